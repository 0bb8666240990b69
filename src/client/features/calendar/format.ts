import type { HourCycle } from '../../ui/format/time.ts'
import { memoize } from '../../ui/memoize.ts'
import { dayOfWall, MINUTES_OF_DAY, utcMidnight, type Day } from './time/day.ts'

/*
 * Dates and times in the reader's language. Wall clock times are given as if they were UTC, so this file needs no
 * time zones.
 */

const language = (): string => document.documentElement.lang || 'en'

const format = memoize(
  (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language(), { ...options, timeZone: 'UTC' }),
  (options) => language() + JSON.stringify(options),
)

const MOST_REMEMBERED = 2000

/**
 * Caches texts by number in the reader's language. A month writes hundreds of texts, most of them equal, and
 * formatting one with Intl takes longer than drawing it.
 */
function remembered(make: (value: number) => string): (value: number) => string {
  const texts = new Map<number, string>()
  let spoken = ''
  return (value) => {
    const now = language()
    if (now !== spoken || texts.size > MOST_REMEMBERED) texts.clear()
    spoken = now
    const known = texts.get(value)
    if (known !== undefined) return known
    const made = make(value)
    texts.set(value, made)
    return made
  }
}

/** Returns a function that writes a day in this format. No line ends between "24" or "24." and its month. */
const dayFormat = (options: Intl.DateTimeFormatOptions): ((day: Day) => string) =>
  remembered((day) =>
    format(options)
      .format(utcMidnight(day))
      .replace(/(?<=\d\.?) (?=\p{L})/u, '\u00A0'),
  )

/** More days than any event lasts, so that two days can be stored as one number. */
const LONGEST = 2 ** 24

/** "November 2026" */
export const monthName = (day: Day): string =>
  format({ month: 'long', year: 'numeric' }).format(utcMidnight(day))

/** "November" */
export const bareMonthName = (day: Day): string => format({ month: 'long' }).format(utcMidnight(day))

const longRanges = remembered((days) => {
  const first = Math.floor(days / LONGEST)
  return format({ day: 'numeric', month: 'long', year: 'numeric' }).formatRange(
    utcMidnight(first),
    utcMidnight(days - first * (LONGEST - 1)),
  )
})

/** "16 – 22 November 2026" */
export const rangeName = (first: Day, last: Day): string => longRanges(first * LONGEST + (last - first))

/** "16 – 22 Nov 2026" */
export const shortRangeName = (first: Day, last: Day): string =>
  format({ day: 'numeric', month: 'short', year: 'numeric' }).formatRange(
    utcMidnight(first),
    utcMidnight(last),
  )

/** "16 – 22 Nov" */
export const briefRangeName = (first: Day, last: Day): string =>
  format({ day: 'numeric', month: 'short' }).formatRange(utcMidnight(first), utcMidnight(last))

/** "Tue, 24 Nov 2026" */
export const mediumDate = dayFormat({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })

/** "Tue, 24 Nov" */
export const briefDate = dayFormat({ weekday: 'short', day: 'numeric', month: 'short' })

/** "Tuesday 24 November 2026" */
export const longDate = dayFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** "Tuesday 24 November" */
export const dateName = dayFormat({ weekday: 'long', day: 'numeric', month: 'long' })

/** "24 Nov" */
export const shortDate = dayFormat({ day: 'numeric', month: 'short' })

/** "Nov" */
export const shortMonth = dayFormat({ month: 'short' })

export const dateNumber = dayFormat({ day: 'numeric' })

export const weekdayName = (day: Day, width: 'long' | 'short' | 'narrow'): string =>
  format({ weekday: width }).format(utcMidnight(day))

/** Returns true if the language uses a 24-hour clock. */
const countsToMidnight = (): boolean =>
  format({ hour: 'numeric' }).resolvedOptions().hourCycle?.startsWith('h2') ?? false

/** A 24-hour clock shows hours with two digits, so that a time looks the same alone and in a range. */
const clock = (cycle: HourCycle): Intl.DateTimeFormatOptions => {
  if (cycle === null) return { hour: countsToMidnight() ? '2-digit' : 'numeric', minute: '2-digit' }
  return cycle
    ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
    : { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' }
}

const MINUTE = 60_000

const minuteOf = (wall: number): number => Math.floor(wall / MINUTE) - dayOfWall(wall) * MINUTES_OF_DAY

const clockTimes = memoize((cycle: HourCycle) =>
  remembered((minute) => format(clock(cycle)).format(minute * MINUTE)),
)

const clockRanges = memoize((cycle: HourCycle) =>
  remembered((minutes) =>
    format(clock(cycle)).formatRange(
      Math.floor(minutes / MINUTES_OF_DAY) * MINUTE,
      (minutes % MINUTES_OF_DAY) * MINUTE,
    ),
  ),
)

/** "18:00", "6:00 pm" */
export const clockTime = (wall: number, cycle: HourCycle): string => clockTimes(cycle)(minuteOf(wall))

/** What a language writes between two times of day, and after both: " – " and nothing, in German "–" and " Uhr". */
const clockJoints = memoize(
  (cycle: HourCycle) => {
    const [between, after] = format(clock(cycle))
      .formatRangeToParts(0, (MINUTES_OF_DAY / 2) * MINUTE)
      .filter(({ source }) => source === 'shared')
    return [between?.value ?? ' – ', after?.value ?? ''] as const
  },
  (cycle) => `${language()} ${cycle}`,
)

/** "18:00 – 20:00", "22:00 – 03:30", of less than a day */
export function clockRange(from: number, to: number, cycle: HourCycle): string {
  const [first, last] = [minuteOf(from), minuteOf(to)]
  if (first <= last) return clockRanges(cycle)(first * MINUTES_OF_DAY + last)
  // Not every browser writes a range that ends before it begins.
  const [between, after] = clockJoints(cycle)
  return clockTime(from, cycle) + between + clockTime(to, cycle) + after
}

/** The mark of the half of a day, in one letter: "a", "p". */
const halfMark = (period: string): string => period.charAt(0).toLowerCase()

const shortTimes = memoize((cycle: HourCycle) =>
  remembered((minute) => {
    const partsIn = (options: Intl.DateTimeFormatOptions): readonly Intl.DateTimeFormatPart[] =>
      format(options).formatToParts(minute * MINUTE)
    const hour = minute % 60 === 0 ? partsIn({ ...clock(cycle), minute: undefined }) : []
    // A bare number before a title reads as a part of it: "14 Volunteers".
    const isTime = hour.some(({ type, value }) => type === 'dayPeriod' || value.trim() === 'h')
    return (isTime ? hour : partsIn(clock(cycle)))
      .map(({ type, value }) => {
        if (type === 'dayPeriod') return halfMark(value)
        // "h" in French; not "Uhr" in German.
        if (type === 'literal') return value.trim().length === 1 ? value.trim() : ''
        return value
      })
      .join('')
  }),
)

/** "18:00", "18h", "6p", "6:30p": for places where a title needs the room */
export const shortTime = (wall: number, cycle: HourCycle): string => shortTimes(cycle)(minuteOf(wall))
