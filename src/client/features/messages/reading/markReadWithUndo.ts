import { unreadRules, unreads } from '../../channels/queries.ts'
import { unreadIdsIn } from '../../channels/unreads.ts'
import type { View } from '../../../navigation/view.ts'
import type { Translate } from '../../../i18n/useText.ts'
import { markConversationRead } from '../mutations.ts'
import { storeUnread } from './readMarksNarrow.ts'
import type { Session } from '../../../kernel/session.ts'
import { sessionToast } from '../../../kernel/view/useSessionToast.ts'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import { laterMessageTexts } from '../texts/laterMessageTexts.ts'

const sayFailed = (session: Session, t: Translate): void =>
  sessionToast(session, { text: t(laterMessageTexts('inbox.markFailed')), tone: 'danger' })

/** Marks everything in the views as read, and offers to undo that. */
export async function markReadWithUndo(
  session: Session,
  t: Translate,
  views: readonly View[],
): Promise<void> {
  const ids = views.flatMap((view) => unreadIdsIn(unreads(session), view, unreadRules(session)))
  if (ids.length === 0) return
  try {
    await Promise.all(views.map((view) => markConversationRead(session, view)))
  } catch {
    sayFailed(session, t)
    return
  }
  sessionToast(session, {
    text: t(laterMessageTexts('inbox.marked'), { count: ids.length }),
    action: {
      text: t(uiTexts('common.undo')),
      run: () => void storeUnread(session, ids).catch(() => sayFailed(session, t)),
    },
  })
}
