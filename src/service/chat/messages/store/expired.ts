import type { Database } from '../../../database/database.ts'
import { Flag } from '../flags.ts'

/** A conversation whose messages are deleted at some time. */
export interface Retention {
  readonly conversation_id: number
  readonly days: number
}

/** Days for which a conversation keeps messages: its channel's own, or those of the organization (the first value). */
const keptDays = 'coalesce(channel.message_retention_days, ?1)'

/** Conversations with a rule, a page at a time. @param ofOrganization days; -1: no rule */
export const retentionsAfter = (
  database: Database,
  conversationId: number,
  ofOrganization: number,
): Retention[] =>
  database.all<Retention>(
    `SELECT conversation.id AS conversation_id, ${keptDays} AS days
     FROM conversation LEFT JOIN channel ON channel.id = conversation.channel_id
     WHERE conversation.id > ?2 AND ${keptDays} > 0 ORDER BY conversation.id LIMIT 100`,
    ofOrganization,
    conversationId,
  )

export interface ExpiringRow {
  readonly id: number
  readonly topic_key: string
  readonly sent_at: number
  /** 1: somebody starred it. */
  readonly is_starred: number
}

/** The oldest messages of the conversation after this one. */
export const oldestAfter = (
  database: Database,
  conversationId: number,
  messageId: number,
  count: number,
): ExpiringRow[] =>
  database.all<ExpiringRow>(
    `SELECT id, topic_key, sent_at, EXISTS (
       SELECT 1 FROM user_message WHERE message_id = message.id AND (flags & ${Flag.starred}) <> 0) AS is_starred
     FROM message WHERE conversation_id = ? AND id > ? ORDER BY id LIMIT +?`,
    conversationId,
    messageId,
    count,
  )

interface Counting {
  /** UNIX seconds: messages sent before. */
  readonly before: number
  /** Undefined: all conversations without a rule of their own. */
  readonly channelId: number | undefined
  readonly keepsStarred: boolean
  readonly most: number
}

/** Number of messages that a rule would delete, as far as `most`. */
export const countOlder = (database: Database, { before, channelId, keepsStarred, most }: Counting): number =>
  database.get<{ count: number }>(
    `SELECT count(*) AS count FROM (
       SELECT 1 FROM message JOIN conversation ON conversation.id = conversation_id
       LEFT JOIN channel ON channel.id = conversation.channel_id
       WHERE sent_at < ?1
         AND CASE WHEN ?2 IS NULL THEN channel.message_retention_days IS NULL ELSE channel.id = ?2 END
         AND (?3 = 0 OR NOT EXISTS (
           SELECT 1 FROM user_message WHERE message_id = message.id AND (flags & ${Flag.starred}) <> 0))
       LIMIT +?4)`,
    before,
    channelId ?? null,
    Number(keepsStarred),
    most,
  )?.count ?? 0

/** Number of messages that the present rules delete. @param ofOrganization days; -1: no rule */
export const countByRules = (
  database: Database,
  now: number,
  ofOrganization: number,
  keepsStarred: boolean,
): number =>
  database.get<{ count: number }>(
    `SELECT count(*) AS count FROM message JOIN conversation ON conversation.id = conversation_id
     LEFT JOIN channel ON channel.id = conversation.channel_id
     WHERE ${keptDays} > 0 AND sent_at < ?2 - ${keptDays} * 86400
       AND (?3 = 0 OR NOT EXISTS (
         SELECT 1 FROM user_message WHERE message_id = message.id AND (flags & ${Flag.starred}) <> 0))`,
    ofOrganization,
    now,
    Number(keepsStarred),
  )?.count ?? 0

/** Those of the files that no message links, and none that is to be sent. */
export const unlinkedUploads = (
  database: Database,
  paths: readonly string[],
): { readonly id: number; readonly path: string; readonly owner_id: number }[] =>
  database.all(
    `SELECT attachment.id, upload.path, owner_id
     FROM json_each(?) wanted JOIN upload ON upload.path = wanted.value JOIN attachment ON attachment.path = upload.path
     WHERE NOT EXISTS (SELECT 1 FROM upload_message WHERE upload_message.path = upload.path)
       AND NOT EXISTS (SELECT 1 FROM scheduled_message WHERE instr(scheduled_message.content, upload.path) > 0)`,
    JSON.stringify(paths),
  )
