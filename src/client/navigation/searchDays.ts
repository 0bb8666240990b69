import { readSearch, type SearchCondition } from './search.ts'

/** A stretch of time in milliseconds since the epoch; `until` is not part of it. */
export interface DayRange {
  readonly from: number
  readonly until: number
}

const ALWAYS: DayRange = { from: -Infinity, until: Infinity }

/** Names of the conditions whose operand is a day. */
export const DAY_CONDITIONS = ['before', 'after', 'date'] as const

/** Returns the beginning of a day, in the reader's zone; `later` days after the one that `iso` names. */
export function dayOf(iso: string, later = 0): Date {
  const [year = 0, month = 1, date = 1] = iso.split('-').map(Number)
  return new Date(year, month - 1, date + later)
}

function daysOf({ name, operand }: SearchCondition): DayRange {
  const [from, until] = [dayOf(operand).getTime(), dayOf(operand, 1).getTime()]
  switch (name) {
    case 'before':
      return { ...ALWAYS, until: from }
    case 'after':
      return { ...ALWAYS, from }
    case 'date':
      return { from, until }
    default:
      return ALWAYS
  }
}

/** Returns the stretch of time in which the messages of a search lie: that of all its days. */
export const daysOfSearch = (query: string): DayRange =>
  readSearch(query).conditions.reduce((range, condition) => {
    const { from, until } = daysOf(condition)
    return { from: Math.max(range.from, from), until: Math.min(range.until, until) }
  }, ALWAYS)

const two = (value: number): string => String(value).padStart(2, '0')

/** Writes a day as conditions have it: "2026-11-24". */
export const isoDay = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

/** Reads a typed day: "2026-11-24", "24.11.2026", "24.11."; undefined for other texts and for days that do not exist. */
export function typedDay(text: string, today: Date): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})?$/.exec(text)
  const [year, month, date] = iso
    ? iso.slice(1).map(Number)
    : dotted
      ? [Number(dotted[3] ?? today.getFullYear()), Number(dotted[2]), Number(dotted[1])]
      : []
  if (year === undefined || month === undefined || date === undefined) return undefined
  const day = new Date(year, month - 1, date)
  return day.getMonth() === month - 1 && day.getDate() === date ? isoDay(day) : undefined
}
