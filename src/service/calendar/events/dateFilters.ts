import { readDateTime, type WrittenDateTime } from '../../../protocol/calendar/dateTime.ts'
import type { Conditions } from '../conditions.ts'
import { secondsNow, type CalendarContext } from '../context.ts'
import { plainDateTime, wallClockAt, writeDateTime } from '../dates/wallClock.ts'
import { calendarSettings } from '../settings.ts'

export interface DateFilters {
  readonly start_date?: string | undefined
  readonly end_date?: string | undefined
  readonly starts_before?: string | undefined
  readonly starts_after?: string | undefined
  readonly ends_before?: string | undefined
  readonly ends_after?: string | undefined
  readonly strict_dates?: boolean | undefined
}

/** Months ahead that a list covers without an end filter. */
const MONTHS_AHEAD = 24
/** Later years have more than four digits, which would not sort as text. */
const LAST_DAY = '9999-12-31'

/** A requested bound: compared with each event's wall clock or, if it had an offset, as a moment. */
interface Bound {
  readonly column: 'start_date' | 'end_date' | 'utc_start_date' | 'utc_end_date'
  readonly value: string
  /** `YYYY-MM-DD` */
  readonly day: string
}

const dayOffsets = new Map([
  ['today', 0],
  ['tomorrow', 1],
  ['yesterday', -1],
])

class DateReader {
  readonly #now: Temporal.PlainDateTime
  readonly #zone: string

  constructor(context: CalendarContext) {
    this.#zone = calendarSettings(context).timezone
    this.#now = plainDateTime(wallClockAt(secondsNow(context), this.#zone))
  }

  /**
   * Fills in the default range (calendar spec 4.1): from today, or from a later requested start, two years
   * ahead. A filter for past ends gets no default start.
   */
  range({ start_date, end_date }: DateFilters): Pick<DateFilters, 'start_date' | 'end_date'> {
    const today = this.#now.toPlainDate().toString()
    const begun = start_date === undefined ? today : this.#written(start_date).date
    const hasEnded = end_date !== undefined && this.#written(end_date).date < today
    return {
      start_date: start_date ?? (hasEnded ? undefined : today),
      end_date: end_date ?? monthsAhead(begun > today ? begun : today),
    }
  }

  #written(text: string): Pick<WrittenDateTime, 'date' | 'time'> {
    return readDateTime(text) ?? this.#wallClock(text)
  }

  #wallClock(text: string): { readonly date: string; readonly time: string | undefined } {
    if (text === 'now') return splitText(writeDateTime(this.#now))
    const days = dayOffsets.get(text)
    if (days !== undefined) return { date: this.#now.toPlainDate().add({ days }).toString(), time: undefined }
    return splitText(wallClockAt(Number(text), this.#zone))
  }

  /** @param dayPart time of day used when times are ignored or missing */
  read(
    text: string,
    side: 'start' | 'end',
    dayPart: '00:00:00' | '23:59:59',
    precision: 'days' | 'times',
  ): Bound {
    const written = readDateTime(text)
    const { date, time } = written ?? this.#wallClock(text)
    if (precision === 'times' && written?.offset !== undefined && time !== undefined) {
      const moment = Temporal.Instant.from(`${date}T${time}${written.offset}`).toZonedDateTimeISO('UTC')
      return { column: `utc_${side}_date`, value: writeDateTime(moment.toPlainDateTime()), day: date }
    }
    const value = `${date} ${precision === 'times' ? (time ?? dayPart) : dayPart}`
    return { column: `${side}_date`, value, day: date }
  }
}

function monthsAhead(day: string): string {
  const ahead = Temporal.PlainDate.from(day).add({ months: MONTHS_AHEAD })
  return ahead.year > 9999 ? LAST_DAY : ahead.toString()
}

function splitText(dateTime: string): { readonly date: string; readonly time: string } {
  const [date = '', time = ''] = dateTime.split(' ')
  return { date, time }
}

const dayNumber = (day: string): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000)

/**
 * Finds events that overlap a range without scanning all that began before it; one day wider because of
 * zones.
 */
function addSpan(conditions: Conditions, before: Bound | undefined, after: Bound | undefined): void {
  if (!before || !after) return
  conditions.add(
    'id IN (SELECT id FROM calendar_event_span WHERE first_day <= ? AND last_day >= ?)',
    dayNumber(before.day) + 1,
    dayNumber(after.day) - 1,
  )
}

/**
 * Applies the date filters (calendar spec 4.1). Whole days unless `strict_dates`: `start_date` begins with
 * its day, every other bound is the end of its day. Any of the four filters on start and end disables the
 * default range.
 */
export function filterByDates(conditions: Conditions, context: CalendarContext, filters: DateFilters): void {
  const read = new DateReader(context)
  const { starts_before, starts_after, ends_before, ends_after } = filters
  const isOpen = [starts_before, starts_after, ends_before, ends_after].every((value) => value === undefined)
  const { start_date, end_date } = isOpen ? read.range(filters) : filters
  const precision = filters.strict_dates ? 'times' : 'days'
  const bound = (
    text: string | undefined,
    side: 'start' | 'end',
    dayPart: '00:00:00' | '23:59:59' = '23:59:59',
  ) => (text === undefined ? undefined : read.read(text, side, dayPart, precision))
  const compare = (each: Bound | undefined, operator: '>=' | '<=' | '>' | '<'): void => {
    if (each) conditions.add(`${each.column} ${operator} ?`, each.value)
  }

  compare(bound(start_date, 'start', '00:00:00'), '>=')
  const end = bound(end_date, 'end')
  compare(end, '<=')
  // Redundant, but lets SQLite use the index: an event that ends by then begins by then.
  if (end) compare({ ...end, column: end.column === 'end_date' ? 'start_date' : 'utc_start_date' }, '<=')
  const before = bound(starts_before, 'start')
  compare(before, filters.strict_dates ? '<' : '<=')
  compare(bound(starts_after, 'start'), '>')
  compare(bound(ends_before, 'end'), filters.strict_dates ? '<' : '<=')
  const after = bound(ends_after, 'end')
  compare(after, '>')
  addSpan(conditions, before, after)
}
