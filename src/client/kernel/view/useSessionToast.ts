import { showToast, type Toast } from '../../ui/toastStore.ts'
import { useSession } from '../session.ts'

/** Shows a toast unless this session has ended. */
export function useSessionToast(): (toast: Toast) => void {
  const { ended } = useSession()
  return (toast) => {
    if (!ended.aborted) showToast(toast)
  }
}
