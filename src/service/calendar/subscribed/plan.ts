import { subscribedFeedBounds } from '../../../protocol/bounds.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import type { Database } from '../../database/database.ts'
import type { ReadyEvent } from '../imports/read/ready.ts'
import { FeedFault } from './fault.ts'
import type { Pieces } from './pieces.ts'
import { eventsOfOthers, someEventsOf, type FeedEvent } from './store.ts'

/** An event to write. */
export interface Step {
  readonly event: ReadyEvent
  /** ID of the event that it changes; undefined for a new one. */
  readonly eventId: number | undefined
}

export interface Plan {
  readonly steps: readonly Step[]
  /** IDs of the events that the feed has no more. */
  readonly removed: readonly number[]
}

/** Rows read at once. */
const ROWS = 200

const keyOf = ({ uid, recurrence }: Pick<ReadyEvent, 'uid' | 'recurrence'>): string => `${recurrence}\n${uid}`

async function eventsByKey(
  database: Database,
  feedId: number,
  pieces: Pieces,
): Promise<Map<string, FeedEvent>> {
  const known = new Map<string, FeedEvent>()
  let last = 0
  for (;;) {
    const rows = someEventsOf(database, feedId, last, ROWS)
    for (const row of rows) known.set(keyOf(row), row)
    if (rows.length < ROWS) return known
    last = rows.at(-1)?.event_id ?? last
    await pieces.next()
  }
}

/** Compares what a feed has with what came from it before. @throws FeedFault if all feeds would have too many events */
export async function planOf(
  database: Database,
  feedId: number,
  events: readonly ReadyEvent[],
  pieces: Pieces,
): Promise<Plan> {
  const limit = subscribedFeedBounds.events
  if (eventsOfOthers(database, feedId) + events.length > limit)
    throw new FeedFault(because('calendar.feed.full', { limit }))
  const known = await eventsByKey(database, feedId, pieces)
  const seen = new Set<string>()
  const steps: Step[] = []
  for (const event of events) {
    await pieces.mind()
    const key = keyOf(event)
    if (seen.has(key)) continue
    seen.add(key)
    const earlier = known.get(key)
    known.delete(key)
    if (earlier && Buffer.compare(event.digest, earlier.digest) === 0) continue
    steps.push({ event, eventId: earlier?.event_id })
  }
  return { steps, removed: [...known.values()].map(({ event_id }) => event_id) }
}
