import { CheckCircle2, MoveRight, RotateCcw, Trash2 } from 'lucide-react'
import type { Channel } from '../../../../protocol/chat/channels.ts'
import { attempt } from '../../channels/attempt.ts'
import type { Translate } from '../../../i18n/useText.ts'
import { groups, ownUser } from '../../people/queries.ts'
import { isAllowedBy } from '../../../../protocol/chat/permissions.ts'
import { organisation } from '../../organization/organization.ts'
import { realm } from '../../organization/realm.ts'
import type { Session } from '../../../kernel/session.ts'
import { showDialog } from '../../../ui/dialogStore.ts'
import { lazyPart } from '../../../ui/loading/lazyPart.ts'
import { menuIcon } from '../../../ui/menuIcon.tsx'
import type { MenuEntry } from '../../../ui/menuStore.ts'
import { showToast } from '../../../ui/toastStore.ts'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import { mayMoveIn, moveTopic, type Topic } from './move.ts'
import { isResolved, toggledMark } from './resolving.ts'
import { laterMessageTexts } from '../texts/laterMessageTexts.ts'

const MoveDialog = lazyPart(async () => (await import('./MoveDialog.tsx')).MoveDialog)
const DeleteTopic = lazyPart(async () => (await import('./DeleteTopic.tsx')).DeleteTopic)

/** Marks the topic as resolved, or as open again. */
export async function toggleResolved(session: Session, t: Translate, from: Topic): Promise<void> {
  const to = { ...from, topic: toggledMark(from.topic, realm(session).maxTopicLength) }
  if (!(await attempt(t, () => moveTopic(session, from, to)))) return
  showToast({
    text: t(laterMessageTexts(isResolved(from.topic) ? 'moving.reopened' : 'moving.resolved')),
    action: {
      text: t(uiTexts('common.undo')),
      run: () => void attempt(t, () => moveTopic(session, to, from)),
    },
  })
}

export const openMove = (from: Topic, messageId?: number): void =>
  showDialog((close) => (
    <MoveDialog from={from} {...(messageId === undefined ? {} : { messageId })} onClose={close} />
  ))

/** True if the reader may delete everybody's messages in the channel. */
function mayDeleteIn(session: Session, channel: Channel): boolean {
  if (channel.is_archived) return false
  const setting = organisation(session).can_delete_any_message_group
  return [setting, channel.can_delete_any_message_group].some((each) =>
    isAllowedBy(ownUser(session).user_id, each, groups(session)),
  )
}

/** Menu entries that change a topic for everybody, as far as the reader may. */
export function topicEntries(
  session: Session,
  t: Translate,
  channel: Channel,
  topic: string,
): readonly MenuEntry[] {
  const from: Topic = { kind: 'topic', channelId: channel.stream_id, topic }
  const entries: MenuEntry[] = []
  if (topic !== '' && mayMoveIn(session, 'resolve', channel)) {
    entries.push({
      kind: 'action',
      text: t(laterMessageTexts(isResolved(topic) ? 'moving.reopen' : 'moving.resolve')),
      icon: menuIcon(isResolved(topic) ? RotateCcw : CheckCircle2),
      run: () => void toggleResolved(session, t, from),
    })
  }
  if (mayMoveIn(session, 'topic', channel) || mayMoveIn(session, 'channel', channel)) {
    entries.push({
      kind: 'action',
      text: t(laterMessageTexts('moving.open')),
      icon: menuIcon(MoveRight),
      run: () => openMove(from),
    })
  }
  if (mayDeleteIn(session, channel)) {
    entries.push({
      kind: 'action',
      text: t(laterMessageTexts('moving.delete')),
      icon: menuIcon(Trash2),
      tone: 'danger',
      run: () => showDialog((close) => <DeleteTopic topic={from} onClose={close} />),
    })
  }
  return entries
}
