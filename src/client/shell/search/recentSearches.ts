import * as v from 'valibot'
import type { Feature } from '../../kernel/feature.ts'
import type { Session } from '../../kernel/session.ts'
import { chosen, personalPreference } from '../personalPreference.ts'

const KEPT = 10

const searches = personalPreference<readonly string[]>('searches', [], (json) =>
  v.parse(v.array(v.string()), json),
)

/** Returns the searches made in this browser, latest first. */
export const recentSearches = (session: Session): readonly string[] => chosen(session, searches)

/** Moves a search to the start of the list. */
export const rememberSearch = (session: Session, query: string): void =>
  session.get(searches).change((before) => [query, ...before.filter((each) => each !== query)].slice(0, KEPT))

/** Stores searches on this device until their person signs out here. */
export const searchesFeature: Feature = {
  name: 'searches',
  erase: (session) => session.get(searches).change(() => []),
}
