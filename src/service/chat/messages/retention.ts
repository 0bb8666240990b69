import { secondsNow, type ChatContext } from '../context.ts'
import { lookUpMessage } from './access.ts'
import { deleteMessages } from './deletion.ts'

const SECONDS_A_DAY = 24 * 60 * 60
/** Messages deleted per channel and run; the rest follows with the next run. */
const BATCH = 1000

interface Retention {
  readonly conversation_id: number
  readonly message_retention_days: number
}

interface Row {
  readonly id: number
  readonly topic_key: string
  readonly sent_at: number
}

/** Deletes a channel's messages that are past its retention time, the oldest first. */
function deleteExpiredOf(context: ChatContext, { conversation_id, message_retention_days }: Retention): void {
  const oldestKept = secondsNow(context) - message_retention_days * SECONDS_A_DAY
  const expired = context.database
    .all<Row>(
      'SELECT id, topic_key, sent_at FROM message WHERE conversation_id = ? ORDER BY id LIMIT ?',
      conversation_id,
      BATCH,
    )
    .filter(({ sent_at }) => sent_at < oldestKept)
  for (const rows of Map.groupBy(expired, ({ topic_key }) => topic_key).values()) {
    const place = rows[0] && lookUpMessage(context, rows[0].id)
    if (place)
      deleteMessages(
        context,
        place,
        rows.map(({ id }) => id),
      )
  }
}

/** Deletes messages past the retention time of their channel. */
export function deleteExpired(context: ChatContext): void {
  const keeping = context.database.all<Retention>(
    `SELECT conversation.id AS conversation_id, message_retention_days
     FROM channel JOIN conversation ON conversation.channel_id = channel.id WHERE message_retention_days > 0`,
  )
  for (const each of keeping) context.database.transaction(() => deleteExpiredOf(context, each))
}
