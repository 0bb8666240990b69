import { VisibilityPolicy } from '../../../protocol/chat/shapes.ts'
import type { Database } from '../../database/database.ts'
import { mentionFlags } from '../messages/flags.ts'
import { deliveryJoinsOf, derivedFlags } from '../messages/store/received.ts'

/** A new message whose readers are still to be asked. */
export interface CheckRow {
  readonly message_id: number
  /** Readers up to this ID have been asked. */
  readonly after_user_id: number
  readonly sender_id: number
  /** UNIX seconds. */
  readonly sent_at: number
  /** Null: a direct message. */
  readonly channel_id: number | null
  readonly conversation_id: number
  readonly topic: string
  readonly topic_key: string
}

export interface MissedRow {
  readonly message_id: number
  /** 0: the person was active shortly before the message. */
  readonly was_away: number
  /** UNIX seconds, here and below. */
  readonly due_at: number
  readonly sent_at: number
}

export function insertCheck(database: Database, messageId: number): void {
  database.run('INSERT OR IGNORE INTO missed_check (message_id) VALUES (?)', messageId)
}

/** The checks of the oldest messages. */
export const firstChecks = (database: Database, most: number): CheckRow[] =>
  database.all<CheckRow>(
    `SELECT message_id, after_user_id, sender_id, sent_at, channel_id, conversation_id, topic, topic_key
     FROM missed_check JOIN message ON message.id = message_id
     JOIN conversation ON conversation.id = conversation_id ORDER BY message_id LIMIT +?`,
    most,
  )

/** A check of this message, from its first reader on. */
export const checkOf = (database: Database, messageId: number): CheckRow | undefined =>
  database.get<CheckRow>(
    `SELECT message.id AS message_id, 0 AS after_user_id, sender_id, sent_at, channel_id, conversation_id, topic,
       topic_key FROM message JOIN conversation ON conversation.id = conversation_id WHERE message.id = ?`,
    messageId,
  )

/** Those of the users who are neither bots nor accounts that nobody uses. */
export const peopleAmong = (database: Database, userIds: readonly number[]): number[] =>
  database
    .all<{ id: number }>(
      `SELECT id FROM user WHERE id IN (SELECT value FROM json_each(?))
       AND is_active = 1 AND is_bot = 0 AND is_imported_stub = 0 ORDER BY id`,
      JSON.stringify(userIds),
    )
    .map(({ id }) => id)

export const hasChecks = (database: Database): boolean =>
  database.get('SELECT 1 FROM missed_check LIMIT 1') !== undefined

export function storeProgress(database: Database, messageId: number, afterUserId: number): void {
  database.run('UPDATE missed_check SET after_user_id = ? WHERE message_id = ?', afterUserId, messageId)
}

export function deleteChecks(database: Database, messageIds: readonly number[]): void {
  database.run(
    'DELETE FROM missed_check WHERE message_id IN (SELECT value FROM json_each(?))',
    JSON.stringify(messageIds),
  )
}

const participants = 'SELECT user_id FROM conversation_participant WHERE conversation_id = ?3'

/** Who wants mails about all channels: everyone who did not refuse, those who asked for it, or nobody at all. */
type Everywhere = 'by default' | 'on request' | 'nobody'

/** Who is mentioned, follows the topic, or wants mails about the channel: of a large channel only a few. */
const concerned = (everywhere: Everywhere) => `
  SELECT user_id FROM user_message WHERE message_id = ?3 AND (flags & ${mentionFlags}) <> 0
  UNION SELECT user_id FROM user_topic
    WHERE channel_id = ?4 AND topic_key = ?5 AND visibility_policy = ${VisibilityPolicy.followed}
  UNION SELECT user_id FROM subscription
    WHERE channel_id = ?4 AND email_notifications = 1 AND is_active = 1
  ${
    everywhere === 'nobody'
      ? ''
      : `UNION SELECT user_id FROM subscription JOIN user ON user.id = user_id
    WHERE channel_id = ?4 AND subscription.is_active = 1
      AND settings ->> '$.enable_stream_email_notifications' ${everywhere === 'by default' ? 'IS NOT 0' : '= 1'}`
  }`

const asksEverywhere = (database: Database): boolean =>
  database.getKept(
    `SELECT 1 FROM user INDEXED BY user_with_channel_mails
     WHERE settings ->> '$.enable_stream_email_notifications' = 1 LIMIT 1`,
  ) !== undefined

const candidates = (among: string) => `
  SELECT user.id FROM (${among}) CROSS JOIN user ON user.id = user_id
  WHERE user.id > ?1 AND user.id <> ?2 AND is_active = 1 AND is_bot = 0 AND is_imported_stub = 0
  ORDER BY user.id`

/**
 * IDs of the people, still to be asked, whom the message can concern, in order: neither its sender, nor bots, nor
 * accounts that nobody uses. @param byDefault true if the organization's default asks for mails about channels
 */
