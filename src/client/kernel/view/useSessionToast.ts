import { showToast, type Toast } from '../../ui/toastStore.ts'
import { useSession } from '../session.ts'

/**
 * Says something in passing, unless the session has ended meanwhile: whoever is there then is not the one whom it
 * concerns.
 */
export function useSessionToast(): (toast: Toast) => void {
  const { ended } = useSession()
  return (toast) => {
    if (!ended.aborted) showToast(toast)
  }
}
