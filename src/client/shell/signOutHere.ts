import type { Translate } from '../i18n/useText.ts'
import { unsentCount } from '../features/messages/outbox/store.ts'
import type { Session } from '../kernel/session.ts'
import { showToast } from '../ui/toastStore.ts'
import { leaveSession } from './leaveSession.ts'
import { openOverlay } from '../navigation/overlayStore.ts'
import { laterShellTexts } from './texts/laterShellTexts.ts'

/** Signs out, which erases the data in this browser: asks first if a message is unsent or a text unsaved. */
export async function signOutHere(t: Translate, session: Session): Promise<void> {
  try {
    const { unsavedTexts } = await import('./unsavedTexts.ts')
    if (unsentCount(session) + unsavedTexts(session) > 0) openOverlay('sign-out')
    else await leaveSession(session)
  } catch {
    showToast({ text: t(laterShellTexts('shell.signOutFailed')), tone: 'danger' })
  }
}
