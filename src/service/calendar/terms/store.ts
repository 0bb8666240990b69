import { canEditAll, type CalendarActor } from '../../../protocol/calendar/permissions.ts'
import type { Database } from '../../database/database.ts'
import type { Conditions } from '../conditions.ts'
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

export const termById = (database: Database, taxonomy: Taxonomy, id: number): TermRow | undefined =>
  database.get<TermRow>('SELECT * FROM calendar_term WHERE taxonomy = ? AND id = ?', taxonomy, id)

export const termBySlug = (database: Database, taxonomy: Taxonomy, slug: string): TermRow | undefined =>
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
export const termByName = (database: Database, taxonomy: Taxonomy, name: string): TermRow | undefined =>
  database.get<TermRow>(
    'SELECT * FROM calendar_term WHERE taxonomy = ? AND name_key = ? ORDER BY id LIMIT 1',
    taxonomy,
    nameKey(name),
  )

/** Categories and tags of each of these events, in order. */
export function termsOfEvents(
  database: Database,
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
  database: Database,
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

export const idOfSlug = (
  database: Database,
  taxonomy: 'category' | 'tag',
  slug: string,
): { id: number } | undefined =>
  database.get<{ id: number }>('SELECT id FROM calendar_term WHERE taxonomy = ? AND slug = ?', taxonomy, slug)

export const idOfTerm = (
  database: Database,
  taxonomy: 'category' | 'tag',
  id: number,
): { id: number } | undefined =>
  database.get<{ id: number }>('SELECT id FROM calendar_term WHERE taxonomy = ? AND id = ?', taxonomy, id)

export const withDescendants = (database: Database, ids: readonly number[]): number[] =>
  database
    .all<{ id: number }>(
      `WITH RECURSIVE within (id) AS (
         SELECT value FROM json_each(?) UNION SELECT term.id FROM calendar_term term JOIN within ON term.parent_id = within.id)
       SELECT id FROM within`,
      JSON.stringify(ids),
    )
    .map(({ id }) => id)

export function deleteName(database: Database, termId: number, language: string): void {
  database.run('DELETE FROM calendar_term_translation WHERE term_id = ? AND language = ?', termId, language)
}

export function storeName(database: Database, termId: number, language: string, name: string): void {
  database.run(
    `INSERT INTO calendar_term_translation VALUES (?, ?, ?)
         ON CONFLICT (term_id, language) DO UPDATE SET name = excluded.name`,
    termId,
    language,
    name,
  )
}

export const countTermsBy = (database: Database, authorId: number): number =>
  database.get<{ made: number }>('SELECT count(*) AS made FROM calendar_term WHERE author_id = ?', authorId)
    ?.made ?? 0

export const insertTerm = (
  database: Database,
  {
    taxonomy,
    name,
    nameKey,
    slug,
    description,
    parent,
    authorId,
    madeWithEvent,
  }: {
    readonly taxonomy: Taxonomy
    readonly name: string
    readonly nameKey: string
    readonly slug: string
    readonly description: string
    readonly parent: number | null
    readonly authorId: number
    readonly madeWithEvent: boolean
  },
): number =>
  database.run(
    `INSERT INTO calendar_term (taxonomy, name, name_key, slug, description, parent_id, author_id, made_with_event)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    taxonomy,
    name,
    nameKey,
    slug,
    description,
    parent,
    authorId,
    Number(madeWithEvent),
  ).id

export function updateTermRow(
  database: Database,
  {
    id,
    name,
    nameKey,
    slug,
    description,
    parent,
  }: {
    readonly id: number
    readonly name: string
    readonly nameKey: string
    readonly slug: string
    readonly description: string
    readonly parent: number | null
  },
): void {
  database.run(
    'UPDATE calendar_term SET name = ?, name_key = ?, slug = ?, description = ?, parent_id = ? WHERE id = ?',
    name,
    nameKey,
    slug,
    description,
    parent,
    id,
  )
}

export function deleteTermRow(database: Database, id: number): void {
  database.run('DELETE FROM calendar_term WHERE id = ?', id)
}

export function unlinkTerms(database: Database, eventId: number, taxonomy: Taxonomy): void {
  database.run(
    'DELETE FROM calendar_event_term WHERE event_id = ? AND term_id IN (SELECT id FROM calendar_term WHERE taxonomy = ?)',
    eventId,
    taxonomy,
  )
}

export function linkTerm(database: Database, eventId: number, termId: number, position: number): void {
  database.run(
    'INSERT INTO calendar_event_term (event_id, term_id, position) VALUES (?, ?, ?)',
    eventId,
    termId,
    position,
  )
}
