import { learnWords } from '../../src/service/chat/messages/search/learn.ts'
import type { Database } from '../../src/service/database/database.ts'

/**
 * Generated data can be lost with the machine's power: each page is written once, and no write is awaited.
 */
const WHILE_FILLING = `
  PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA cache_size = -262144;`
const AFTERWARDS =
  'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -65536;'

/** Messages whose words are learned at a time. */
const TOGETHER = 1000

/**
 * Runs `work`, which stores many messages, and builds the search indexes afterwards: a tenth of the time for
 * indexing a million messages one by one.
 */
export function indexingAfterwards(database: Database, work: () => void): void {
  const trigger = database.get<{ sql: string }>(
    "SELECT sql FROM sqlite_schema WHERE name = 'message_search_moved'",
  )
  if (!trigger) throw new Error('Messages are not indexed by a trigger of that name')
  database.exec(`${WHILE_FILLING} DROP TRIGGER message_search_moved`)
  work()
  database.exec('UPDATE message_search SET indexed_through = (SELECT ifnull(max(id), 0) FROM message)')
  database.exec(trigger.sql)
  for (const index of ['message_words', 'message_substrings'] as const) {
    database.exec(`INSERT INTO ${index} (${index}) VALUES ('rebuild')`)
  }
  while (learnWords(database, TOGETHER)) continue
  database.exec(AFTERWARDS)
}

/** A message as it is stored. */
export interface BulkMessage {
  readonly conversationId: number
  readonly senderId: number
  readonly topic: string
  readonly content: string
  /** UNIX seconds. */
  readonly sentAt: number
}

/** Stores messages as the service does, with their threads, but without asking anything for each. */
export class BulkMessages {
  readonly #database: Database
  readonly #threads = new Map<string, { readonly id: number; lastId: number }>()

  constructor(database: Database) {
    this.#database = database
  }

  #threadOf(conversationId: number, topicKey: string): { readonly id: number; lastId: number } {
    const key = `${conversationId} ${topicKey}`
    const known = this.#threads.get(key)
    if (known) return known
    const { id } = this.#database.run(
      'INSERT INTO thread (conversation_id, topic_key, last_id) VALUES (?, ?, 0)',
      conversationId,
      topicKey,
    )
    const thread = { id, lastId: 0 }
    this.#threads.set(key, thread)
    return thread
  }

  add({ conversationId, senderId, topic, content, sentAt }: BulkMessage): number {
    const topicKey = topic.toLowerCase()
    const thread = this.#threadOf(conversationId, topicKey)
    const { id } = this.#database.run(
      `INSERT INTO message (conversation_id, sender_id, topic, topic_key, content, rendered_content, sent_at,
         sent_to, thread_id)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?1, ?8)`,
      conversationId,
      senderId,
      topic,
      topicKey,
      content,
      `<p>${content}</p>`,
      sentAt,
      thread.id,
    )
    thread.lastId = id
    return id
  }

  /** To be called after the last message. */
  finish(): void {
    this.#database.transaction(() => {
      for (const { id, lastId } of this.#threads.values())
        this.#database.run('UPDATE thread SET last_id = ? WHERE id = ?', lastId, id)
    })
  }
}

/** Marks everything up to this message as read by these people, of whatever reaches them. */
export function markRead(database: Database, userIds: readonly number[], upTo: number): void {
  database.run(
    `INSERT INTO read_mark (user_id, thread_id, read_to)
     SELECT DISTINCT delivery.user_id, thread.id, ?1 FROM json_each(?2) wanted
     CROSS JOIN delivery ON delivery.user_id = wanted.value
     CROSS JOIN thread ON thread.conversation_id = delivery.conversation_id WHERE TRUE
     ON CONFLICT (user_id, thread_id) DO UPDATE SET read_to = excluded.read_to`,
    upTo,
    JSON.stringify(userIds),
  )
}
