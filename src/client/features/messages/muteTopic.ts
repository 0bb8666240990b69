import { VisibilityPolicy } from '../../../protocol/chat/shapes.ts'
import { setTopicVisibility } from '../channels/mutations.ts'
import { subscriptions, userTopics } from '../channels/queries.ts'
import { isTopicMuted, topicVisibility } from '../channels/topics.ts'
import type { Conversation } from '../../navigation/view.ts'
import type { Translate } from '../../i18n/useText.ts'
import { reasonOf } from '../../kernel/view/reasonOf.ts'
import type { Session } from '../../kernel/session.ts'
import { showToast } from '../../ui/toastStore.ts'
import { uiTexts } from '../../ui/texts/uiTexts.ts'
import { laterMessageTexts } from './texts/laterMessageTexts.ts'

type Topic = Extract<Conversation, { kind: 'topic' }>

/** Mutes a topic, or unmutes it, and offers to undo that. @throws ApiError, NetworkError */
export async function toggleMuted(
  session: Session,
  t: Translate,
  { channelId, topic }: Topic,
): Promise<void> {
  const rules = { subscriptions: subscriptions(session), userTopics: userTopics(session) }
  const before = topicVisibility(rules.userTopics, channelId, topic)
  const isMuted = isTopicMuted(rules, channelId, topic)
  const isChannelMuted = rules.subscriptions.get(channelId)?.is_muted === true
  const inMutedChannel = isMuted ? VisibilityPolicy.unmuted : VisibilityPolicy.inherit
  const elsewhere = isMuted ? VisibilityPolicy.inherit : VisibilityPolicy.muted
  const set = (policy: VisibilityPolicy): Promise<void> =>
    setTopicVisibility(session, channelId, topic, policy)
  const bringBack = async (): Promise<void> => {
    try {
      await set(before)
    } catch (error) {
      showToast({ text: reasonOf(t, error), tone: 'danger' })
    }
  }
  await set(isChannelMuted ? inMutedChannel : elsewhere)
  showToast({
    text: t(laterMessageTexts(isMuted ? 'messages.topicUnmuted' : 'messages.topicMuted')),
    action: { text: t(uiTexts('common.undo')), run: () => void bringBack() },
  })
}
