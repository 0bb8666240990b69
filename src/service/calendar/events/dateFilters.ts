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

/** Months that the list reaches ahead when no end is asked for. */
const MONTHS_AHEAD = 24
/** Days after it cannot be written in four digits of a year, and would not compare as text. */
const LAST_DAY = '9999-12-31'

/** A bound as it was asked for: by each event's own wall clock, or as a moment where it named an offset. */
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
   * The range of a list (calendar spec 4.1): by default it begins with today and reaches two years ahead, of what is
   * asked for where that begins later. What has ended before today has no default beginning.
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

  /** @param dayPart where a day begins or ends, when times do not count or none was given */
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

/** Finds what overlaps a range without walking all that began before it; a day more, for zones. */
function addSpan(conditions: Conditions, before: Bound | undefined, after: Bound | undefined): void {
  if (!before || !after) return
  conditions.add(
    'id IN (SELECT id FROM calendar_event_span WHERE first_day <= ? AND last_day >= ?)',
    dayNumber(before.day) + 1,
    dayNumber(after.day) - 1,
  )
}

/**
 * The dates of a list (calendar spec 4.1). Whole days unless `strict_dates`: `start_date` begins with its day, every other
 * bound lies at the end of its own. Any of the four filters on start and end switches the default range off.
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
  // Said twice for the index: what ends by then begins by then.
  if (end) compare({ ...end, column: end.column === 'end_date' ? 'start_date' : 'utc_start_date' }, '<=')
  const before = bound(starts_before, 'start')
  compare(before, filters.strict_dates ? '<' : '<=')
  compare(bound(starts_after, 'start'), '>')
  compare(bound(ends_before, 'end'), filters.strict_dates ? '<' : '<=')
  const after = bound(ends_after, 'end')
  compare(after, '>')
  addSpan(conditions, before, after)
}
