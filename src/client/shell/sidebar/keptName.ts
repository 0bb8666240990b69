import { readPreference, writePreference } from '../../ui/preferences.ts'

/** The document's outline reads it as well (src/build/document/words.js). */
const NAME = 'organization'

/** The name that stands above the sidebar, as this device last showed it. */
export const keptName = (): string => readPreference(NAME) || 'Parley'

export function keepName(name: string): void {
  if (keptName() !== name) writePreference(NAME, name)
}
