import { historyAccess, isPublicChannel, type ChannelRow } from '../channels/access.ts'
import { lookUpChannel, subscriberIds } from '../channels/store/channels.ts'
import type { ChatContext } from '../context.ts'
import { callerById } from '../users/store.ts'
import type { StoredMessage } from './access.ts'
import { holders } from './store/flags.ts'

/** Readable message IDs of each user, by user ID. Users who can read all of the messages share one list. */
export type Readers = ReadonlyMap<number, readonly number[]>

type Reach = ReturnType<typeof historyAccess>

/** The user's access to the channel; needs no query for subscribers. */
function reachOf(
  context: ChatContext,
  channel: ChannelRow,
  userId: number,
  subscribers: ReadonlySet<number>,
): Reach {
  if (subscribers.has(userId)) {
    return isPublicChannel(channel) || channel.history_public_to_subscribers === 1 ? 'all' : 'received'
  }
  const person = callerById(context.database, userId)
  return person ? historyAccess(context, person, channel) : 'none'
}

/**
 * Users to be notified of changes to these messages of one conversation, with the IDs each can read:
 * recipients and subscribers who have access now.
 */
export function readersOf(
  context: ChatContext,
  { channel_id }: Pick<StoredMessage, 'channel_id'>,
  messageIds: readonly number[],
): Readers {
  const held = holders(context.database, messageIds)
  if (channel_id === null) return held
  const channel = lookUpChannel(context.database, { id: channel_id })
  if (!channel) return new Map()
  const subscribers = new Set(subscriberIds(context.database, channel.id))
  const readers = new Map<number, readonly number[]>()
  for (const userId of new Set([...held.keys(), ...subscribers])) {
    const reach = reachOf(context, channel, userId, subscribers)
    const ids = reach === 'all' ? messageIds : reach === 'received' ? held.get(userId) : undefined
    if (ids && ids.length > 0) readers.set(userId, ids)
  }
  return readers
}

/** Those of the readers who have no access to the channel, with the IDs they can read elsewhere. */
export function closedTo(context: ChatContext, channelId: number, readers: Readers): Readers {
  const channel = lookUpChannel(context.database, { id: channelId })
  if (!channel) return readers
  const subscribers = new Set(subscriberIds(context.database, channel.id))
  return new Map([...readers].filter(([userId]) => reachOf(context, channel, userId, subscribers) === 'none'))
}

/** IDs of the users to be notified of changes to a message. */
export const audienceOf = (context: ChatContext, message: StoredMessage): Iterable<number> =>
  readersOf(context, message, [message.id]).keys()
