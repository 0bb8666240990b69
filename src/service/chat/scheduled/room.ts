import { laterBounds } from '../../../protocol/bounds.ts'
import type { ChatContext } from '../context.ts'
import { say } from '../../refusals/say.ts'
import { badRequest } from '../refuse.ts'

/*
 * Scheduled messages and reminders are sent whole, with their HTML, in every registration. So their total
 * size is limited, not only their number.
 */

/** The tables, with the column of a row's owner. */
const owners = { scheduled_message: 'sender_id', reminder: 'user_id' } as const
export type Waiting = keyof typeof owners

const SIZE = 'octet_length(content) + octet_length(rendered_content)'

/**
 * Checks the size of all the user's rows; call it after storing. @throws Refusal when it exceeds the limit
 */
export function checkRoom({ database }: Pick<ChatContext, 'database'>, table: Waiting, userId: number): void {
  const size =
    database.get<{ size: number | null }>(
      `SELECT sum(${SIZE}) AS size FROM ${table} WHERE ${owners[table]} = ?`,
      userId,
    )?.size ?? 0
  if ((size ?? 0) <= laterBounds.bytes) return
  const limit = laterBounds.bytes / 1024 / 1024
  badRequest(
    table === 'reminder'
      ? say('Your reminders may be {limit} MiB in all. Delete some first.', { limit })
      : say('Your scheduled messages may be {limit} MiB in all. Delete some first.', { limit }),
  )
}

/**
 * SQL condition on the table's `id`: the user's next rows up to a total size. Takes two parameters, user ID
 * and bytes.
 */
export const withinRoom = (table: Waiting): string =>
  `id IN (SELECT id FROM
     (SELECT id, sum(${SIZE}) OVER (ORDER BY deliver_at, id) AS total FROM ${table} WHERE ${owners[table]} = ?)
   WHERE total <= ?)`
