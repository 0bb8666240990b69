import * as v from 'valibot'
import type { Session } from '../../kernel/session.ts'
import { chosen, personalPreference } from '../personalPreference.ts'

const KEPT = 10

const searches = personalPreference<readonly string[]>('searches', [], (json) =>
  v.parse(v.array(v.string()), json),
)

/** What was searched for in this browser, the last one first. */
export const recentSearches = (session: Session): readonly string[] => chosen(session, searches)

/** Puts it before the others. */
export const rememberSearch = (session: Session, query: string): void =>
  session.get(searches).change((before) => [query, ...before.filter((each) => each !== query)].slice(0, KEPT))

export const forgetSearches = (session: Session): void => session.get(searches).change(() => [])
