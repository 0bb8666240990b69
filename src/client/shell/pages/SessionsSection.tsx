import { useText } from '../../i18n/useText.ts'
import { useSession } from '../../kernel/session.ts'
import { SessionsPage } from '../../features/settings/sessions/SessionsPage.tsx'
import { signOutHere } from '../signOutHere.ts'

/** Sessions and keys. Signing out of this browser is passed in, because it belongs to the shell. */
export const SessionsSection = () => {
  const t = useText()
  const session = useSession()
  return <SessionsPage onSignOutHere={() => void signOutHere(t, session)} />
}
