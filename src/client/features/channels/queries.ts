import { queryOptions, skipToken, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { getTopics, type Channel, type Subscription, type Topic } from '../../../protocol/chat/channels.ts'
import { mutedUsers, useMutedUsers } from '../people/queries.ts'
import {
  changeRead,
  entry,
  readAnew,
  readEntry,
  useEntry,
  useEntryPart,
  writeEntry,
} from '../../kernel/entry.ts'
import { reducing, type EventOf, type Feature } from '../../kernel/feature.ts'
import { useSession, type Session } from '../../kernel/session.ts'
import {
  applyToDirectConversations,
  directConversationsFrom,
  type DirectConversation,
} from './directConversations.ts'
import { applyToChannels, channelsFrom, noChannels, type Channels } from './reduce.ts'
import {
  applyToTopics,
  applyToUserTopics,
  leavesTopicsUnsure,
  userTopicKey,
  type UserTopics,
} from './topics.ts'
import { noUnreads, unreadsFrom, type UnreadRules, type Unreads } from './unreads.ts'
import { applyToUnreads } from './unreadsReduce.ts'

export const channelEntries = {
  channels: entry<Channels>(['channels', 'all'], noChannels),
  userTopics: entry<UserTopics>(['channels', 'userTopics'], new Map()),
  unreads: entry<Unreads>(['channels', 'unreads'], noUnreads),
  directs: entry<readonly DirectConversation[]>(['channels', 'directs'], []),
}

export const channelQueries = {
  allTopics: () => ['channels', 'topics'] as const,
  /** A channel's topics, newest first; events keep them fresh once they are read. */
  topics: (session: Session, channelId: number) =>
    queryOptions({
      queryKey: [...channelQueries.allTopics(), channelId] as const,
      queryFn: ({ signal }): Promise<readonly Topic[]> =>
        session.journal.catchUp<readonly Topic[]>(
          async () => {
            const args = { stream_id: channelId, allow_empty_topic_name: true }
            const { topics } = await session.api(getTopics, args, { signal })
            return topics
          },
          (topics, event) => applyToTopics(topics, event, channelId),
        ),
      staleTime: Infinity,
    }),
}

/** Applies the event to every list of topics that was read, and asks again for those it leaves unsure. */
function applyToReadTopics(
  session: Session,
  event: EventOf<'message' | 'update_message' | 'delete_message'>,
): void {
  const concerned =
    event.type === 'message'
      ? event.message.stream_id === undefined
        ? []
        : [event.message.stream_id]
      : leavesTopicsUnsure(event)
  for (const channelId of concerned) {
    const { queryKey } = channelQueries.topics(session, channelId)
    changeRead<readonly Topic[]>(session, queryKey, (topics) => applyToTopics(topics, event, channelId))
    if (event.type !== 'message') void readAnew(session, queryKey)
  }
}

const changeChannels = reducing(channelEntries.channels, applyToChannels)
const changeUnreads = reducing(channelEntries.unreads, applyToUnreads)
const changeDirects = reducing(channelEntries.directs, applyToDirectConversations)

/** Keeps channels, subscriptions, topics, direct conversations and what is unread in them. */
export const channelsFeature: Feature = {
  name: 'channels',
  restore: (session, snapshot) => {
    writeEntry(session, channelEntries.channels, channelsFrom(snapshot))
    writeEntry(
      session,
      channelEntries.userTopics,
      new Map(
        (snapshot.user_topics ?? []).map((each) => [userTopicKey(each.stream_id, each.topic_name), each]),
      ),
    )
    writeEntry(session, channelEntries.unreads, unreadsFrom(snapshot, session.userId))
    writeEntry(session, channelEntries.directs, directConversationsFrom(snapshot, session.userId))
  },
  on: {
    subscription: changeChannels,
    stream: (session, event) => {
      changeChannels(session, event)
      changeUnreads(session, event)
    },
    user_topic: reducing(channelEntries.userTopics, applyToUserTopics),
    message: (session, event) => {
      changeUnreads(session, event)
      changeDirects(session, event)
      applyToReadTopics(session, event)
    },
    update_message: (session, event) => {
      changeUnreads(session, event)
      applyToReadTopics(session, event)
    },
    delete_message: (session, event) => {
      changeUnreads(session, event)
      applyToReadTopics(session, event)
    },
    update_message_flags: changeUnreads,
  },
}

export const channels = (session: Session): Channels => readEntry(session, channelEntries.channels)
export const subscriptions = (session: Session): ReadonlyMap<number, Subscription> =>
  channels(session).subscribed
export const userTopics = (session: Session): UserTopics => readEntry(session, channelEntries.userTopics)
export const unreads = (session: Session): Unreads => readEntry(session, channelEntries.unreads)
/** A channel, joined or not; undefined when the reader may not know of it. */
export const channel = (session: Session, channelId: number): Channel | Subscription | undefined =>
  channelIn(channels(session), channelId)
export const unreadRules = (session: Session): UnreadRules => ({
  subscriptions: subscriptions(session),
  userTopics: userTopics(session),
  mutedUsers: mutedUsers(session),
})

const channelIn = (channels: Channels, channelId: number): Channel | Subscription | undefined =>
  channels.subscribed.get(channelId) ?? channels.others.get(channelId)

/** The channels the reader is in, by ID. */
export const useSubscriptions = (): ReadonlyMap<number, Subscription> =>
  useEntryPart(channelEntries.channels, (channels) => channels.subscribed)

/** Every channel the reader may know of and is not in, by ID. */
export const useOtherChannels = (): ReadonlyMap<number, Channel> =>
  useEntryPart(channelEntries.channels, (channels) => channels.others)

/** Every channel the reader may know of; those they are in come first. */
export function useAllChannels(): readonly Channel[] {
  const { subscribed, others } = useEntry(channelEntries.channels)
  return [...subscribed.values(), ...others.values()]
}

/** A channel, joined or not; undefined when the reader may not know of it. */
export const useChannel = (channelId: number | undefined): Channel | Subscription | undefined =>
  useEntryPart(channelEntries.channels, (channels) =>
    channelId === undefined ? undefined : channelIn(channels, channelId),
  )

export const useIsSubscribed = (channelId: number): boolean =>
  useEntryPart(channelEntries.channels, (channels) => channels.subscribed.has(channelId))

/** A channel's topics, newest first. Nothing is read for no channel. */
export function useTopics(channelId: number | undefined): UseQueryResult<readonly Topic[]> {
  const session = useSession()
  const options = channelQueries.topics(session, channelId ?? 0)
  return useQuery(channelId === undefined ? { ...options, queryFn: skipToken } : options, session.cache)
}

export const useUserTopics = (): UserTopics => useEntry(channelEntries.userTopics)
export const useUnreads = (): Unreads => useEntry(channelEntries.unreads)
/** Direct conversations, the one with the newest message first. */
export const useDirectConversations = (): readonly DirectConversation[] => useEntry(channelEntries.directs)

/** What decides which unread messages count. */
export function useUnreadRules(): UnreadRules {
  const subscriptions = useSubscriptions()
  const userTopics = useUserTopics()
  const mutedUsers = useMutedUsers()
  return { subscriptions, userTopics, mutedUsers }
}
