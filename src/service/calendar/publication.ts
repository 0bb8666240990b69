import { readDateTime } from '../../protocol/calendar/dateTime.ts'
import type { Status } from '../../protocol/calendar/fields.ts'
import { secondsNow, type CalendarContext } from './context.ts'
import { secondsAt } from './dates/wallClock.ts'
import { calendarSettings } from './settings.ts'
import { hasDue, publishAllDue } from './store/publication.ts'

interface PublicationFields {
  readonly status?: Status | undefined
  readonly date?: string | undefined
  readonly date_utc?: string | undefined
}

export interface Publication {
  readonly status: Status
  /** UNIX seconds. */
  readonly published_at: number
}

function momentOf(text: string, zone: string): number {
  const { date, time, offset } = readDateTime(text) ?? { date: text, time: undefined, offset: undefined }
  if (time === undefined || offset === undefined) return secondsAt(`${date} ${time ?? '00:00:00'}`, zone)
  return Math.floor(Temporal.Instant.from(`${date}T${time}${offset}`).epochMilliseconds / 1000)
}

/**
 * Determines a record's status and publication date. A future date makes it `future`, a past one `publish`.
 */
export function publicationOf(
  context: CalendarContext,
  fields: PublicationFields,
  current: Publication | undefined,
): Publication {
  const now = secondsNow(context)
  const { date, date_utc } = fields
  let published_at = current?.published_at ?? now
  if (date !== undefined) published_at = momentOf(date, calendarSettings(context).timezone)
  if (date_utc !== undefined) published_at = momentOf(date_utc, 'UTC')
  const wanted = fields.status ?? current?.status ?? 'publish'
  if (wanted !== 'publish' && wanted !== 'future') return { status: wanted, published_at }
  return { status: published_at > now ? 'future' : 'publish', published_at }
}

/** Time of a change: later than the one before, so that each change has its own. */
export const modifiedNow = (context: CalendarContext, before = 0): number =>
  Math.max(secondsNow(context), before + 1)

/** Record types with a publication date, by their names in changes. */
const publishedKinds = ['event', 'venue', 'organizer'] as const

/** Publishes `future` records whose publication date has passed. */
export function publishDue(context: CalendarContext): void {
  const { database, announce } = context
  const now = secondsNow(context)
  for (const kind of publishedKinds) {
    if (!hasDue(database, kind, now)) continue
    database.transaction(() => {
      const due = publishAllDue(database, now, kind)
      if (due.length > 0) announce({ op: 'add', kind, ids: due.map(({ id }) => id), audience: 'everybody' })
    })
  }
}
