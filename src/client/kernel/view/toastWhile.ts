import { dismissToast, showToast, useToasts, type Toast } from '../../ui/toastStore.ts'
import type { Session } from '../session.ts'

/**
 * Shows a toast that offers to undo something, and takes it away once that is undone elsewhere: in the list, in another
 * tab, by someone else. It may be that the change itself has not arrived yet.
 * @param isSo true while there is something to undo
 */
export function toastWhile(
  session: Pick<Session, 'ended' | 'cache'>,
  toast: Toast,
  isSo: () => boolean,
): void {
  if (session.ended.aborted) return
  const id = showToast(toast)
  let hasBeenSo = isSo()
  const stop = session.cache.getQueryCache().subscribe(() => {
    const isShown = useToasts.getState().toasts.some((each) => each.id === id)
    if (isShown && (isSo() || !hasBeenSo)) {
      hasBeenSo = isSo()
      return
    }
    stop()
    dismissToast(id)
  })
}