export function candidatesFor(database: Database, check: CheckRow, byDefault: boolean): number[] {
  const { after_user_id, sender_id, message_id, channel_id, conversation_id, topic_key } = check
  const onRequest = asksEverywhere(database) ? 'on request' : 'nobody'
  const rows =
    channel_id === null
      ? database.all<{ id: number }>(candidates(participants), after_user_id, sender_id, conversation_id)
      : database.all<{ id: number }>(
          candidates(concerned(byDefault ? 'by default' : onRequest)),
          after_user_id,
          sender_id,
          message_id,
          channel_id,
          topic_key,
        )
  return rows.map(({ id }) => id)
}

/** Flags of the message for those of these users who received it. */
export const flagsFor = (
  database: Database,
  messageId: number,
  userIds: readonly number[],
): ReadonlyMap<number, number> =>
  new Map(
    database
      .all<{ user_id: number; flags: number | null }>(
        `SELECT wanted.value AS user_id, coalesce(um.flags, ${derivedFlags}) AS flags
         FROM json_each(?) wanted CROSS JOIN message m ON m.id = ?
         LEFT JOIN user_message um ON um.user_id = wanted.value AND um.message_id = m.id
         ${deliveryJoinsOf('wanted.value')}`,
        JSON.stringify(userIds),
        messageId,
      )
      .flatMap(({ user_id, flags }) => (flags === null ? [] : [[user_id, flags] as const])),
  )

export function insertMissed(
  database: Database,
  userId: number,
  { message_id, was_away, due_at }: Omit<MissedRow, 'sent_at'>,
): void {
  database.run(
    'INSERT OR IGNORE INTO missed_message (user_id, message_id, was_away, due_at) VALUES (?, ?, ?, ?)',
    userId,
    message_id,
    was_away,
    due_at,
  )
}

export const countMissed = (database: Database, userId: number): number =>
  database.get<{ count: number }>('SELECT count(*) AS count FROM missed_message WHERE user_id = ?', userId)
    ?.count ?? 0

/** Forgets the oldest message of the conversation with the most, so that a flood displaces nothing but itself. */
export function forgetOneMissed(database: Database, userId: number): void {
  database.run(
    `DELETE FROM missed_message WHERE user_id = ?1 AND message_id = (
       SELECT min(message_id) FROM missed_message JOIN message ON message.id = message_id
       WHERE user_id = ?1 GROUP BY conversation_id, topic_key ORDER BY count(*) DESC, min(message_id) LIMIT 1)`,
    userId,
  )
}

/** A person with a due message. */
export const firstWithDue = (database: Database, now: number): number | undefined =>
  database.get<{ user_id: number }>(
    'SELECT user_id FROM missed_message WHERE due_at <= ? ORDER BY due_at, user_id LIMIT 1',
    now,
  )?.user_id

export const nextDueAt = (database: Database): number | undefined =>
  database.get<{ at: number | null }>('SELECT min(due_at) AS at FROM missed_message')?.at ?? undefined

/** The person's messages, oldest first. */
export const missedOf = (database: Database, userId: number): MissedRow[] =>
  database.all<MissedRow>(
    `SELECT message_id, was_away, due_at, sent_at FROM missed_message JOIN message ON message.id = message_id
     WHERE user_id = ? ORDER BY message_id`,
    userId,
  )

export function storeDue(
  database: Database,
  userId: number,
  { message_id, was_away, due_at }: Omit<MissedRow, 'sent_at'>,
): void {
  database.run(
    'UPDATE missed_message SET was_away = ?, due_at = ? WHERE user_id = ? AND message_id = ?',
    was_away,
    due_at,
    userId,
    message_id,
  )
}

export function deleteMissed(database: Database, userId: number, messageIds: readonly number[]): void {
  database.run(
    'DELETE FROM missed_message WHERE user_id = ? AND message_id IN (SELECT value FROM json_each(?))',
    userId,
    JSON.stringify(messageIds),
  )
}

export function deleteAllMissed(database: Database, userId: number): void {
  database.run('DELETE FROM missed_message WHERE user_id = ?', userId)
}

export function postponeAll(database: Database, userId: number, dueAt: number): void {
  database.run('UPDATE missed_message SET due_at = max(due_at, ?) WHERE user_id = ?', dueAt, userId)
}

/** Moves the times of messages that wait for a mail, after the person chose another wait. @param wait seconds */
export function storeWait(database: Database, userId: number, wait: number): void {
  database.run(
    `UPDATE missed_message SET due_at = (SELECT sent_at FROM message WHERE message.id = message_id) + ?
     WHERE user_id = ? AND was_away = 1`,
    wait,
    userId,
  )
}

/** IDs of the user's channels whose own setting asks for mails. */
export const channelsWithMails = (database: Database, userId: number): number[] =>
  database
    .all<{ channel_id: number }>(
      `SELECT channel_id FROM subscription
       WHERE user_id = ? AND is_active = 1 AND email_notifications = 1 ORDER BY channel_id`,
      userId,
    )
    .map(({ channel_id }) => channel_id)
