import type { UserStatus } from '../../../protocol/chat/statuses.ts'
import type { Translate } from '../../i18n/useText.ts'
import { reasonOf } from '../../kernel/view/reasonOf.ts'
import type { Session } from '../../kernel/session.ts'
import { uiTexts } from '../../ui/texts/uiTexts.ts'
import { sessionToast } from '../../kernel/view/useSessionToast.ts'
import { endOf, forgetClearing, rememberClearing } from './clearAt.ts'
import { draftOf } from './draftOf.ts'
import { saveStatus } from './saveStatus.ts'
import { statusTexts } from './texts/statusTexts.ts'

/** Clears the reader's status at once, and offers to undo that. */
export async function clearStatus(session: Session, t: Translate, status: UserStatus): Promise<void> {
  const end = endOf(session, status)
  const attempt = async (save: () => Promise<void>): Promise<boolean> => {
    try {
      await save()
      return true
    } catch (error) {
      sessionToast(session, { text: reasonOf(t, error), tone: 'danger' })
      return false
    }
  }
  const undo = async (): Promise<void> => {
    if (await attempt(() => saveStatus(session, draftOf(status), end)))
      rememberClearing(session, draftOf(status), end)
  }
  if (!(await attempt(() => saveStatus(session, { text: '', emoji: undefined })))) return
  forgetClearing(session)
  sessionToast(session, {
    text: t(statusTexts('people.status.cleared')),
    action: { text: t(uiTexts('common.undo')), run: () => void undo() },
  })
}
