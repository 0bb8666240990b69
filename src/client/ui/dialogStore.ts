import type { ReactNode } from 'react'
import { pageStore } from './pageStore.ts'

interface OpenDialog {
  readonly id: number
  readonly draw: () => ReactNode
}

/** The only dialog opened from a menu, a message or a command. */
export const useOpenDialog = pageStore<{ readonly dialog: OpenDialog | undefined; readonly lastId: number }>({
  dialog: undefined,
  lastId: 0,
})

/**
 * Opens a dialog over the page, instead of the open one. `draw` gets the function that closes this dialog,
 * and no other.
 */
export function showDialog(draw: (close: () => void) => ReactNode): void {
  const id = useOpenDialog.getState().lastId + 1
  const shown: OpenDialog = { id, draw: () => draw(close) }
  const close = (): void =>
    useOpenDialog.setState(({ dialog }) => (dialog === shown ? { dialog: undefined } : {}))
  useOpenDialog.setState({ dialog: shown, lastId: id })
}
