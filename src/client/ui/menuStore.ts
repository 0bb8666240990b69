import type { ReactNode } from 'react'
import { create } from 'zustand'
import type { KeyName } from './keys/keymap.ts'
import type { Side } from './placeBeside.ts'

export type MenuEntry =
  | {
      readonly kind: 'action'
      readonly text: string
      readonly icon?: ReactNode
      /** Keys with the same effect. */
      readonly shortcut?: KeyName | undefined
      /** Further information, at the end of the line. */
      readonly aside?: string
      readonly tone?: 'normal' | 'danger'
      /** The reason why it cannot be done now; the entry stays readable. */
      readonly obstacle?: string | undefined
      readonly run: () => void
    }
  | {
      readonly kind: 'choice'
      readonly text: string
      /** Shown in the place of the check mark while it is not chosen. */
      readonly icon?: ReactNode
      readonly isChosen: boolean
      /** `one`: exclusive among the entries around it; `any`: independent. */
      readonly of: 'one' | 'any'
      readonly run: () => void
    }
  | {
      /** Opens a menu of its own in the place of this one. */
      readonly kind: 'menu'
      readonly text: string
      readonly icon?: ReactNode
      readonly entries: readonly MenuEntry[]
    }
  | { readonly kind: 'separator' }
  | { readonly kind: 'heading'; readonly text: string }

export interface OpenMenu {
  /** The accessible name. */
  readonly label: string
  readonly entries: readonly MenuEntry[]
  /** The element from which the menu opens; it gets the focus back. */
  readonly anchor: HTMLElement
  /** The position of the pointer; if absent, the menu opens beside the anchor. */
  readonly point?: { readonly x: number; readonly y: number }
  readonly side?: Side
}

/** The only menu that can be open. */
export const useOpenMenu = create<{ readonly menu: OpenMenu | undefined }>()(() => ({ menu: undefined }))

/** Entries, or their promise where their code is loaded at first use. */
export type MenuEntries = readonly MenuEntry[] | Promise<readonly MenuEntry[]>

/** Opens a menu, closing any other. */
export async function showMenu(
  menu: Omit<OpenMenu, 'entries'> & { readonly entries: MenuEntries },
): Promise<void> {
  const entries = await menu.entries
  useOpenMenu.setState({ menu: { ...menu, entries } })
}
export const closeMenu = (): void => useOpenMenu.setState({ menu: undefined })
