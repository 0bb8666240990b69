import type { WithDatabase } from '../../database/database.ts'
import { refuse } from '../refuse.ts'
import { firstMessageFrom, newestMessageId } from './store/messages.ts'

/** Rejects days that a month lacks: `Date.parse` turns 30 February into 2 March. */
function isInCalendar(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date)
}

/** Parses a date or time (ISO 8601) to UNIX seconds; UTC if it names no zone. */
export function readAnchorDate(given: string): number {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(given)
  const match = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/i.exec(
    given,
  )
  const text = isDate || match?.[1] ? given : `${given}Z`
  const isKnown = (isDate || match !== null) && isInCalendar(given.slice(0, 10))
  const milliseconds = isKnown ? Date.parse(text.replace(' ', 'T')) : Number.NaN
  if (Number.isNaN(milliseconds)) {
    return refuse('BAD_REQUEST', 'messages.anchorDateInvalid', {
      var_name: 'anchor_date',
    })
  }
  return milliseconds / 1000
}

/**
 * ID of the first message sent at or after a time, found by binary search: IDs grow in order of sending.
 * Undefined if the newest is older.
 */
export function firstMessageSince(context: WithDatabase, at: number): number | undefined {
  const { database } = context
  const { newest } = newestMessageId(database) ?? {}
  let low = 1
  let high = (newest ?? 0) + 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const row = firstMessageFrom(database, middle)
    if (!row || row.sent_at >= at) high = middle
    else low = row.id + 1
  }
  return low > (newest ?? 0) ? undefined : low
}
