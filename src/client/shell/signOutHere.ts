import type { Translate } from '../i18n/useText.ts'
import { unsentCount } from '../features/messages/outbox/store.ts'
import type { Session } from '../kernel/session.ts'
import { showToast } from '../ui/toastStore.ts'
import { leaveSession } from './leaveSession.ts'
import { openOverlay } from '../navigation/overlayStore.ts'

/** Signing out wipes what this browser keeps: whoever has something unsent or unsaved is asked first. */
export async function signOutHere(t: Translate, session: Session): Promise<void> {
  try {
    const { unsavedTexts } = await import('./unsavedTexts.ts')
    if (unsentCount(session) + unsavedTexts(session) > 0) openOverlay('sign-out')
    else await leaveSession(session)
  } catch {
    showToast({ text: t('shell.signOutFailed'), tone: 'danger' })
  }
}
