import type { User } from '../../../protocol/chat/users.ts'
import { reactivateUser } from '../../../protocol/chat/userChanges.ts'
import type { Translate } from '../../i18n/useText.ts'
import { reasonOf } from '../../kernel/view/reasonOf.ts'
import type { Session } from '../../kernel/session.ts'
import { sessionToast } from '../../kernel/view/useSessionToast.ts'
import { memberTexts } from './texts/memberTexts.ts'

/** Reactivates an account, and with it these bots of its owner. A notice shows the outcome. */
export async function reactivateMember(
  session: Session,
  t: Translate,
  { user_id, full_name }: Pick<User, 'user_id' | 'full_name'>,
  botIds: readonly number[] = [],
): Promise<void> {
  try {
    for (const id of [user_id, ...botIds]) await session.api(reactivateUser, { user_id: id })
    sessionToast(session, { text: t(memberTexts('members.reactivated'), { name: full_name }) })
  } catch (error) {
    sessionToast(session, { text: reasonOf(t, error), tone: 'danger' })
  }
}
