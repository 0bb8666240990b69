import { repeat, type ReportFault } from '../repeat.ts'
import type { CalendarContext } from './context.ts'
import { createImageSweep } from './images/sweep.ts'
import { publishDue } from './publication.ts'

/** Dates of publication are whole seconds. Looking costs a read of an index and of two small tables. */
const PUBLICATION_MILLISECONDS = 1000
const SWEEP_MILLISECONDS = 6 * 60 * 60 * 1000

/** Publishes what is due, so that those who watch see it come, and removes unused uploads. @returns what stops it */
export function startCalendarClockwork(context: CalendarContext, report: ReportFault): () => void {
  const timers = [
    repeat(() => publishDue(context), PUBLICATION_MILLISECONDS, report),
    repeat(createImageSweep(context), SWEEP_MILLISECONDS, report),
  ]
  return () => timers.forEach((timer) => clearInterval(timer))
}
