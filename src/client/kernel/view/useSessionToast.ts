import { showToast, type Toast } from '../../ui/toastStore.ts'
import { useSession, type Session } from '../session.ts'

/** Shows a toast unless the session has ended: the next reader of the page must not see it. */
export function sessionToast({ ended }: Pick<Session, 'ended'>, toast: Toast): void {
  if (!ended.aborted) showToast(toast)
}

/** `sessionToast` of this session. */
export function useSessionToast(): (toast: Toast) => void {
  const session = useSession()
  return (toast) => sessionToast(session, toast)
}
