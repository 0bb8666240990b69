import type { Translate } from '../../../i18n/useText.ts'
import type { Session } from '../../../kernel/session.ts'
import { sessionToast } from '../../../kernel/view/useSessionToast.ts'
import { handBack } from '../../../navigation/composeRequest.ts'
import { conversationKey, type Conversation } from '../../../navigation/view.ts'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import { dismissToast, showToast } from '../../../ui/toastStore.ts'
import { isHeld } from '../../messages/outbox/entry.ts'
import { takeBack } from '../../messages/outbox/outbox.ts'
import { outboxEntries } from '../../messages/outbox/store.ts'
import { composeTexts } from '../texts/composeTexts.ts'

/** Takes the text of a held message back into the composer, or says that it is too late. */
function undo(session: Session, t: Translate, localId: string, to: Conversation): void {
  const text = takeBack(session, localId)
  if (text === '') sessionToast(session, { text: t(composeTexts('compose.tooLateToUndo')) })
  else handBack(to, text)
}

/** Offers to take a message back for as long as it is held. Closing the app does not hold it longer. */
export function offerUndo(session: Session, t: Translate, localId: string): void {
  const entries = session.get(outboxEntries)
  const entry = entries.find(localId)
  if (entry?.retryAt === undefined || !isHeld(entry) || session.ended.aborted) return
  const lasts = entry.retryAt - Date.now()
  const toast = showToast({
    text: t(composeTexts('compose.held'), { seconds: Math.ceil(lasts / 1000) }),
    action: { text: t(uiTexts('common.undo')), run: () => undo(session, t, localId, entry.conversation) },
    lasts,
  })
  // It ends with the time, however long the pointer stays on the notice.
  const stop = entries.store.subscribe(() => {
    const now = entries.find(localId)
    if (now !== undefined && isHeld(now)) return
    stop()
    dismissToast(toast)
  })
}

/** Takes back the newest message of the conversation that is held. */
export function undoLast(session: Session, t: Translate, to: Conversation): void {
  const last = session
    .get(outboxEntries)
    .lane(conversationKey(to))
    .findLast((entry) => isHeld(entry))
  if (last) undo(session, t, last.localId, to)
}
