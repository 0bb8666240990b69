import { zoneOffset } from './timeZones.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

interface DateParts {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
}

/**
 * Parses a time typed by a person or a client: seconds since 1970, ISO 8601, or English such as `Jun 5th
 * 2017, 10:30PM`. Without an offset it is UTC. Undefined for anything else, and for nonexistent dates.
 * Implemented here because `Date.parse` differs between engines.
 */
export function parseTime(text: string): Date | undefined {
  const trimmed = text.trim()
  if (/^\d{1,11}(?:\.\d{1,6})?$/.test(trimmed)) return checked(new Date(Math.floor(Number(trimmed)) * 1000))
  const date = isoDate(trimmed) ?? englishDate(trimmed)
  if (!date) return undefined
  const time = readTime(date.rest)
  return time && assemble(date.parts, time)
}

interface DateAndRest {
  readonly parts: DateParts
  readonly rest: string
}

function isoDate(text: string): DateAndRest | undefined {
  const [whole, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ]|(?=Z|$))/i.exec(text) ?? []
  if (whole === undefined) return undefined
  return {
    parts: { year: Number(year), month: Number(month), day: Number(day) },
    rest: text.slice(whole.length),
  }
}

/** `Jun 5th 2017`, `5 June 2017`, `Monday, June 5, 2017`. */
function englishDate(text: string): DateAndRest | undefined {
  const weekday = String.raw`^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? )?`
  const day = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`
  const tail = String.raw`,? (?<year>\d{4})(?:,|\b)`
  for (const order of [`(?<month>[a-z]{3,9})\\.? ${day}`, `${day} (?<month>[a-z]{3,9})\\.?`]) {
    const match = new RegExp(weekday + order + tail, 'i').exec(text)
    const month = monthNamed(match?.groups?.['month'] ?? '')
    if (!match?.groups || month === undefined) continue
    const parts = { year: Number(match.groups['year']), month, day: Number(match.groups['day']) }
    return { parts, rest: text.slice(match[0].length) }
  }
  return undefined
}

function monthNamed(name: string): number | undefined {
  const position = months.indexOf(name.slice(0, 3).toLowerCase())
  return position === -1 ? undefined : position + 1
}

interface TimeParts {
  readonly hours: number
  readonly minutes: number
  readonly seconds: number
  /** Offset of the writer's clock from UTC. */
  readonly offsetMinutes: number
}

/**
 * `Z`, `CET`, `+02:00`, `+0100 (CET)`: minutes ahead of UTC. Undefined for an invalid zone, and for `GMT+1`,
 * which means the opposite to some programs.
 */
function readZone(text: string): number | undefined {
  if (text === '') return 0
  const pattern = /^(?:([a-z]{1,5})|([+-])(\d{1,2}):?(\d{2})?(?: \([a-z]{3,5}\))?)$/i
  const match = pattern.exec(text)
  if (!match) return undefined
  const [, name, sign, hours = '0', minutes = '0'] = match
  if (name !== undefined) return zoneOffset(name)
  const offset = Number(hours) * 60 + Number(minutes)
  return sign === '-' ? -offset : offset
}

/** Parses the rest after a date: nothing, `10:30`, `10:30:15.5Z`, `10:30PM +02:00`, `10pm CET`. */
function readTime(text: string): TimeParts | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return { hours: 0, minutes: 0, seconds: 0, offsetMinutes: 0 }
  const pattern = /^(?:at )?(\d{1,2}):?(\d{2})?(?::?(\d{2})(?:\.\d{1,9})?)? ?([ap]m)? ?/i
  const match = pattern.exec(trimmed)
  const offsetMinutes = match && readZone(trimmed.slice(match[0].length))
  if (!match || offsetMinutes === undefined || offsetMinutes === null) return undefined
  const [, hours, minutes = '0', seconds = '0', half] = match
  const written = Number(hours)
  if (half !== undefined && (written < 1 || written > 12)) return undefined
  return {
    hours: half === undefined ? written : (written % 12) + (half.toLowerCase() === 'pm' ? 12 : 0),
    minutes: Number(minutes),
    seconds: Number(seconds),
    offsetMinutes,
  }
}

function assemble({ year, month, day }: DateParts, time: TimeParts): Date | undefined {
  if (time.hours > 23 || time.minutes > 59 || time.seconds > 59) return undefined
  if (Math.abs(time.offsetMinutes) > 24 * 60) return undefined
  const midnight = new Date(Date.UTC(year, month - 1, day))
  const exists = midnight.getUTCMonth() === month - 1 && midnight.getUTCDate() === day
  const minutes = time.hours * 60 + time.minutes - time.offsetMinutes
  return exists ? checked(new Date(midnight.getTime() + (minutes * 60 + time.seconds) * 1000)) : undefined
}

/** Rejects dates beyond the year 9999, which are mistakes and cannot be written as ISO 8601. */
function checked(date: Date): Date | undefined {
  return date.getTime() < Date.UTC(10_000, 0) ? date : undefined
}
