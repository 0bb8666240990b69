import { handBack } from '../../../navigation/composeRequest.ts'
import type { Conversation } from '../../../navigation/view.ts'
import type { Translate } from '../../../i18n/useText.ts'
import { attempt } from '../../channels/attempt.ts'
import { realm } from '../../organization/realm.ts'
import type { Session } from '../../../kernel/session.ts'
import { timeInWords } from '../../messages/later/timeInWords.ts'
import { sessionToast } from '../../../kernel/view/useSessionToast.ts'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import { composeTexts } from '../texts/composeTexts.ts'
import { schedule, takeScheduled } from './scheduled.ts'

interface Later {
  readonly to: Conversation
  readonly content: string
  readonly at: Date
}

/** Schedules a message, and offers to take it back into the composer. @throws ApiError, NetworkError */
export async function scheduleWithUndo(
  session: Session,
  t: Translate,
  { to, content, at }: Later,
): Promise<void> {
  const id = await schedule(session, to, content, at)
  const takeBack = async (): Promise<void> => {
    const taken = { conversation: to, content, at }
    if (await attempt(session, t, () => takeScheduled(session, id, taken))) handBack(to, content)
  }
  const cycle = realm(session).settings.twenty_four_hour_time
  const time = timeInWords(at, document.documentElement.lang || 'en', cycle)
  sessionToast(session, {
    text: t(composeTexts('later.scheduledFor'), { time }),
    action: { text: t(uiTexts('common.undo')), run: () => void takeBack() },
  })
}
