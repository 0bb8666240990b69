import type { WithDatabase } from '../../database/database.ts'
import type { Caller } from '../context.ts'
import type { SnapshotBlock } from '../register/block.ts'
import { receivedIsReadable } from './access.ts'
import { participantsOfKey } from './conversations.ts'
import { recentDirectConversations } from './store/conversations.ts'
import { newestReceived, starredIds } from './store/flags.ts'
import { unreadMessages } from './unread.ts'

/** IDs of messages the reader starred and can still read, ascending. */
function starredMessages(context: WithDatabase, reader: Caller): number[] {
  const readable = receivedIsReadable(reader)
  return starredIds(context.database, readable, reader.user_id).toReversed()
}

/** The reader's direct conversations, the one with the newest message first. */
const recentConversations = (context: WithDatabase, reader: Caller) =>
  recentDirectConversations(context.database, reader.user_id).map(({ participants, max_message_id }) => ({
    max_message_id,
    user_ids: participantsOfKey(participants).filter((userId) => userId !== reader.user_id),
  }))

/** Blocks of the initial data about messages; none for visitors without an account. */
export const messageSnapshots: readonly SnapshotBlock[] = [
  {
    types: ['message'],
    read: (context, caller) => ({
      max_message_id: caller ? newestReceived(context.database, caller.user_id) : -1,
    }),
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
