/** Languages of the interface. */
const SPOKEN: ReadonlySet<string> = new Set(['en', 'de', 'fr', 'it'])

/**
 * Pseudo-languages that show untranslated texts and layouts that break when texts are longer (`en-XA`) or run
 * from right to left (`ar-XB`). Used only where `parley.language` in the browser's storage names them.
 */
const DISGUISES: ReadonlySet<string> = new Set(['en-XA', 'ar-XB'])

/** The language of a tag, without its region. */
export const baseOf = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? ''

/**
 * The tag of a language in the form that `Intl` takes. Browsers and services also use the names of operating
 * systems: "de_CH.UTF-8" becomes "de-CH".
 * @returns undefined for a name that is no language's, such as "C"
 */
export function tagOf(name: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(name.replace(/[.@].*/, '').replaceAll('_', '-'))[0]
  } catch {
    return undefined
  }
}

/** The tags of the browser's languages, the preferred language first. */
export const browserTags = (): readonly string[] => navigator.languages.flatMap((name) => tagOf(name) ?? [])

export const isDisguise = (tag: string): boolean => DISGUISES.has(tag)

/** True for English, whose texts are loaded with the code that uses them. */
export const isEnglish = (tag: string): boolean => baseOf(tag) === 'en' && !isDisguise(tag)

/**
 * The first supported language of `names` with its region, which decides the format of dates; otherwise
 * English.
 */
export const spokenAmong = (names: readonly string[]): string =>
  names.map(tagOf).find((tag) => tag !== undefined && SPOKEN.has(baseOf(tag))) ?? 'en'

/** The language with the reader's region: "de" becomes "de-CH" where the browser is set to that. */
export const inRegion = (language: string, tags: readonly string[]): string =>
  tags.find((tag) => baseOf(tag) === baseOf(language)) ?? language
