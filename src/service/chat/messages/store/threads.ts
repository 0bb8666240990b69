import type { Database } from '../../../database/database.ts'
import type { SentTo } from './flags.ts'

/** The thread of a place: of a channel's topic, or of a direct conversation. Created with its first message. */
export function threadAt(database: Database, conversationId: number, topicKey: string): SentTo {
  const known = database.get<{ id: number; last_id: number }>(
    'SELECT id, last_id FROM thread WHERE conversation_id = ? AND topic_key = ?',
    conversationId,
    topicKey,
  )
  if (known) return { conversationId, threadId: known.id, previousId: known.last_id }
  const { id } = database.run(
    'INSERT INTO thread (conversation_id, topic_key, last_id) VALUES (?, ?, 0)',
    conversationId,
    topicKey,
  )
  return { conversationId, threadId: id, previousId: 0 }
}

/** Notes a message as the newest of its thread. */
export function noteSent(database: Database, threadId: number, messageId: number): void {
  database.run('UPDATE thread SET last_id = ? WHERE id = ?', messageId, threadId)
}
