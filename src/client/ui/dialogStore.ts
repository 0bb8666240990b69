import type { ReactNode } from 'react'
import { create } from 'zustand'

interface OpenDialog {
  readonly id: number
  readonly draw: () => ReactNode
}

/** The one dialog that was opened from a menu, a message or a command. */
export const useOpenDialog = create<{ readonly dialog: OpenDialog | undefined }>()(() => ({
  dialog: undefined,
}))

let lastId = 0

/** Opens a dialog over the page, in place of the one that was. `draw` gets what closes it again, and no other. */
export function showDialog(draw: (close: () => void) => ReactNode): void {
  const id = (lastId += 1)
  const close = (): void =>
    useOpenDialog.setState(({ dialog }) => (dialog?.id === id ? { dialog: undefined } : {}))
  useOpenDialog.setState({ dialog: { id, draw: () => draw(close) } })
}
