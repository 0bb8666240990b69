import { queryOptions, skipToken, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { getTopics, type Channel, type Subscription, type Topic } from '../../../protocol/chat/channels.ts'
import { mutedUsers, useMutedUsers } from '../people/queries.ts'
import { entry, readEntry, useEntry, useEntryPart } from '../../kernel/entry.ts'
import { useSession, type Session } from '../../kernel/session.ts'
import type { DirectConversation } from './directConversations.ts'
import { noChannels, type Channels } from './reduce.ts'
import { applyToTopics, type UserTopics } from './topics.ts'
import { noUnreads, type UnreadRules, type Unreads } from './unreads.ts'

export const channelEntries = {
  channels: entry<Channels>(['channels', 'all'], noChannels),
  userTopics: entry<UserTopics>(['channels', 'userTopics'], new Map()),
  unreads: entry<Unreads>(['channels', 'unreads'], noUnreads),
  directs: entry<readonly DirectConversation[]>(['channels', 'directs'], []),
}

/** Asks the service for a channel's topics, newest first. */
export const topicsOf = async (
  session: Session,
  channelId: number,
  signal: AbortSignal,
): Promise<readonly Topic[]> => {
  const args = { stream_id: channelId, allow_empty_topic_name: true }
  const { topics } = await session.api(getTopics, args, { signal })
  return topics
}

export const channelQueries = {
  allTopics: () => ['channels', 'topics'] as const,
  /** A channel's topics, newest first; events keep them up to date once they are loaded. */
  topics: (session: Session, channelId: number) =>
    queryOptions({
      queryKey: [...channelQueries.allTopics(), channelId] as const,
      queryFn: ({ signal }): Promise<readonly Topic[]> =>
        session.journal.catchUp<readonly Topic[]>(
          async () => {
            if (channel(session, channelId)?.is_archived) {
              const { topicsOfArchived } = await import('./topicsOfArchived.ts')
              return topicsOfArchived(session, channelId, signal)
            }
            return topicsOf(session, channelId, signal)
          },
          (topics, event) => applyToTopics(topics, event, channelId),
        ),
      staleTime: Infinity,
    }),
}

export const channels = (session: Session): Channels => readEntry(session, channelEntries.channels)
export const subscriptions = (session: Session): ReadonlyMap<number, Subscription> =>
  channels(session).subscribed
export const userTopics = (session: Session): UserTopics => readEntry(session, channelEntries.userTopics)
export const unreads = (session: Session): Unreads => readEntry(session, channelEntries.unreads)
/** Returns a channel, subscribed or not; undefined when the reader can't see it. */
export const channel = (session: Session, channelId: number): Channel | Subscription | undefined =>
  channelIn(channels(session), channelId)
export const unreadRules = (session: Session): UnreadRules => ({
  subscriptions: subscriptions(session),
  userTopics: userTopics(session),
  mutedUsers: mutedUsers(session),
})

const channelIn = (channels: Channels, channelId: number): Channel | Subscription | undefined =>
  channels.subscribed.get(channelId) ?? channels.others.get(channelId)

/** Returns the subscribed channels, by ID. */
export const useSubscriptions = (): ReadonlyMap<number, Subscription> =>
  useEntryPart(channelEntries.channels, (channels) => channels.subscribed)

/** Returns every channel that is visible to the reader but not subscribed, by ID. */
export const useOtherChannels = (): ReadonlyMap<number, Channel> =>
  useEntryPart(channelEntries.channels, (channels) => channels.others)

/** Returns every channel visible to the reader, subscribed ones first. */
export function useAllChannels(): readonly Channel[] {
  const { subscribed, others } = useEntry(channelEntries.channels)
  return [...subscribed.values(), ...others.values()]
}

/** Returns a channel, subscribed or not; undefined when the reader can't see it. */
export const useChannel = (channelId: number | undefined): Channel | Subscription | undefined =>
  useEntryPart(channelEntries.channels, (channels) =>
    channelId === undefined ? undefined : channelIn(channels, channelId),
  )

export const useIsSubscribed = (channelId: number): boolean =>
  useEntryPart(channelEntries.channels, (channels) => channels.subscribed.has(channelId))

/** Reads a channel's topics, newest first. Without a channel it reads nothing. */
export function useTopics(channelId: number | undefined): UseQueryResult<readonly Topic[]> {
  const session = useSession()
  const options = channelQueries.topics(session, channelId ?? 0)
  return useQuery(channelId === undefined ? { ...options, queryFn: skipToken } : options, session.cache)
}

export const useUserTopics = (): UserTopics => useEntry(channelEntries.userTopics)
export const useUnreads = (): Unreads => useEntry(channelEntries.unreads)
/** Returns the direct conversations, the one with the newest message first. */
export const useDirectConversations = (): readonly DirectConversation[] => useEntry(channelEntries.directs)

/** Returns the rules that decide which unread messages count. */
export function useUnreadRules(): UnreadRules {
  const subscriptions = useSubscriptions()
  const userTopics = useUserTopics()
  const mutedUsers = useMutedUsers()
  return { subscriptions, userTopics, mutedUsers }
}
