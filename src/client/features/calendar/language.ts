import { languages, type Language } from '../../../protocol/calendar/interface.ts'

const isTranslated = (language: string): language is Language => languages.some((each) => each === language)

/**
 * Returns the language in which events are requested: the interface's, if the calendar has it; undefined for the
 * original.
 */
export function contentLanguage(
  wanted: readonly string[] = [document.documentElement.lang],
): Language | undefined {
  const known = wanted
    .map((tag) => tag.split('-')[0]?.toLowerCase() ?? '')
    .find((language) => language === 'en' || isTranslated(language))
  return known !== undefined && isTranslated(known) ? known : undefined
}
