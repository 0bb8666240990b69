import type { ChatContext } from '../context.ts'
import { keepingNearness } from '../users/sightChanges.ts'

type Context = Pick<ChatContext, 'database'>

/** Who wrote to whom, as one key: the same people in any order are the same conversation. */
const participantsKey = (userIds: readonly number[]): string =>
  [...new Set(userIds)].toSorted((left, right) => left - right).join(',')

export const participantsOfKey = (key: string): number[] => key.split(',').map(Number)

/** The conversation of a channel, created with the channel's first message. */
export function conversationOfChannel(context: Context, channelId: number): number {
  const { database } = context
  const known = database.get<{ id: number }>('SELECT id FROM conversation WHERE channel_id = ?', channelId)
  return known?.id ?? database.run('INSERT INTO conversation (channel_id) VALUES (?)', channelId).id
}

/** The channel's conversation, if anything was ever written there. */
export const findChannelConversation = (context: Context, channelId: number): number | undefined =>
  context.database.get<{ id: number }>('SELECT id FROM conversation WHERE channel_id = ?', channelId)?.id

/** The direct conversation of exactly these people, if they ever had one. */
export const findDirectConversation = (context: Context, userIds: readonly number[]): number | undefined =>
  context.database.get<{ id: number }>(
    'SELECT id FROM conversation WHERE participants = ?',
    participantsKey(userIds),
  )?.id

/** The direct conversation of exactly these people, created when it is their first. */
export function directConversation(context: ChatContext, userIds: readonly number[]): number {
  const known = findDirectConversation(context, userIds)
  if (known !== undefined) return known
  const { database } = context
  const key = participantsKey(userIds)
  const { id } = database.run('INSERT INTO conversation (participants) VALUES (?)', key)
  // Who writes to whom know of each other from now on.
  keepingNearness(context, userIds, () =>
    database.run(
      'INSERT INTO conversation_participant (conversation_id, user_id) SELECT ?, value FROM json_each(?)',
      id,
      JSON.stringify(participantsOfKey(key)),
    ),
  )
  return id
}
