import { fileBounds } from '../../../protocol/bounds.ts'
import type { ChatContext } from '../context.ts'
import type { Report } from '../http/answers.ts'
import { repeat } from '../../repeat.ts'
import { deleteExpired } from '../messages/retention.ts'
import { deliverDue } from './due.ts'

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
  readonly run: () => Promise<void>
  readonly stop: () => void
}

/** Sends what is due and deletes what may not stay, from now on until it is stopped. */
/** @param lookAtDisk done at once, too */
export function startClockwork(context: ChatContext, report: Report, lookAtDisk: () => void): Clockwork {
  const stopping = new AbortController()
  /** What is being sent; nothing is sent twice at a time. */
  let delivering: Promise<void> | undefined
  const deliver = (): Promise<void> =>
    (delivering ??= deliverDue(context, report, stopping.signal).finally(() => (delivering = undefined)))
  const retain = (): void => deleteExpired(context)
  const timers = [
    repeat(deliver, DELIVERY_MILLISECONDS, report),
    repeat(retain, RETENTION_MILLISECONDS, report),
    repeat(lookAtDisk, fileBounds.disk_interval * 1000, report),
  ]
  lookAtDisk()
  return {
    run: async () => {
      // What is being sent may have been looked up earlier than now.
      await delivering
      await deliver()
      retain()
      lookAtDisk()
    },
    stop: () => {
      stopping.abort()
      timers.forEach((timer) => clearInterval(timer))
    },
  }
}
