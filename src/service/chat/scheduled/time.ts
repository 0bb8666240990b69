import { secondsNow, type ChatContext } from '../context.ts'
import { refuse } from '../refuse.ts'

/** Returns the time, in UNIX seconds, if a message can be scheduled for it. @throws Refusal otherwise */
export function checkedTime(context: Pick<ChatContext, 'now'>, deliverAt: number): number {
  if (deliverAt > secondsNow(context)) return deliverAt
  return refuse('BAD_REQUEST', 'scheduled.past', {
    var_name: 'scheduled_delivery_timestamp',
  })
}
