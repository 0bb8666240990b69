import type { ReactNode } from 'react'
import { create } from 'zustand'
import type { KeyName } from './keys/keymap.ts'
import type { Side } from './placeBeside.ts'

export type MenuEntry =
  | {
      readonly kind: 'action'
      readonly text: string
      readonly icon?: ReactNode
      /** Keys that do the same. */
      readonly shortcut?: KeyName | undefined
      /** What else is worth knowing, at the end of the line. */
      readonly aside?: string
      readonly tone?: 'normal' | 'danger'
      /** Why it cannot be done now; the entry stays readable. */
      readonly obstacle?: string | undefined
      readonly run: () => void
    }
  | {
      readonly kind: 'choice'
      readonly text: string
      readonly isChosen: boolean
      /** `one`: one of the entries around it; `any`: by itself. */
      readonly of: 'one' | 'any'
      readonly run: () => void
    }
  | { readonly kind: 'separator' }
  | { readonly kind: 'heading'; readonly text: string }

export interface OpenMenu {
  /** The accessible name. */
  readonly label: string
  readonly entries: readonly MenuEntry[]
  /** What it opens from: gets the focus back. */
  readonly anchor: HTMLElement
  /** Where the pointer asked for it; without, it stands beside the anchor. */
  readonly point?: { readonly x: number; readonly y: number }
  readonly side?: Side
}

/** The one menu that may be open. */
export const useOpenMenu = create<{ readonly menu: OpenMenu | undefined }>()(() => ({ menu: undefined }))

/** Entries, or their promise where their code is loaded when first asked for. */
export type MenuEntries = readonly MenuEntry[] | Promise<readonly MenuEntry[]>

/** Opens a menu, closing the one that was. */
export async function showMenu(
  menu: Omit<OpenMenu, 'entries'> & { readonly entries: MenuEntries },
): Promise<void> {
  const entries = await menu.entries
  useOpenMenu.setState({ menu: { ...menu, entries } })
}
export const closeMenu = (): void => useOpenMenu.setState({ menu: undefined })
