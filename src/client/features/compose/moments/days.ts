import { dateFormat, relativeDay } from '../../../ui/format/formats.ts'
import { fold } from '../../../ui/format/fold.ts'

export interface NamedDay {
  /** Midnight of the day, by the clock of this device. */
  readonly day: Date
  /** `weekday`: a day that recurs every week. */
  readonly kind: 'date' | 'weekday'
}

/** Without case, accents and the difference between apostrophes. */
export const foldWords = (words: string): string => fold(words).replaceAll('’', "'")

const dayAfter = (now: Date, days: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)

/** Days around today that have words of their own, as offsets. */
const RELATIVE = [0, 1, 2, -1] as const
const SHORTEST_RELATIVE = 3
const SHORTEST_NAME = 2

/** "tomorrow", "demain", or the beginning of such a word. */
function relative(word: string, now: Date, languages: readonly string[]): Date | undefined {
  if (word.length < SHORTEST_RELATIVE) return undefined
  const days = RELATIVE.find((each) =>
    languages.some((language) => {
      const name = foldWords(relativeDay(each, language))
      // "in 2 days" is not a single word.
      return !/\d/.test(name) && name.startsWith(word)
    }),
  )
  return days === undefined ? undefined : dayAfter(now, days)
}

/** Any Sunday, for asking the names of the weekdays. */
const SUNDAY = new Date(2026, 1, 1)

/** The index of the name that the word begins, from two letters on. */
function placeAmong(word: string, names: readonly (readonly string[])[]): number | undefined {
  if (word.length < SHORTEST_NAME) return undefined
  const place = names.findIndex((each) => each.some((name) => name.startsWith(word)))
  return place === -1 ? undefined : place
}

function weekday(word: string, now: Date, languages: readonly string[]): Date | undefined {
  const names = Array.from({ length: 7 }, (_, place) =>
    languages.map((language) =>
      foldWords(dateFormat(language, { weekday: 'long' }).format(dayAfter(SUNDAY, place))),
    ),
  )
  const place = placeAmong(word, names)
  return place === undefined ? undefined : dayAfter(now, (place - now.getDay() + 7) % 7)
}

function month(word: string, languages: readonly string[]): number | undefined {
  const names = Array.from({ length: 12 }, (_, place) =>
    languages.map((language) =>
      foldWords(dateFormat(language, { month: 'long' }).format(new Date(2026, place, 1))),
    ),
  )
  return placeAmong(word.replace(/\.$/, ''), names)
}

/** The date, if it exists; without a year its next occurrence. */
function dateOf(now: Date, written: string | undefined, month: number, day: number): Date | undefined {
  const year = written === undefined ? now.getFullYear() : Number(written)
  const date = new Date(year, month, day)
  if (date.getMonth() !== month || date.getDate() !== day) return undefined
  return written === undefined && date < dayAfter(now, 0) ? new Date(year + 1, month, day) : date
}

const putsMonthFirst = (language: string): boolean =>
  dateFormat(language, { month: 'numeric', day: 'numeric' })
    .formatToParts(SUNDAY)
    .find(({ type }) => type !== 'literal')?.type === 'month'

/** `2026-11-24`, `24.11.`, `24.11.2026`, `24/11`; the order around a slash is the language's. */
function writtenInDigits(words: string, now: Date, language: string): Date | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(words)
  if (iso) return dateOf(now, iso[1], Number(iso[2]) - 1, Number(iso[3]))
  const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})?$/.exec(words)
  if (dotted) return dateOf(now, dotted[3], Number(dotted[2]) - 1, Number(dotted[1]))
  const [, first, second, year] = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(words) ?? []
  if (first === undefined || second === undefined) return undefined
  const [monthPart, day] = putsMonthFirst(language) ? [first, second] : [second, first]
  return dateOf(now, year, Number(monthPart) - 1, Number(day))
}

/** `24 nov`, `24. November 2026`, `nov 24`. */
function writtenInWords(words: string, now: Date, languages: readonly string[]): Date | undefined {
  const dayFirst = /^(?<day>\d{1,2})(?:\.|st|nd|rd|th|er|o)?\s(?<month>\p{L}+\.?)(?:\s(?<year>\d{4}))?$/u
  const monthFirst = /^(?<month>\p{L}+\.?)\s(?<day>\d{1,2})(?:st|nd|rd|th)?(?:\s(?<year>\d{4}))?$/u
  const groups = (dayFirst.exec(words) ?? monthFirst.exec(words))?.groups
  const place = month(groups?.['month'] ?? '', languages)
  if (!groups || place === undefined) return undefined
  return dateOf(now, groups['year'], place, Number(groups['day']))
}

/** The day that words name, in `language` or English. The words must be in lower case and without accents. */
export function dayNamed(words: string, now: Date, language: string): NamedDay | undefined {
  const languages = [language, 'en']
  const date =
    relative(words, now, languages) ??
    writtenInDigits(words, now, language) ??
    writtenInWords(words, now, languages)
  if (date) return { day: date, kind: 'date' }
  const day = weekday(words, now, languages)
  return day && { day, kind: 'weekday' }
}
