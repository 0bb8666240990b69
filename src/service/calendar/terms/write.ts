import { calendarBounds } from '../../../protocol/bounds.ts'
import { limits } from '../../../protocol/calendar/limits.ts'
import type { TermFields } from '../../../protocol/calendar/fields.ts'
import type { CalendarActor } from '../../../protocol/calendar/permissions.ts'
import type { CalendarContext } from '../context.ts'
import { plainText } from '../html/text.ts'
import { sanitize } from '../html/sanitize.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { refuse, refuseField } from '../refuse.ts'
import { numberedSlug, slugOf } from '../slugs.ts'
import { nameKey } from '../textFunctions.ts'
import { collectionOf } from './present.ts'
import {
  countTermsBy,
  deleteName,
  deleteTermRow,
  insertTerm,
  isKnownTerm,
  linkTerm,
  storeName,
  termById,
  termByName,
  termBySlug,
  unlinkTerms,
  updateTermRow,
  type Taxonomy,
  type TermRow,
} from './store.ts'

export type WrittenTerm = TermFields & { readonly parent?: number | undefined }

/** @throws Refusal for an unknown category, and for the term itself or its descendants */
function checkedParent(
  context: CalendarContext,
  taxonomy: Taxonomy,
  parent: number | undefined,
  ownId: number,
): number | null {
  if (parent === undefined || parent === 0) return null
  let above: TermRow | undefined =
    termById(context.database, taxonomy, parent) ?? refuseField('parent', 'fields.isNo.category')
  for (let depth = 0; above; depth++) {
    if (above.id === ownId) refuseField('parent', 'fields.belowItself')
    if (depth > calendarBounds.category_depth)
      refuseField('parent', because('fields.tooDeep', { most: calendarBounds.category_depth }))
    above = above.parent_id === null ? undefined : termById(context.database, taxonomy, above.parent_id)
  }
  return parent
}

function refuseDuplicate(
  context: CalendarContext,
  taxonomy: Taxonomy,
  name: string,
  parent: number | null,
  ownId: number,
): void {
  const same = termByName(context.database, taxonomy, name)
  if (!same || same.id === ownId || same.parent_id !== parent) return
  refuse('term_exists', 'calendar.termExists', {
    params: { name: 'fields.exists' },
    more: { term_id: same.id },
  })
}

const freeTermSlug = (context: CalendarContext, taxonomy: Taxonomy, wanted: string, ownId: number): string =>
  numberedSlug(wanted, (slug) => (termBySlug(context.database, taxonomy, slug)?.id ?? ownId) !== ownId)

function storeNames(
  { database }: CalendarContext,
  id: number,
  names: NonNullable<TermFields['translations']>,
): void {
  for (const [language, name] of Object.entries(names)) {
    const text = plainText(name ?? '')
    if (text === '') {
      deleteName(database, id, language)
    } else {
      storeName(database, id, language, text)
    }
  }
}

/** Returns the name as plain text. @throws Refusal if it is empty */
function readName(name: string): string {
  const text = plainText(name)
  return text === '' ? refuseField('name', 'faults.empty') : text
}

/** Limits the number of terms: each new name is compared with all, and users choose from the list. */
function requireRoom({ database }: CalendarContext, caller: CalendarActor, taxonomy: Taxonomy): void {
  const limit = calendarBounds.terms_of_a_user
  const made = countTermsBy(database, caller.user_id)
  if (made >= limit) refuseField(collectionOf[taxonomy], because('fields.tooMany', { limit }))
}

/** Creates a category or tag. @throws Refusal term_exists */
export function createTerm(
  context: CalendarContext,
  caller: CalendarActor,
  taxonomy: Taxonomy,
  fields: WrittenTerm & { readonly name: string },
  how: 'alone' | 'with-event' = 'alone',
): number {
  const name = readName(fields.name)
  requireRoom(context, caller, taxonomy)
  const parent = checkedParent(context, taxonomy, fields.parent, 0)
  refuseDuplicate(context, taxonomy, name, parent, 0)
  const slug = slugOf(fields.slug?.trim() || name, taxonomy)
  const id = insertTerm(context.database, {
    taxonomy,
    name,
    nameKey: nameKey(name),
    slug: freeTermSlug(context, taxonomy, slug, 0),
    description: sanitize(fields.description ?? ''),
    parent,
    authorId: caller.user_id,
    madeWithEvent: how === 'with-event',
  })
  storeNames(context, id, fields.translations ?? {})
  context.announce({ op: 'add', kind: taxonomy, ids: [id], audience: 'everybody' })
  return id
}

/**
 * Changes the sent fields.
 * @param language of the given name, if the request has one
 */
export function updateTerm(
  context: CalendarContext,
  term: TermRow,
  fields: WrittenTerm,
  language: string | undefined,
): void {
  const isTranslation = language !== undefined && fields.name !== undefined
  const name = fields.name === undefined || isTranslation ? term.name : readName(fields.name)
  const parent =
    fields.parent === undefined
      ? term.parent_id
      : checkedParent(context, term.taxonomy, fields.parent, term.id)
  refuseDuplicate(context, term.taxonomy, name, parent, term.id)
  const slug = fields.slug?.trim() ? slugOf(fields.slug, term.taxonomy) : term.slug
  updateTermRow(context.database, {
    id: term.id,
    name,
    nameKey: nameKey(name),
    slug: freeTermSlug(context, term.taxonomy, slug, term.id),
    description: fields.description === undefined ? term.description : sanitize(fields.description),
    parent,
  })
  storeNames(context, term.id, {
    ...fields.translations,
    ...(isTranslation ? { [language]: fields.name ?? null } : {}),
  })
  context.announce({ op: 'update', kind: term.taxonomy, ids: [term.id], audience: 'everybody' })
}

export function deleteTerm(context: CalendarContext, { id, taxonomy }: TermRow): void {
  deleteTermRow(context.database, id)
  context.announce({ op: 'remove', kind: taxonomy, ids: [id], audience: 'everybody' })
}

/** Finds a term by ID, slug or name; an unknown name creates one. @throws Refusal */
export function findOrCreateTerm(
  context: CalendarContext,
  caller: CalendarActor,
  taxonomy: Taxonomy,
  reference: string | number,
): number {
  const text = String(reference).trim()
  const numbered = typeof reference === 'number' ? termById(context.database, taxonomy, reference) : undefined
  const known =
    (numbered && isKnownTerm(caller, numbered) ? numbered : undefined) ??
    termBySlug(context.database, taxonomy, text.toLowerCase()) ??
    termByName(context.database, taxonomy, plainText(text))
  if (known) return known.id
  if (typeof reference === 'number')
    return refuseField(collectionOf[taxonomy], because('fields.noneWithId', { id: text }))
  return createTerm(context, caller, taxonomy, { name: text.slice(0, limits.max_name_length) }, 'with-event')
}

/** Replaces the event's terms. */
export function linkTerms(
  context: CalendarContext,
  caller: CalendarActor,
  eventId: number,
  taxonomy: Taxonomy,
  references: readonly (string | number)[],
): void {
  const { database } = context
  const ids = new Set(references.map((reference) => findOrCreateTerm(context, caller, taxonomy, reference)))
  unlinkTerms(database, eventId, taxonomy)
  for (const [position, id] of [...ids].entries()) {
    linkTerm(database, eventId, id, position)
  }
}
