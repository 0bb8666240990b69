import { Bell, BellOff, CheckCircle2, Eye, EyeOff, MoveRight, RotateCcw, Trash2 } from 'lucide-react'
import type { Channel } from '../../../../protocol/chat/channels.ts'
import { isAllowedBy } from '../../../../protocol/chat/permissions.ts'
import { VisibilityPolicy } from '../../../../protocol/chat/shapes.ts'
import type { Translate } from '../../../i18n/useText.ts'
import { availableIf, type Action, type ActionContext } from '../../../kernel/action.ts'
import type { Session } from '../../../kernel/session.ts'
import { showDialog } from '../../../ui/dialogStore.ts'
import { lazyPart } from '../../../ui/loading/lazyPart.ts'
import { showToast } from '../../../ui/toastStore.ts'
import { attempt } from '../../channels/attempt.ts'
import { setTopicVisibility } from '../../channels/mutations.ts'
import { channel, subscriptions, userTopics } from '../../channels/queries.ts'
import { isTopicMuted, topicVisibility } from '../../channels/topics.ts'
import { organisation } from '../../organization/organization.ts'
import { realm } from '../../organization/realm.ts'
import { groups, ownUser } from '../../people/queries.ts'
import { mayMoveIn, moveTopic, type Topic } from '../moving/move.ts'
import { isResolved, toggledMark } from '../moving/resolving.ts'
import { laterMessageTexts } from '../texts/laterMessageTexts.ts'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import { laterChannelTexts } from '../../channels/texts/laterChannelTexts.ts'

const MoveDialog = lazyPart(async () => (await import('../moving/MoveDialog.tsx')).MoveDialog)
const DeleteTopic = lazyPart(async () => (await import('../moving/DeleteTopic.tsx')).DeleteTopic)

const isFollowed = (session: Session, { channelId, topic }: Topic): boolean =>
  topicVisibility(userTopics(session), channelId, topic) === VisibilityPolicy.followed

const isMuted = (session: Session, { channelId, topic }: Topic): boolean =>
  isTopicMuted({ subscriptions: subscriptions(session), userTopics: userTopics(session) }, channelId, topic)

const setVisibility = (
  { session, text }: ActionContext,
  { channelId, topic }: Topic,
  policy: VisibilityPolicy,
): Promise<boolean> => attempt(session, text, () => setTopicVisibility(session, channelId, topic, policy))

/** Mutes the topic, or unmutes it, and offers to undo that. */
async function toggleMuted(context: ActionContext, topic: Topic): Promise<void> {
  const { session, text } = context
  const before = topicVisibility(userTopics(session), topic.channelId, topic.topic)
  const wasMuted = isMuted(session, topic)
  const inMutedChannel = wasMuted ? VisibilityPolicy.unmuted : VisibilityPolicy.inherit
  const elsewhere = wasMuted ? VisibilityPolicy.inherit : VisibilityPolicy.muted
  const isChannelMuted = subscriptions(session).get(topic.channelId)?.is_muted === true
  if (!(await setVisibility(context, topic, isChannelMuted ? inMutedChannel : elsewhere))) return
  showToast({
    text: text(laterMessageTexts(wasMuted ? 'messages.topicUnmuted' : 'messages.topicMuted')),
    action: { text: text(uiTexts('common.undo')), run: () => void setVisibility(context, topic, before) },
  })
}

/** Marks the topic as resolved, or as open again. */
async function toggleResolved(session: Session, t: Translate, from: Topic): Promise<void> {
  const to = { ...from, topic: toggledMark(from.topic, realm(session).maxTopicLength) }
  if (!(await attempt(session, t, () => moveTopic(session, from, to)))) return
  showToast({
    text: t(laterMessageTexts(isResolved(from.topic) ? 'moving.reopened' : 'moving.resolved')),
    action: {
      text: t(uiTexts('common.undo')),
      run: () => void attempt(session, t, () => moveTopic(session, to, from)),
    },
  })
}

export const openMove = (from: Topic, messageId?: number): void =>
  showDialog((close) => (
    <MoveDialog from={from} {...(messageId === undefined ? {} : { messageId })} onClose={close} />
  ))

/** True if the reader can delete everybody's messages in the channel. */
function mayDeleteIn(session: Session, channel: Channel): boolean {
  if (channel.is_archived) return false
  const setting = organisation(session).can_delete_any_message_group
  return [setting, channel.can_delete_any_message_group].some((each) =>
    isAllowedBy(ownUser(session).user_id, each, groups(session)),
  )
}

/** Available if the reader can see the topic's channel and `may` allows the action there. */
const whereAllowed =
  (
    may: (session: Session, channel: Channel, topic: string) => boolean,
  ): NonNullable<TopicAction['available']> =>
  (session, { channelId, topic }) => {
    const known = channel(session, channelId)
    return availableIf(known !== undefined && may(session, known, topic))
  }

type TopicAction = Action<Topic, ActionContext>

/** The actions on a topic, each declared once: its menu and the keys on its messages follow from it. */
export const topicActions = {
  follow: {
    face: (session, topic) =>
      isFollowed(session, topic)
        ? { text: laterChannelTexts('channels.unfollowTopic'), icon: EyeOff }
        : { text: laterChannelTexts('channels.followTopic'), icon: Eye },
    run: (context, topic) => {
      const policy = isFollowed(context.session, topic) ? VisibilityPolicy.inherit : VisibilityPolicy.followed
      void setVisibility(context, topic, policy)
    },
  },
  mute: {
    face: (session, topic) =>
      isMuted(session, topic)
        ? { text: laterChannelTexts('channels.unmuteTopic'), icon: Bell }
        : { text: laterChannelTexts('channels.muteTopic'), icon: BellOff },
    keys: { usual: ['Shift+m'], text: laterMessageTexts('shell.keys.mute') },
    run: (context, topic) => void toggleMuted(context, topic),
  },
  resolve: {
    face: (_, { topic }) =>
      isResolved(topic)
        ? { text: laterMessageTexts('moving.reopen'), icon: RotateCcw }
        : { text: laterMessageTexts('moving.resolve'), icon: CheckCircle2 },
    available: whereAllowed((session, known, topic) => topic !== '' && mayMoveIn(session, 'resolve', known)),
    run: ({ session, text }, topic) => void toggleResolved(session, text, topic),
  },
  move: {
    face: { text: laterMessageTexts('moving.open'), icon: MoveRight },
    keys: { usual: ['m'], text: laterMessageTexts('shell.keys.move') },
    available: whereAllowed(
      (session, known) => mayMoveIn(session, 'topic', known) || mayMoveIn(session, 'channel', known),
    ),
    run: (_, topic) => openMove(topic),
  },
  remove: {
    face: { text: laterMessageTexts('moving.delete'), icon: Trash2 },
    tone: 'danger',
    available: whereAllowed(mayDeleteIn),
    run: (_, topic) => showDialog((close) => <DeleteTopic topic={topic} onClose={close} />),
  },
} satisfies Readonly<Record<string, TopicAction>>
