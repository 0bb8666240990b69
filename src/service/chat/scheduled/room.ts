import { laterBounds } from '../../../protocol/bounds.ts'
import type { ChatContext } from '../context.ts'
import { say } from '../../refusals/say.ts'
import { badRequest } from '../refuse.ts'

/*
 * What waits for its time comes whole, with its HTML, in one answer and with every registration. So all of it together
 * is bounded, not its number alone.
 */

/** The tables, each with whose a row is. */
const owners = { scheduled_message: 'sender_id', reminder: 'user_id' } as const
export type Waiting = keyof typeof owners

const SIZE = 'octet_length(content) + octet_length(rendered_content)'

/** Refuses more than a person may have waiting; to be called once it is stored. @throws Refusal */
export function checkRoom({ database }: Pick<ChatContext, 'database'>, table: Waiting, userId: number): void {
  const { size } = database.get<{ size: number | null }>(
    `SELECT sum(${SIZE}) AS size FROM ${table} WHERE ${owners[table]} = ?`,
    userId,
  ) ?? { size: 0 }
  if ((size ?? 0) <= laterBounds.bytes) return
  const limit = laterBounds.bytes / 1024 / 1024
  badRequest(
    table === 'reminder'
      ? say('Your reminders may be {limit} MiB in all. Delete some first.', { limit })
      : say('Your scheduled messages may be {limit} MiB in all. Delete some first.', { limit }),
  )
}

/** A condition on the table's `id`: what comes first of the person's, as far as there is room. Takes two values. */
export const withinRoom = (table: Waiting): string =>
  `id IN (SELECT id FROM
     (SELECT id, sum(${SIZE}) OVER (ORDER BY deliver_at, id) AS total FROM ${table} WHERE ${owners[table]} = ?)
   WHERE total <= ?)`
