import { secondsNow, type ChatContext } from '../context.ts'
import { deleteMessages } from './deletion.ts'
import { retentions, type Retention } from './store/conversations.ts'
import { messageById, oldestMessages } from './store/messages.ts'

const SECONDS_A_DAY = 24 * 60 * 60

/** Deletes a channel's messages that are past its retention time, the oldest first. */
function deleteExpiredOf(context: ChatContext, { conversation_id, message_retention_days }: Retention): void {
  const oldestKept = secondsNow(context) - message_retention_days * SECONDS_A_DAY
  const expired = oldestMessages(context.database, conversation_id).filter(
    ({ sent_at }) => sent_at < oldestKept,
  )
  for (const rows of Map.groupBy(expired, ({ topic_key }) => topic_key).values()) {
    const place = rows[0] && messageById(context.database, rows[0].id)
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
  const keeping = retentions(context.database)
  for (const each of keeping) context.database.transaction(() => deleteExpiredOf(context, each))
}
