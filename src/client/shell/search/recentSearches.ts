import * as v from 'valibot'
import { personalPreference } from '../personalPreference.ts'

const KEPT = 10

const stored = personalPreference<readonly string[]>('searches', [], (json) =>
  v.parse(v.array(v.string()), json),
)

/** What was searched for in this browser, the last one first. */
export const recentSearches = (): readonly string[] => stored.read()

/** Puts it before the others. */
export function rememberSearch(query: string): void {
  stored.change((searches) => [query, ...searches.filter((each) => each !== query)].slice(0, KEPT))
}

export function forgetSearches(): void {
  stored.change(() => [])
}
