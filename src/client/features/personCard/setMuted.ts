import { muteUser, unmuteUser } from '../../../protocol/chat/account.ts'
import { attempt } from '../channels/attempt.ts'
import { mutedUsers } from '../people/queries.ts'
import type { Translate } from '../../i18n/useText.ts'
import type { Session } from '../../kernel/session.ts'
import { toastWhile } from '../../kernel/view/toastWhile.ts'
import { uiTexts } from '../../ui/texts/uiTexts.ts'
import { personCardTexts } from './texts/personCardTexts.ts'

interface Muting {
  readonly userId: number
  readonly name: string
  readonly to: 'muted' | 'heard'
}

/** Mutes or unmutes a person; it shows when its queue event arrives. */
export async function setMuted(session: Session, t: Translate, { userId, name, to }: Muting): Promise<void> {
  const store = (wanted: Muting['to']): Promise<boolean> =>
    attempt(session, t, () =>
      session.api(wanted === 'muted' ? muteUser : unmuteUser, { muted_user_id: userId }),
    )
  if (!(await store(to)) || to === 'heard') return
  const toast = {
    text: t(personCardTexts('people.mutedNow'), { name }),
    action: { text: t(uiTexts('common.undo')), run: () => void store('heard') },
  }
  toastWhile(session, toast, () => mutedUsers(session).has(userId))
}
