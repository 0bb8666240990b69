import { dateFormat } from '../../../ui/format/formats.ts'
import { takeClock, type Clock } from './clock.ts'
import { dayNamed, foldWords, type NamedDay } from './days.ts'

/** Hours that are offered where only a day is named. */
const USUAL_HOURS = [9, 12, 14, 17] as const

const MINUTE = 60_000

const onDay = (day: Date, { hours, minutes }: Clock): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate(), hours, minutes)

const daysLater = (day: Date, days: number): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + days)

/** Words between a day and a time, in the languages of the app; without accents. */
const FILLERS = /^(?:am|den|le|il|on|next)\s+|\s+(?:at|um|a|alle|ore|gegen)(?=\s)|^(?:at|um|a|alle|ore)\s+|,/g

const plain = (words: string): string =>
  foldWords(words).replaceAll(FILLERS, ' ').replaceAll(/\s+/g, ' ').trim()

/** `2026-11-27T14:30+01:00`: exact in any time zone. */
function exactMoment(words: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:?\d\d)$/i.test(words.trim())) return undefined
  const moment = new Date(words.trim().replace(' ', 'T'))
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

/** The beginnings of the units in the languages of the app, with their length in minutes. */
const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^mi?n?(?:ut[a-z]*)?$/, 1],
  [/^(?:h(?:ours?|eures?|rs?)?|std|stunden?|or[ae])$/, 60],
  [/^(?:d(?:ays?)?|tag(?:en?)?|jours?|giorn[oi])$/, 24 * 60],
  [/^(?:w(?:eeks?)?|wochen?|semaines?|settiman[ae])$/, 7 * 24 * 60],
]

/** `in 2 hours`, `dans 20 min`. */
function fromNow(words: string, now: Date): Date | undefined {
  const [, count, unit = ''] = /^(?:in|dans|fra|tra)\s+(\d{1,4})\s*([a-z]+)$/.exec(words) ?? []
  const length = UNITS.find(([pattern]) => pattern.test(unit))?.[1]
  if (count === undefined || length === undefined) return undefined
  if (length < 24 * 60) return new Date(now.getTime() + Number(count) * length * MINUTE)
  const day = daysLater(now, (Number(count) * length) / (24 * 60))
  return onDay(day, { hours: now.getHours(), minutes: now.getMinutes() })
}

/** A weekday that names today means the next one once its time is over. */
function atTime({ day, kind }: NamedDay, clock: Clock, now: Date): Date {
  const moment = onDay(day, clock)
  return kind === 'weekday' && moment <= now ? onDay(daysLater(day, 7), clock) : moment
}

function throughTheDay(named: NamedDay, now: Date): readonly Date[] {
  const moments = USUAL_HOURS.map((hours) => atTime(named, { hours, minutes: 0 }, now))
  const ahead = moments.filter((each) => each > now)
  return ahead.length > 0 ? ahead : moments
}

/**
 * The moments that words may mean, the likeliest first: `tomorrow 9`, `fri 14:30`, `24 nov`, `in 2 hours`,
 * ISO 8601. Words of `language` and of English are understood; without an offset the clock is the one of this
 * device.
 */
export function momentsNamed(words: string, now: Date, language: string): readonly Date[] {
  const exact = exactMoment(words)
  if (exact) return [exact]
  const text = plain(words.replace(/(\d)T(?=\d\d:)/i, '$1 '))
  const relative = fromNow(text, now)
  if (relative) return [relative]
  const day = dayNamed(text, now, language)
  if (day) return throughTheDay(day, now)
  const timed = takeClock(text)
  if (!timed) return []
  if (timed.rest === '') {
    const today = onDay(now, timed.clock)
    const tomorrow = onDay(daysLater(now, 1), timed.clock)
    return today > now ? [today, tomorrow] : [tomorrow, today]
  }
  const named = dayNamed(timed.rest, now, language)
  return named ? [atTime(named, timed.clock, now)] : []
}

const two = (value: number): string => String(value).padStart(2, '0')

/**
 * `<time:2026-11-27T14:30:00+01:00>`: the moment by the clock of this device, as messages hold it (chat spec
 * 2.1).
 */
export function momentMarkup(at: Date): string {
  const ahead = -at.getTimezoneOffset()
  const offset = `${ahead < 0 ? '-' : '+'}${two(Math.floor(Math.abs(ahead) / 60))}:${two(Math.abs(ahead) % 60)}`
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `<time:${day}T${two(at.getHours())}:${two(at.getMinutes())}:00${offset}>`
}

/** The zone of this device at that time: "Central European Standard Time". */
export const zoneName = (at: Date, language: string): string =>
  dateFormat(language, { timeZoneName: 'long' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''
