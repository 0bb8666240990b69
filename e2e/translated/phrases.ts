import { sampleCategories } from '../../src/service/sample/calendar/terms.ts'
import { compileEnglishRefusals, compileRefusals } from '../../src/build/refusals.ts'
import { compileTexts } from '../../src/build/texts.ts'

/** A text in pieces: its constant parts, and the names of its values. */
export type Wording = readonly (string | { readonly value: string })[]

/** A way to say a text in English, and the ways to say it in the other language. */
export interface Phrase {
  readonly english: Wording
  readonly translations: readonly Wording[]
}

/** A way to say a message, and the cases chosen for it, such as the dark of light and dark. */
interface Way {
  readonly wording: Wording
  readonly chosen: string
}

const nothing: Way = { wording: [], chosen: '' }
const plain = (part: Wording[number]): readonly Way[] => [{ wording: [part], chosen: '' }]

/**
 * All ways to say a compiled message, for each combination of its plural forms and cases. `counted` is the
 * value of "#".
 */
function waysOf(message: unknown, counted?: string): readonly Way[] {
  if (message === undefined) return [nothing] // An empty case.
  const parts: readonly unknown[] = Array.isArray(message) ? message : [message]
  return parts.reduce<readonly Way[]>(
    (begun, part) =>
      begun.flatMap((start) =>
        waysOfPart(part, counted).map((end) => ({
          wording: [...start.wording, ...end.wording],
          chosen: start.chosen + end.chosen,
        })),
      ),
    [nothing],
  )
}

function waysOfPart(part: unknown, counted?: string): readonly Way[] {
  if (!Array.isArray(part))
    return plain(part === '#' && counted !== undefined ? { value: counted } : String(part))
  const [name, kind, cases] = part as readonly unknown[]
  if (typeof cases !== 'object' || cases === null) return plain({ value: String(name) })
  return Object.entries(cases).flatMap(([each, message]) =>
    waysOf(message, String(name)).map(({ wording, chosen }) => ({
      wording,
      // Languages have different plural forms, but the same cases.
      chosen: kind === 'select' ? `${chosen} ${String(name)}=${each}` : chosen,
    })),
  )
}

type Messages = Readonly<Record<string, unknown>>

function phrasesOf(english: Messages, translated: Messages): readonly Phrase[] {
  return Object.entries(english).flatMap(([key, message]) => {
    const ways = waysOf(translated[key])
    return waysOf(message).map(({ wording, chosen }) => {
      const same = ways.filter((way) => way.chosen === chosen)
      return { english: wording, translations: (same.length > 0 ? same : ways).map((way) => way.wording) }
    })
  })
}

const DATES: readonly Intl.DateTimeFormatOptions[] = [
  { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  { weekday: 'long', day: 'numeric', month: 'long' },
  { day: 'numeric', month: 'long' },
  { month: 'long', year: 'numeric' },
  { weekday: 'long' },
]
const DAY = 24 * 60 * 60 * 1000

/** Every date of a year in words, without its numbers. */
function phrasesOfDates(locale: string): readonly Phrase[] {
  const days = Array.from({ length: 365 }, (_, index) => new Date(Date.UTC(2031, 0, 1) + index * DAY))
  return DATES.flatMap((options) => {
    const wordingIn = (format: Intl.DateTimeFormat, day: Date): Wording =>
      format.formatToParts(day).map(({ type, value }) => (/\d/.test(value) ? { value: type } : value))
    const english = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
    const translated = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    const phrases = days.map((day) => ({
      english: wordingIn(english, day),
      translations: [wordingIn(translated, day)],
    }))
    return [...new Map(phrases.map((phrase) => [JSON.stringify(phrase.english), phrase])).values()]
  })
}

/** Names of the sample's categories, which are translated too. */
const phrasesOfSample = (language: string): readonly Phrase[] =>
  Object.values(sampleCategories).flatMap(({ name, translations = {} }) => {
    const translation = new Map(Object.entries(translations)).get(language)
    return translation === undefined ? [] : [{ english: [name], translations: [[translation]] }]
  })

/** All texts of the interface. */
export const phrasesIn = (language: string, locale: string): readonly Phrase[] => [
  ...phrasesOf(compileTexts('en'), compileTexts(language)),
  ...phrasesOf(compileEnglishRefusals(), compileRefusals(language)),
  ...phrasesOfSample(language),
  ...phrasesOfDates(locale),
]
