import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../protocol/chat/usualLimits.ts'
import type { Topic } from '../../../protocol/chat/channels.ts'
import type { Caller, ChatContext } from '../context.ts'
import { historyAccess, type ChannelRow } from './access.ts'
import { topicsOfChannel, topicsReceivedBy } from './store/activity.ts'

/** Returns the channel's topics that the caller can read, newest first. */
export function readableTopics(
  context: ChatContext,
  caller: Caller | undefined,
  channel: ChannelRow,
  emptyTopic: 'as-it-is' | 'by-display-name',
): Topic[] {
  const access = historyAccess(context, caller, channel)
  const topics =
    access === 'all'
      ? topicsOfChannel(context.database, channel.id)
      : access === 'received' && caller
        ? topicsReceivedBy(context.database, channel.id, caller.user_id)
        : []
  if (emptyTopic === 'as-it-is') return topics
  return topics.map(({ name, max_id }) => ({ name: name || EMPTY_TOPIC_DISPLAY_NAME, max_id }))
}
