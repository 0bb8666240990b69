import type { Caller, ChatContext } from '../context.ts'
import type { SnapshotBlock } from '../register/block.ts'
import { receivedIsReadable } from './access.ts'
import { participantsOfKey } from './conversations.ts'
import { Flag } from './flags.ts'
import { unreadMessages } from './unread.ts'

const MAX_STARRED = 10_000
const MAX_RECENT_CONVERSATIONS = 1000

type Context = Pick<ChatContext, 'database'>

/** ID of the newest message the reader received; -1 if there is none. */
export const newestReceived = (context: Context, userId: number): number =>
  context.database.get<{ id: number | null }>(
    'SELECT max(message_id) AS id FROM user_message WHERE user_id = ?',
    userId,
  )?.id ?? -1

/** IDs of messages the reader starred and can still read, ascending. */
function starredMessages(context: Context, reader: Caller): number[] {
  const readable = receivedIsReadable(reader)
  return context.database
    .all<{ id: number }>(
      `SELECT um.message_id AS id
       FROM user_message um INDEXED BY user_message_starred CROSS JOIN message m ON m.id = um.message_id
       WHERE um.user_id = ? AND (um.flags & ${Flag.starred}) <> 0 AND ${readable.sql}
       ORDER BY um.message_id DESC LIMIT ?`,
      reader.user_id,
      ...readable.values,
      MAX_STARRED,
    )
    .map(({ id }) => id)
    .toReversed()
}

interface ConversationRow {
  readonly participants: string
  readonly max_message_id: number
}

/** The reader's direct conversations, the one with the newest message first. */
const recentConversations = (context: Context, reader: Caller) =>
  context.database
    .all<ConversationRow>(
      `SELECT * FROM (
         SELECT participants,
           (SELECT max(message.id) FROM message WHERE message.conversation_id = conversation.id) AS max_message_id
         FROM conversation_participant JOIN conversation ON conversation.id = conversation_id
         WHERE user_id = ?)
       WHERE max_message_id IS NOT NULL ORDER BY max_message_id DESC LIMIT ?`,
      reader.user_id,
      MAX_RECENT_CONVERSATIONS,
    )
    .map(({ participants, max_message_id }) => ({
      max_message_id,
      user_ids: participantsOfKey(participants).filter((userId) => userId !== reader.user_id),
    }))

/** Blocks of the initial data about messages; none for visitors without an account. */
export const messageSnapshots: readonly SnapshotBlock[] = [
  {
    types: ['message'],
    read: (context, caller) => ({ max_message_id: caller ? newestReceived(context, caller.user_id) : -1 }),
  },
  {
    types: ['message', 'update_message_flags'],
    needs: 'all',
    read: (context, caller, { capabilities }) =>
      caller
        ? {
            unread_msgs: unreadMessages(context, caller, {
              emptyTopic: capabilities.empty_topic_name ? 'empty' : 'named',
            }),
          }
        : {},
  },
  {
    types: ['starred_messages'],
    read: (context, caller) => ({ starred_messages: caller ? starredMessages(context, caller) : [] }),
  },
  {
    types: ['recent_private_conversations'],
    read: (context, caller) => ({
      recent_private_conversations: caller ? recentConversations(context, caller) : [],
    }),
  },
]
