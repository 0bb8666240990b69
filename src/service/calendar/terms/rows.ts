import { canEditAll, type CalendarActor } from '../../../protocol/calendar/permissions.ts'
import type { Conditions } from '../conditions.ts'
import type { CalendarContext } from '../context.ts'
import { nameKey } from '../textFunctions.ts'

export type Taxonomy = 'category' | 'tag'

/** A row of the table `calendar_term`. */
export interface TermRow {
  readonly id: number
  readonly taxonomy: Taxonomy
  readonly name: string
  readonly slug: string
  readonly description: string
  readonly parent_id: number | null
  readonly author_id: number
  /** Number of public events. */
  readonly count: number
  /** 1 if it was created by an event that names it. */
  readonly made_with_event: number
}

type WithDatabase = Pick<CalendarContext, 'database'>

export const termById = ({ database }: WithDatabase, taxonomy: Taxonomy, id: number): TermRow | undefined =>
  database.get<TermRow>('SELECT * FROM calendar_term WHERE taxonomy = ? AND id = ?', taxonomy, id)

export const termBySlug = (
  { database }: WithDatabase,
  taxonomy: Taxonomy,
  slug: string,
): TermRow | undefined =>
  database.get<TermRow>('SELECT * FROM calendar_term WHERE taxonomy = ? AND slug = ?', taxonomy, slug)

/**
 * Excludes terms that were created with an event and are in no public one: their names could reveal a private
 * event.
 */
export function restrictToKnownTerms(conditions: Conditions, caller: CalendarActor | undefined): void {
  if (caller && canEditAll(caller)) return
  conditions.add('made_with_event = 0 OR count > 0 OR author_id = ?', caller?.user_id ?? 0)
}

export const isKnownTerm = (caller: CalendarActor | undefined, term: TermRow): boolean =>
  term.made_with_event === 0 ||
  term.count > 0 ||
  (caller !== undefined && (canEditAll(caller) || caller.user_id === term.author_id))

/** Finds a term by name, ignoring case. */
export const termByName = (
  { database }: WithDatabase,
  taxonomy: Taxonomy,
  name: string,
): TermRow | undefined =>
  database.get<TermRow>(
    'SELECT * FROM calendar_term WHERE taxonomy = ? AND name_key = ? ORDER BY id LIMIT 1',
    taxonomy,
    nameKey(name),
  )

/** Categories and tags of each of these events, in order. */
export function termsOfEvents(
  { database }: WithDatabase,
  eventIds: readonly number[],
): ReadonlyMap<number, readonly TermRow[]> {
  const rows = database.all<TermRow & { readonly event_id: number }>(
    `SELECT link.event_id, term.* FROM calendar_event_term link JOIN calendar_term term ON term.id = link.term_id
     WHERE link.event_id IN (SELECT value FROM json_each(?)) ORDER BY link.event_id, link.position`,
    JSON.stringify(eventIds),
  )
  return Map.groupBy(rows, ({ event_id }) => event_id)
}

/** Names by language of each of these terms. */
export function namesOfTerms(
  { database }: WithDatabase,
  ids: Iterable<number>,
): ReadonlyMap<number, Readonly<Record<string, string>>> {
  const rows = database.all<{ term_id: number; language: string; name: string }>(
    `SELECT term_id, language, name FROM calendar_term_translation WHERE term_id IN (SELECT value FROM json_each(?))`,
    JSON.stringify([...ids]),
  )
  const names = new Map<number, Record<string, string>>()
  for (const { term_id, language, name } of rows)
    names.set(term_id, { ...names.get(term_id), [language]: name })
  return names
}
