import { calendarFileBounds } from '../../../protocol/bounds.ts'
import type { CalendarContext } from '../context.ts'
import { eraseEvents } from '../events/erase.ts'
import { Announcements } from '../imports/announcements.ts'
import { Pieces } from './pieces.ts'
import { deleteFeed, someEventsOf } from './store.ts'

/** Events deleted at once. */
const PORTION = 5

/** Deletes the events of a feed that is ending, between other requests, and then the feed. @returns their number */
export async function deleteFeedWithEvents(
  context: CalendarContext,
  id: number,
  signal: AbortSignal,
): Promise<number> {
  const { database } = context
  const pieces = new Pieces(signal)
  const announcements = new Announcements(context)
  let deleted = 0
  for (;;) {
    const ids = someEventsOf(database, id, 0, PORTION).map(({ event_id }) => event_id)
    if (ids.length === 0) break
    const committed = database.groupedTransaction(() => {
      eraseEvents(announcements.context, ids)
      if (announcements.length >= calendarFileBounds.announced) announcements.make()
    })
    deleted += ids.length
    if (!pieces.isOver) continue
    await committed
    await pieces.next()
  }
  database.transaction(() => {
    announcements.make()
    deleteFeed(database, id)
  })
  return deleted
}
