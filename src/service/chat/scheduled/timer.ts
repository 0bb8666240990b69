import type { ChatContext } from '../context.ts'
import type { Report } from '../http/answers.ts'
import { repeat } from '../../repeat.ts'
import { deleteExpired } from '../messages/retention.ts'
import { deliverDue } from './deliver.ts'

/**
 * How often to look for what is to be sent: times are whole seconds. Looking costs two reads of an index, and goes by
 * the clock on the wall, which jumps when a machine has slept.
 */
const DELIVERY_MILLISECONDS = 1000
/** Messages are kept for days: a minute more does not matter. */
const RETENTION_MILLISECONDS = 60_000

/** Does by itself what is due. */
export interface Clockwork {
  /** What the timers do, now. */
  readonly run: () => void
  readonly stop: () => void
}

/** Sends what is due and deletes what may not stay, from now on until it is stopped. */
export function startClockwork(context: ChatContext, report: Report): Clockwork {
  const deliver = (): void => deliverDue(context, report)
  const retain = (): void => deleteExpired(context)
  const timers = [
    repeat(deliver, DELIVERY_MILLISECONDS, report),
    repeat(retain, RETENTION_MILLISECONDS, report),
  ]
  return {
    run: () => {
      deliver()
      retain()
    },
    stop: () => timers.forEach((timer) => clearInterval(timer)),
  }
}
