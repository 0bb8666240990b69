import { browserTags, inRegion, isDisguise, spokenAmong } from '../i18n/languages.ts'
import { speak } from '../i18n/spoken.ts'
import { readPreference } from '../ui/preferences.ts'

/** Name of the preference that says in which language the interface begins. */
export const LANGUAGE = 'language'

function wantedTags(last: string | undefined): readonly string[] {
  const tags = browserTags()
  return last === undefined ? tags : [inRegion(last, tags), ...tags]
}

/** The language in which a reader with this setting reads the interface, in the region that the browser is set to. */
export const ownLanguage = (setting: string): string => inRegion(spokenAmong([setting]), browserTags())

/**
 * Speaks what was spoken here last, otherwise the browser's language. Resolves when the texts are there, or cannot be
 * had: then it begins in English.
 */
export async function beginLanguage(): Promise<void> {
  const last = readPreference(LANGUAGE)
  const language = last !== undefined && isDisguise(last) ? last : spokenAmong(wantedTags(last))
  await speak(language).catch(() => undefined)
}
