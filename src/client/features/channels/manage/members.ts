import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { getSubscribers, subscribe, unsubscribe } from '../../../../protocol/chat/channelTools.ts'
import type { Channel } from '../../../../protocol/chat/channels.ts'
import { useSession, type Session } from '../../../kernel/session.ts'

const membersKey = (channelId: number) => ['channels', 'members', channelId] as const

/** Reads a channel's subscribers, again whenever an event changes their number. */
export function useMembers({ stream_id, subscriber_count }: Channel): UseQueryResult<readonly number[]> {
  const session = useSession()
  return useQuery<readonly number[]>(
    {
      queryKey: [...membersKey(stream_id), subscriber_count],
      queryFn: async ({ signal }) =>
        (await session.api(getSubscribers, { stream_id }, { signal })).subscribers,
      placeholderData: keepPreviousData,
      gcTime: 0,
    },
    session.cache,
  )
}

const readAgain = (session: Session, channelId: number): Promise<void> =>
  session.cache.invalidateQueries({ queryKey: membersKey(channelId) })

/** Adds people to a channel. @throws ApiError, NetworkError, ShapeError */
export async function addMembers(
  session: Session,
  channel: Channel,
  userIds: readonly number[],
): Promise<void> {
  await session.api(subscribe, {
    subscriptions: [{ name: channel.name }],
    principals: [...userIds],
    authorization_errors_fatal: true,
  })
  await readAgain(session, channel.stream_id)
}

/** Removes a person from a channel. @throws ApiError, NetworkError, ShapeError */
export async function removeMember(session: Session, channel: Channel, userId: number): Promise<void> {
  await session.api(unsubscribe, { subscriptions: [channel.name], principals: [userId] })
  await readAgain(session, channel.stream_id)
}
