/** Languages that the interface speaks. */
const SPOKEN: ReadonlySet<string> = new Set(['en', 'de', 'fr', 'it'])

/**
 * English in disguise, to see what was never given to translators and what breaks when texts are longer (`en-XA`) or
 * run from right to left (`ar-XB`). Spoken only where `parley.language` in the browser's storage says so.
 */
const DISGUISES: ReadonlySet<string> = new Set(['en-XA', 'ar-XB'])

/** A language without its region. */
export const baseOf = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? ''

/**
 * A language's tag in the form that `Intl` takes. Browsers and services also name languages as an operating system
 * does: "de_CH.UTF-8" is "de-CH".
 * @returns undefined for a name that is no language's, such as "C"
 */
export function tagOf(name: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(name.replace(/[.@].*/, '').replaceAll('_', '-'))[0]
  } catch {
    return undefined
  }
}

/** The tags of the browser's languages, the one wanted most first. */
export const browserTags = (): readonly string[] => navigator.languages.flatMap((name) => tagOf(name) ?? [])

export const isDisguise = (tag: string): boolean => DISGUISES.has(tag)

/** Whether its texts come with the code that says them. */
export const isEnglish = (tag: string): boolean => baseOf(tag) === 'en' && !isDisguise(tag)

/** The first of these that is spoken, with its region, which decides how dates are written; otherwise English. */
export const spokenAmong = (names: readonly string[]): string =>
  names.map(tagOf).find((tag) => tag !== undefined && SPOKEN.has(baseOf(tag))) ?? 'en'

/** A language in the region in which the reader has it: "de" is "de-CH" for one whose browser is set to that. */
export const inRegion = (language: string, tags: readonly string[]): string =>
  tags.find((tag) => baseOf(tag) === baseOf(language)) ?? language
