import { fileBounds } from '../../../protocol/bounds.ts'
import type { ChatContext } from '../context.ts'
import type { ReportFault } from '../../repeat.ts'
import { repeat } from '../../repeat.ts'
import { clearEndedStatuses } from '../statuses/end.ts'
import { deliverDue } from './due.ts'

/**
 * Interval between checks for due rows, whose times are whole seconds. A check costs two index reads; polling
 * follows the wall clock, which jumps when a machine wakes from sleep.
 */
const DELIVERY_MILLISECONDS = 1000
/** Retention is measured in days: some minutes more do not matter. */
const RETENTION_MILLISECONDS = 10 * 60_000

/** Runs due work on timers. */
export interface Clockwork {
  /** Runs all timed work now. */
  readonly run: () => Promise<void>
  readonly stop: () => void
}

/** Work of others that is done by the clock. */
export interface Chores {
  /** Called at once, too. */
  readonly lookAtDisk: () => void
  /** Drops some of what is kept for a time only. */
  readonly tidy: () => Promise<void>
  /** Deletes messages that are too old. */
  readonly retain: () => Promise<unknown>
}

/** Starts sending due rows and deleting expired messages, until it is stopped. */
export function startClockwork(
  context: ChatContext,
  report: ReportFault,
  { lookAtDisk, tidy, retain }: Chores,
): Clockwork {
  const stopping = new AbortController()
  /** The delivery in progress; deliveries never overlap. */
  let delivering: Promise<void> | undefined
  const deliver = (): Promise<void> =>
    (delivering ??= deliverDue(context, report, stopping.signal).finally(() => (delivering = undefined)))
  const endStatuses = (): void => clearEndedStatuses(context)
  const timers = [
    repeat(deliver, DELIVERY_MILLISECONDS, report),
    repeat(endStatuses, DELIVERY_MILLISECONDS, report),
    repeat(async () => void (await retain()), RETENTION_MILLISECONDS, report),
    repeat(tidy, RETENTION_MILLISECONDS, report),
    repeat(lookAtDisk, fileBounds.disk_interval * 1000, report),
  ]
  lookAtDisk()
  return {
    run: async () => {
      // The delivery in progress may have listed its rows before the present time.
      await delivering
      await deliver()
      endStatuses()
      await retain()
      await tidy()
      lookAtDisk()
    },
    stop: () => {
      stopping.abort()
      timers.forEach((timer) => clearInterval(timer))
    },
  }
}
