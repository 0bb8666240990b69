import { subscribedFeedBounds } from '../../protocol/bounds.ts'
import { repeat, type ReportFault } from '../repeat.ts'
import type { CalendarContext } from './context.ts'
import { tendAttendance } from './attendance/tend.ts'
import { createImageSweep } from './images/sweep.ts'
import { publishDue } from './publication.ts'
import type { SubscribedFeeds } from './subscribed/feeds.ts'

/** Publication dates are whole seconds. A check costs one index read and two small tables. */
const PUBLICATION_MILLISECONDS = 1000
/** Mails about events can be half a minute late. */
const ATTENDANCE_MILLISECONDS = 30_000
const SWEEP_MILLISECONDS = 6 * 60 * 60 * 1000

/**
 * Publishes due records, so that open clients see them appear, writes due mails to attendees, reads subscribed feeds,
 * and deletes unused uploads. @returns a function that stops it
 */
export function startCalendarClockwork(
  context: CalendarContext,
  feeds: SubscribedFeeds,
  report: ReportFault,
): () => void {
  const { attendance } = context
  const timers = [
    ...(attendance
      ? [repeat(() => tendAttendance({ ...context, attendance }), ATTENDANCE_MILLISECONDS, report)]
      : []),
    repeat(() => publishDue(context), PUBLICATION_MILLISECONDS, report),
    repeat(() => feeds.look(), subscribedFeedBounds.look, report),
    repeat(createImageSweep(context), SWEEP_MILLISECONDS, report),
  ]
  return () => {
    timers.forEach((timer) => clearInterval(timer))
    feeds.stop()
  }
}
