import { secondsNow, type ChatContext } from '../context.ts'
import { refuse } from '../refuse.ts'

/** A time at which something can still be sent, in UNIX seconds. */
export function checkedTime(context: Pick<ChatContext, 'now'>, deliverAt: number): number {
  if (deliverAt > secondsNow(context)) return deliverAt
  return refuse('BAD_REQUEST', 'Scheduled delivery time must be in the future.', {
    var_name: 'scheduled_delivery_timestamp',
  })
}
