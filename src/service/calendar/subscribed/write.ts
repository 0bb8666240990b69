import { calendarFileBounds } from '../../../protocol/bounds.ts'
import type { NewEventFields } from '../../../protocol/calendar/fields.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { Refusal } from '../../http/refusal.ts'
import type { CalendarContext } from '../context.ts'
import { eraseEvents, removeUnused } from '../events/erase.ts'
import { eventById, type EventRow } from '../events/store.ts'
import { createEventRow, updateEventRow, type EventChange } from '../events/write.ts'
import { Announcements } from '../imports/announcements.ts'
import { fieldsOf, Names } from '../imports/fields.ts'
import { localRequest } from '../localRequest.ts'
import { linkedBy } from '../store/erase.ts'
import type { Pieces } from './pieces.ts'
import type { Plan, Step } from './plan.ts'
import { storeOrigin } from '../imports/store.ts'
import { feedById, type FeedRow } from './store.ts'

/** Nobody is subscribed to the feed any more. */
export class FeedEnded extends Error {
  override name = 'FeedEnded'
}

/** Events deleted at once. */
const DELETED = 5

function fieldsIn({ category_id }: FeedRow, step: Step, names: Names): NewEventFields {
  const fields = fieldsOf(step.event, names)
  return category_id === null
    ? fields
    : { ...fields, categories: [category_id, ...(fields.categories ?? [])] }
}

const changeOf = (fields: NewEventFields): EventChange => ({ fields, password: undefined, isSanitized: true })

function change(
  context: CalendarContext,
  feed: FeedRow,
  current: EventRow,
  fields: NewEventFields,
): EventRow {
  const linked = linkedBy(context.database, [current.id])
  const request = localRequest({ user_id: feed.author_id, role: Role.owner })
  const row = updateEventRow(context, request, current, changeOf(fields))
  removeUnused(context, linked)
  return row
}

class FeedWriter {
  readonly #context: CalendarContext
  readonly #feedId: number
  readonly #pieces: Pieces
  readonly #names = new Names()
  readonly #announcements: Announcements
  refused = 0

  constructor(context: CalendarContext, feedId: number, pieces: Pieces) {
    this.#context = context
    this.#feedId = feedId
    this.#pieces = pieces
    this.#announcements = new Announcements(context)
  }

  /** The feed as it is now, within the transaction of a change. @throws FeedEnded */
  #feed(): FeedRow {
    const feed = feedById(this.#context.database, this.#feedId)
    if (!feed) throw new FeedEnded()
    return feed
  }

  #write(step: Step): void {
    const context = this.#announcements.context
    const { database } = context
    const feed = this.#feed()
    const fields = fieldsIn(feed, step, this.#names)
    const current = step.eventId === undefined ? undefined : eventById(database, step.eventId)
    const request = localRequest({ user_id: feed.author_id, role: Role.owner })
    const { id: event_id, modified_at } = current
      ? change(context, feed, current, fields)
      : createEventRow(context, request, changeOf(fields))
    const { uid, recurrence, digest } = step.event
    storeOrigin(database, { event_id, uid, recurrence, digest, modified_at }, { feed_id: feed.id })
  }

  /** Does work in transactions of its own, until the piece has been long enough. */
  async #inPieces<T>(items: readonly T[], work: (item: T) => void): Promise<void> {
    const { database } = this.#context
    let done: Promise<unknown>[] = []
    const committed = async (): Promise<void> => {
      // A piece is a group by itself: it does not wait for the writes of others.
      database.commitGroup()
      await Promise.all(done)
      done = []
    }
    for (const item of items) {
      const one = database.groupedTransaction(() => work(item))
      done.push(
        one.catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
          this.refused += 1
        }),
      )
      if (!this.#pieces.isOver) continue
      await committed()
      await this.#pieces.next()
    }
    await committed()
  }

  async run({ steps, removed }: Plan): Promise<void> {
    const portions = Array.from({ length: Math.ceil(removed.length / DELETED) }, (_, index) =>
      removed.slice(index * DELETED, (index + 1) * DELETED),
    )
    try {
      await this.#inPieces(portions, (ids) => {
        this.#feed()
        eraseEvents(this.#announcements.context, ids)
        this.#announceMany()
      })
      await this.#inPieces(steps, (step) => {
        this.#write(step)
        this.#announceMany()
      })
    } finally {
      if (this.#pieces.canWrite) this.#context.database.transaction(() => this.#announcements.make())
    }
  }

  /** Each announcement lets every reader ask for the calendar anew. */
  #announceMany(): void {
    if (this.#announcements.length >= calendarFileBounds.announced) this.#announcements.make()
  }
}

/**
 * Writes what has changed in a feed, a few events at a time, between other requests.
 * @returns the number of events that the calendar refuses
 * @throws FeedEnded
 */
export async function writeFeed(
  context: CalendarContext,
  feedId: number,
  plan: Plan,
  pieces: Pieces,
): Promise<number> {
  const writer = new FeedWriter(context, feedId, pieces)
  await writer.run(plan)
  return writer.refused
}
