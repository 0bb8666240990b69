import type { ChatContext } from '../context.ts'
import { publishingSharedAccess } from '../users/visibilityChanges.ts'

type Context = Pick<ChatContext, 'database'>

/** Key of a set of participants, independent of their order. */
const participantsKey = (userIds: readonly number[]): string =>
  [...new Set(userIds)].toSorted((left, right) => left - right).join(',')

export const participantsOfKey = (key: string): number[] => key.split(',').map(Number)

/** ID of the channel's conversation, created with the channel's first message. */
export function conversationOfChannel(context: Context, channelId: number): number {
  const { database } = context
  const known = database.get<{ id: number }>('SELECT id FROM conversation WHERE channel_id = ?', channelId)
  return known?.id ?? database.run('INSERT INTO conversation (channel_id) VALUES (?)', channelId).id
}

/** ID of the channel's conversation, if it has messages. */
export const findChannelConversation = (context: Context, channelId: number): number | undefined =>
  context.database.get<{ id: number }>('SELECT id FROM conversation WHERE channel_id = ?', channelId)?.id

/** ID of the direct conversation of exactly these users, if it exists. */
export const findDirectConversation = (context: Context, userIds: readonly number[]): number | undefined =>
  context.database.get<{ id: number }>(
    'SELECT id FROM conversation WHERE participants = ?',
    participantsKey(userIds),
  )?.id

/** ID of the direct conversation of exactly these users, created on first use. */
export function directConversation(context: ChatContext, userIds: readonly number[]): number {
  const known = findDirectConversation(context, userIds)
  if (known !== undefined) return known
  const { database } = context
  const key = participantsKey(userIds)
  const { id } = database.run('INSERT INTO conversation (participants) VALUES (?)', key)
  // Participants of a conversation can see each other.
  publishingSharedAccess(context, userIds, () =>
    database.run(
      'INSERT INTO conversation_participant (conversation_id, user_id) SELECT ?, value FROM json_each(?)',
      id,
      JSON.stringify(participantsOfKey(key)),
    ),
  )
  return id
}
