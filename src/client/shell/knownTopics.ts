import { channelQueries, channels, unreadRules, unreads } from '../features/channels/queries.ts'
import { unreadConversations } from '../features/channels/unreads.ts'
import type { Session } from '../kernel/session.ts'
import { topicKey } from '../navigation/view.ts'

export interface KnownTopic {
  readonly channelId: number
  readonly topic: string
  readonly unread: number
}

/** Returns the topics that this page knows of, those with unread messages first. */
export function knownTopics(session: Session): readonly KnownTopic[] {
  const found = new Map<string, KnownTopic>()
  const add = (known: KnownTopic): void => {
    const key = `${known.channelId} ${topicKey(known.topic)}`
    if (!found.has(key)) found.set(key, known)
  }
  for (const { conversation, count } of unreadConversations(unreads(session), unreadRules(session))) {
    if (conversation.kind === 'topic') add({ ...conversation, unread: count })
  }
  for (const channelId of channels(session).subscribed.keys()) {
    const topics = session.cache.getQueryData(channelQueries.topics(session, channelId).queryKey) ?? []
    for (const { name } of topics) add({ channelId, topic: name, unread: 0 })
  }
  return [...found.values()]
}
