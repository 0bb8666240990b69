import { readPreference } from '../ui/preferences.ts'
import { paths } from '../navigation/paths.ts'

/** Home views by their name on the wire. */
const homes: Readonly<Record<string, string>> = { recent: paths.recent, all_messages: paths.feed }

/**
 * Returns the start page of a reader whose address names no page, as remembered from the last visit in this browser.
 */
export const homePath = (): string => homes[readPreference('homeView') ?? ''] ?? paths.inbox
