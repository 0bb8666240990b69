import { browserTags, inRegion, isDisguise, spokenAmong } from '../i18n/languages.ts'
import { speak } from '../i18n/spoken.ts'
import { readPreference } from '../ui/preferences.ts'

/** Name of the preference with the language in which the interface starts. */
export const LANGUAGE = 'language'

function wantedTags(last: string | undefined): readonly string[] {
  const tags = browserTags()
  return last === undefined ? tags : [inRegion(last, tags), ...tags]
}

/** Returns the language of the interface for this setting, with the browser's region. */
export const ownLanguage = (setting: string): string => inRegion(spokenAmong([setting]), browserTags())

/**
 * Starts in the last language used here, else in the browser's. Resolves when its texts have loaded or failed to
 * load; after a failure the interface is in English.
 */
export async function beginLanguage(): Promise<void> {
  const last = readPreference(LANGUAGE)
  const language = last !== undefined && isDisguise(last) ? last : spokenAmong(wantedTags(last))
  await speak(language).catch(() => undefined)
}
