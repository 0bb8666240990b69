import type { Database } from '../../database/database.ts'
import type { UploadRow } from '../../chat/uploads/store.ts'
import { receivers } from '../../chat/messages/store/received.ts'

/** Every row of a table, in the order of its key. */
export const rowsOf = <Row>(database: Database, table: string, order: string): Row[] =>
  database.all<Row>(`SELECT * FROM ${table} ORDER BY ${order}`)

export interface MessageRow {
  readonly id: number
  readonly conversation_id: number
  readonly channel_id: number | null
  readonly participants: string | null
  readonly sender_id: number
  readonly topic: string
  readonly content: string
  readonly rendered_content: string
  readonly sent_at: number
  readonly client: string
  readonly last_edited_at: number | null
  readonly last_moved_at: number | null
  readonly has_link: number
  readonly has_image: number
  readonly has_attachment: number
}

export const messagesAfter = (database: Database, afterId: number, limit: number): MessageRow[] =>
  database.all<MessageRow>(
    `SELECT message.id, conversation_id, channel_id, participants, sender_id, topic, content, rendered_content, sent_at, client,
       last_edited_at, last_moved_at, has_link, has_image, has_attachment
     FROM message JOIN conversation ON conversation.id = conversation_id
     WHERE message.id > ? ORDER BY message.id LIMIT +?`,
    afterId,
    limit,
  )

export interface Received {
  readonly user_id: number
  readonly id: number
  readonly flags: number
}

/** Who received the messages, with their flags. */
export function receivedOf(database: Database, messageIds: readonly number[]): Received[] {
  const list = JSON.stringify(messageIds)
  return database.all<Received>(`SELECT * FROM (${receivers}) ORDER BY id, user_id`, list, list)
}

export const clientNames = (database: Database): string[] =>
  database
    .all<{ client: string }>(
      'SELECT DISTINCT client FROM message UNION SELECT DISTINCT client FROM scheduled_message ORDER BY client',
    )
    .map(({ client }) => client)

export const directConversations = (database: Database): string[] =>
  database
    .all<{ participants: string }>(
      'SELECT participants FROM conversation WHERE participants IS NOT NULL ORDER BY id',
    )
    .map(({ participants }) => participants)

export const firstMessages = (database: Database): ReadonlyMap<number, number> =>
  new Map(
    database
      .all<{ channel_id: number; id: number }>(
        `SELECT channel_id, min(message.id) AS id FROM message JOIN conversation ON conversation.id = conversation_id
         WHERE channel_id IS NOT NULL GROUP BY channel_id`,
      )
      .map(({ channel_id, id }) => [channel_id, id]),
  )

/** Files that messages link, with the numbers under which their owners know them. */
export const numberedUploads = (database: Database): (UploadRow & { readonly id: number })[] =>
  database.all(
    'SELECT attachment.id, upload.* FROM attachment JOIN upload ON upload.path = attachment.path ORDER BY attachment.id',
  )

export const messagesOfFiles = (database: Database): ReadonlyMap<string, number[]> => {
  const byPath = new Map<string, number[]>()
  for (const { path, message_id } of database.all<{ path: string; message_id: number }>(
    'SELECT path, message_id FROM upload_message ORDER BY path, message_id',
  )) {
    byPath.set(path, [...(byPath.get(path) ?? []), message_id])
  }
  return byPath
}

export const countRows = (database: Database, table: string): number =>
  database.get<{ count: number }>(`SELECT count(*) AS count FROM ${table}`)?.count ?? 0

/** Votes and tasks that were added to messages; the first step is the message's own. */
export const countVotes = (database: Database): number =>
  database.get<{ count: number }>(
    `SELECT count(*) AS count FROM submessage WHERE id NOT IN (SELECT min(id) FROM submessage GROUP BY message_id)`,
  )?.count ?? 0

export const countPins = (database: Database): number =>
  database.get<{ count: number }>('SELECT count(*) AS count FROM message WHERE pinned_at IS NOT NULL')
    ?.count ?? 0

export const countMovesOfChannels = (database: Database): number =>
  database.get<{ count: number }>(
    'SELECT count(*) AS count FROM message_edit WHERE previous_channel_id IS NOT NULL',
  )?.count ?? 0

export const countEndingStatuses = (database: Database): number =>
  database.get<{ count: number }>('SELECT count(*) AS count FROM user_status WHERE ends_at IS NOT NULL')
    ?.count ?? 0

/** When the first account was made, in UNIX seconds. */
export const firstJoined = (database: Database): number =>
  database.get<{ first: number | null }>('SELECT min(date_joined) AS first FROM user WHERE date_joined > 0')
    ?.first ?? 0
