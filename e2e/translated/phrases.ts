import { sampleCategories } from '../../src/service/sample/calendar/terms.ts'
import { catalogue as refusals } from '../../src/service/refusals/catalogue.ts'
import type { Translations } from '../../src/service/refusals/translations.ts'
import { compileCatalogue } from '../catalogues.ts'

/** A text in pieces: what is always said, and the names of what is filled in. */
export type Wording = readonly (string | { readonly value: string })[]

/** One way to say a text in English, and the ways to say it in the other language. */
export interface Phrase {
  readonly english: Wording
  readonly translations: readonly Wording[]
}

/** Each way to say a compiled message: one for each of its plural forms and cases. `counted` is what "#" stands for. */
function wordingsOf(message: unknown, counted?: string): readonly Wording[] {
  if (message === undefined) return [[]] // A case in which nothing is said.
  const parts: readonly unknown[] = Array.isArray(message) ? message : [message]
  return parts.reduce<readonly Wording[]>(
    (begun, part) => begun.flatMap((start) => wordingsOfPart(part, counted).map((end) => [...start, ...end])),
    [[]],
  )
}

function wordingsOfPart(part: unknown, counted?: string): readonly Wording[] {
  if (!Array.isArray(part))
    return [[part === '#' && counted !== undefined ? { value: counted } : String(part)]]
  const [name, , cases] = part as readonly unknown[]
  if (typeof cases !== 'object' || cases === null) return [[{ value: String(name) }]]
  return Object.values(cases).flatMap((each) => wordingsOf(each, String(name)))
}

function phrasesOfCatalogue(language: string): readonly Phrase[] {
  const translated = compileCatalogue(language)
  return Object.entries(compileCatalogue('en')).flatMap(([key, message]) =>
    wordingsOf(message).map((english) => ({ english, translations: wordingsOf(translated[key]) })),
  )
}

const DATES: readonly Intl.DateTimeFormatOptions[] = [
  { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  { weekday: 'long', day: 'numeric', month: 'long' },
  { day: 'numeric', month: 'long' },
  { month: 'long', year: 'numeric' },
  { weekday: 'long' },
]
const DAY = 24 * 60 * 60 * 1000

/** Each date of a year in words, without its numbers. */
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

/** Names of the sample's categories, which are translated as well. */
const phrasesOfSample = (language: string): readonly Phrase[] =>
  Object.values(sampleCategories).flatMap(({ name, translations = {} }) => {
    const translation = new Map(Object.entries(translations)).get(language)
    return translation === undefined ? [] : [{ english: [name], translations: [[translation]] }]
  })

const wordingOfRefusal = (text: string): Wording =>
  text
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 0 ? part : { value: part }))
    .filter((part) => part !== '')

/** What the service says no with. */
const phrasesOfRefusals = (language: string): readonly Phrase[] =>
  Object.entries<Translations[string]>(refusals).flatMap(([english, translations]) => {
    const translation = new Map(Object.entries(translations)).get(language)
    return translation === undefined
      ? []
      : [{ english: wordingOfRefusal(english), translations: [wordingOfRefusal(translation)] }]
  })

/** Everything that the interface says. */
export const phrasesIn = (language: string, locale: string): readonly Phrase[] => [
  ...phrasesOfCatalogue(language),
  ...phrasesOfRefusals(language),
  ...phrasesOfSample(language),
  ...phrasesOfDates(locale),
]
