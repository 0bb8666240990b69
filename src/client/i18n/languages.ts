/** Languages that the interface speaks. */
const SPOKEN: ReadonlySet<string> = new Set(['en', 'de', 'fr', 'it'])

/**
 * English in disguise, to see what was never given to translators and what breaks when texts are longer (`en-XA`) or
 * run from right to left (`ar-XB`). Spoken only where `parley.language` in the browser's storage says so.
 */
const DISGUISES: ReadonlySet<string> = new Set(['en-XA', 'ar-XB'])

/** A language without its region. */
export const baseOf = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? ''

export const isDisguise = (tag: string): boolean => DISGUISES.has(tag)

/** Whether its texts come with the code that says them. */
export const isEnglish = (tag: string): boolean => baseOf(tag) === 'en' && !isDisguise(tag)

/** The first of these that is spoken, with its region, which decides how dates are written; otherwise English. */
export const spokenAmong = (tags: readonly string[]): string =>
  tags.find((tag) => SPOKEN.has(baseOf(tag))) ?? 'en'

/** A language in the region in which the reader has it: "de" is "de-CH" for one whose browser is set to that. */
export const inRegion = (language: string, tags: readonly string[]): string =>
  tags.find((tag) => baseOf(tag) === baseOf(language)) ?? language
