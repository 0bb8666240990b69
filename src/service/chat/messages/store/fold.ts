import type { Database } from '../../../database/database.ts'
import { Flag } from '../flags.ts'

/*
 * Earlier releases stored a row for each reader of each message. Such rows stay right, as a row says all about its
 * message and person; but there are many. Folding replaces those that say no more than "read" or nothing by deliveries,
 * some messages at a time, the oldest first. Each time is one transaction and changes no answer, so that it can stop
 * anywhere and go on later.
 */

/** Rows that a new delivery has to save at least. */
const WORTH = 4

interface OldMessage {
  readonly id: number
  readonly conversation_id: number
}

interface OldRows {
  readonly user_id: number
  /** IDs of messages that the user received, ascending (JSON), with their flags. */
  readonly ids: string
  readonly flags: string
}

/** Consecutive messages of a conversation that a user received. */
interface Run {
  readonly first: number
  readonly last: number
  /** IDs of messages whose rows say nothing beside the delivery. */
  readonly silent: readonly number[]
  /** True if the user has read most of them. */
  readonly isRead: boolean
  /** True if it begins with the first of the conversation's messages at hand. */
  readonly isFirst: boolean
}

const listIn = (json: string): number[] => JSON.parse(json)

/** The oldest messages of one conversation that are to be folded. */
const oldMessages = (database: Database, most: number): OldMessage[] =>
  database.all<OldMessage>(
    `SELECT id, conversation_id FROM message INDEXED BY message_unfolded
     WHERE sent_to IS NULL AND id <= (SELECT until_id FROM folding) AND conversation_id = (
       SELECT conversation_id FROM message INDEXED BY message_unfolded
       WHERE sent_to IS NULL AND id <= (SELECT until_id FROM folding) ORDER BY conversation_id LIMIT 1)
     ORDER BY id LIMIT +?`,
    most,
  )

const oldRows = (database: Database, list: string): OldRows[] =>
  database.all<OldRows>(
    `SELECT user_id, json_group_array(message_id ORDER BY message_id) AS ids,
       json_group_array(flags ORDER BY message_id) AS flags
     FROM json_each(?) wanted CROSS JOIN user_message ON message_id = wanted.value
     GROUP BY user_id`,
    list,
  )

/** Notes where the messages were sent: where they are. */
function assignThreads(database: Database, list: string): void {
  database.run(
    `INSERT INTO thread (conversation_id, topic_key, last_id)
     SELECT m.conversation_id, m.topic_key, max(m.id) FROM json_each(?) wanted CROSS JOIN message m ON m.id = wanted.value
     GROUP BY m.conversation_id, m.topic_key
     ON CONFLICT (conversation_id, topic_key) DO UPDATE SET last_id = max(last_id, excluded.last_id)`,
    list,
  )
  database.run(
    `UPDATE message SET is_away = 0, sent_to = conversation_id, thread_id = (SELECT thread.id FROM thread
       WHERE thread.conversation_id = message.conversation_id AND thread.topic_key = message.topic_key)
     WHERE id IN (SELECT value FROM json_each(?))`,
    list,
  )
}

/** Runs of a user within the conversation's messages at hand. @param received flags by message, for those received */
function runsIn(ids: readonly number[], received: ReadonlyMap<number, number>): Run[] {
  const runs: Run[] = []
  for (let start = 0; start < ids.length; start++) {
    let end = start
    while (end < ids.length && received.has(ids[end] ?? 0)) end += 1
    if (end === start) continue
    const run = ids.slice(start, end)
    const read = run.filter((id) => received.get(id) === Flag.read)
    const unread = run.filter((id) => received.get(id) === 0)
    const isRead = read.length >= unread.length
    const silent = isRead ? read : unread
    runs.push({ first: run[0] ?? 0, last: run.at(-1) ?? 0, silent, isRead, isFirst: start === 0 })
    start = end
  }
  return runs
}

/** Extends the user's delivery that ends with the conversation's message before, if it has the same state. */
const extendDelivery = (
  database: Database,
  userId: number,
  conversationId: number,
  previousId: number,
  { last, isRead }: Run,
): boolean =>
  database.run(
    `UPDATE delivery SET until_id = ?, read_to = ${isRead ? '?' : 'after_id'}
     WHERE user_id = ? AND conversation_id = ? AND until_id = ? AND read_to = ${isRead ? 'until_id' : 'after_id'}`,
    ...(isRead ? [last, last] : [last]),
    userId,
    conversationId,
    previousId,
  ).changes > 0

function insertDelivery(
  database: Database,
  userId: number,
  conversationId: number,
  { first, last, isRead }: Run,
): void {
  database.run(
    'INSERT INTO delivery (user_id, conversation_id, after_id, until_id, read_to) VALUES (?, ?, ?, ?, ?)',
    userId,
    conversationId,
    first - 1,
    last,
    isRead ? last : first - 1,
  )
}

/** ID of the conversation's newest message before this one that is folded; 0 if there is none. */
const messageBefore = (database: Database, conversationId: number, id: number): number =>
  database.get<{ id: number | null }>(
    'SELECT max(id) AS id FROM message INDEXED BY message_sent_to WHERE sent_to = ? AND id < ?',
    conversationId,
    id,
  )?.id ?? 0

function deleteRows(database: Database, userId: number, messageIds: readonly number[]): void {
  database.run(
    'DELETE FROM user_message WHERE user_id = ? AND message_id IN (SELECT value FROM json_each(?))',
    userId,
    JSON.stringify(messageIds),
  )
}

/** Folds messages of one conversation, the oldest first, at most so many. @returns how many it folded */
export function foldRows(database: Database, most: number): number {
  return database.transaction(() => {
    const messages = oldMessages(database, most)
    const [first] = messages
    if (!first) return 0
    const ids = messages.map(({ id }) => id)
    const list = JSON.stringify(ids)
    const previous = messageBefore(database, first.conversation_id, first.id)
    const rows = oldRows(database, list)
    assignThreads(database, list)
    for (const row of rows) {
      const flags = listIn(row.flags)
      const received = new Map(listIn(row.ids).map((id, index) => [id, flags[index] ?? 0]))
      for (const run of runsIn(ids, received)) {
        const isExtended =
          run.isFirst && extendDelivery(database, row.user_id, first.conversation_id, previous, run)
        if (!isExtended && run.silent.length < WORTH) continue
        if (!isExtended) insertDelivery(database, row.user_id, first.conversation_id, run)
        deleteRows(database, row.user_id, run.silent)
      }
    }
    return messages.length
  })
}

/** Number of messages that are to be folded. */
export const countUnfolded = (database: Database): number =>
  database.get<{ count: number }>(
    `SELECT count(*) AS count FROM message INDEXED BY message_unfolded
     WHERE sent_to IS NULL AND id <= (SELECT until_id FROM folding)`,
  )?.count ?? 0
