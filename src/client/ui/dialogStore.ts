import type { ReactNode } from 'react'
import { create } from 'zustand'

interface OpenDialog {
  readonly id: number
  readonly draw: (close: () => void) => ReactNode
}

/** The one dialog that was opened from a menu, a message or a command. */
export const useOpenDialog = create<{ readonly dialog: OpenDialog | undefined }>()(() => ({
  dialog: undefined,
}))

let lastId = 0

/** Opens a dialog over the page, in place of the one that was. `draw` gets what closes it again. */
export function showDialog(draw: OpenDialog['draw']): void {
  lastId += 1
  useOpenDialog.setState({ dialog: { id: lastId, draw } })
}

export const closeDialog = (): void => useOpenDialog.setState({ dialog: undefined })
