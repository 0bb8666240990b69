import { useLayoutEffect, useState } from 'react'

const modalOnTop = (): HTMLDialogElement | undefined =>
  [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1)

/**
 * The topmost modal dialog, followed while wanted: elements outside of it can be neither seen nor pressed.
 */
export function useModalOnTop({ isWanted }: { isWanted: boolean }): HTMLDialogElement | undefined {
  const [dialog, setDialog] = useState<HTMLDialogElement>()
  useLayoutEffect(() => {
    const look = (): void => setDialog(isWanted ? modalOnTop() : undefined)
    look()
    if (!isWanted) return
    // Neither event bubbles. A dialog that is removed as it closes still gets its own event.
    document.addEventListener('toggle', look, { capture: true })
    dialog?.addEventListener('close', look)
    return () => {
      document.removeEventListener('toggle', look, { capture: true })
      dialog?.removeEventListener('close', look)
    }
  }, [isWanted, dialog])
  return dialog
}
