import {
  createCategory,
  createTag,
  deleteCategory,
  deleteTag,
  getCategory,
  getTag,
  listCategories,
  listTags,
  updateCategory,
  updateTag,
} from '../../../protocol/calendar/terms.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import { isVisible, requireEditor, requireWriter } from '../access.ts'
import { Conditions } from '../conditions.ts'
import type { CalendarContext } from '../context.ts'
import { eventById } from '../events/store.ts'
import { isGuarded } from '../events/visibility.ts'
import { listAnswer, readPage } from '../paging.ts'
import { refuseField } from '../refuse.ts'
import {
  created,
  openRoute,
  route,
  type Answer,
  type CalendarRequest,
  type CalendarRoute,
  type SignedRequest,
} from '../router.ts'
import { selectPage } from '../store/pages.ts'
import { addSearch } from '../textFunctions.ts'
import { collectionOf, presentTerm } from './present.ts'
import {
  isKnownTerm,
  namesOfTerms,
  restrictToKnownTerms,
  termById,
  type Taxonomy,
  type TermRow,
} from './store.ts'
import { createTerm, deleteTerm, updateTerm, type WrittenTerm } from './write.ts'

type TermFilters = ArgumentsOf<typeof listCategories>

function filterByEvent(
  conditions: Conditions,
  context: CalendarContext,
  eventId: number,
  { caller }: CalendarRequest,
): void {
  const event = eventById(context.database, eventId)
  if (!event || !isVisible(caller, event)) return refuseField('event', 'fields.isNo.event')
  if (isGuarded(caller, event)) conditions.add('0')
  else conditions.add('id IN (SELECT term_id FROM calendar_event_term WHERE event_id = ?)', eventId)
}

function termConditions(
  context: CalendarContext,
  taxonomy: Taxonomy,
  filters: TermFilters,
  request: CalendarRequest,
): Conditions {
  const { search, include, exclude, slug, parent, event } = filters
  const conditions = new Conditions().add('taxonomy = ?', taxonomy)
  restrictToKnownTerms(conditions, request.caller)
  if (filters.hide_empty ?? true) conditions.add('count > 0')
  if (search !== undefined) {
    if (search.trim() === '') refuseField('search', 'faults.empty')
    addSearch(conditions, ['sought(name)', 'sought(slug)'], search.trim())
  }
  if (include) conditions.add('id IN (SELECT value FROM json_each(?))', JSON.stringify(include))
  if (exclude) conditions.add('id NOT IN (SELECT value FROM json_each(?))', JSON.stringify(exclude))
  if (slug !== undefined) conditions.add('slug = ?', slug)
  if (parent !== undefined) conditions.add('ifnull(parent_id, 0) = ?', parent)
  if (event !== undefined) filterByEvent(conditions, context, event, request)
  return conditions
}

class TermHandlers {
  readonly #context: CalendarContext
  readonly #taxonomy: Taxonomy

  constructor(context: CalendarContext, taxonomy: Taxonomy) {
    this.#context = context
    this.#taxonomy = taxonomy
  }

  #existing(id: number): TermRow {
    return (
      termById(this.#context.database, this.#taxonomy, id) ??
      refuseField('id', `fields.isNo.${this.#taxonomy}`)
    )
  }

  #present(rows: readonly TermRow[], request: CalendarRequest): object[] {
    const names = namesOfTerms(
      this.#context.database,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => presentTerm(this.#context, row, request, names.get(row.id)))
  }

  #presentOne(row: TermRow, request: CalendarRequest): object {
    return this.#present([row], request)[0] as object
  }

  list(filters: TermFilters, request: CalendarRequest): Answer {
    const page = readPage(filters)
    const { sql: where, values } = termConditions(this.#context, this.#taxonomy, filters, request)
    const order = `${filters.orderby ?? 'name'} ${filters.order ?? 'asc'}, id`
    const { total, ids } = selectPage(
      this.#context.database,
      { from: 'calendar_term', where, values, order },
      page,
    )
    const rows = ids.map((id) => this.#existing(id))
    return listAnswer(request, page, total, 'empty', {
      [collectionOf[this.#taxonomy]]: this.#present(rows, request),
    })
  }

  read(id: number, request: CalendarRequest): object {
    const term = this.#existing(id)
    if (!isKnownTerm(request.caller, term)) refuseField('id', `fields.isNo.${this.#taxonomy}`)
    return this.#presentOne(term, request)
  }

  create(fields: WrittenTerm & { readonly name: string }, request: SignedRequest): Answer {
    const id = this.#context.database.transaction(() => {
      requireWriter(this.#context, request.caller)
      return createTerm(this.#context, request.caller, this.#taxonomy, fields)
    })
    return created(this.read(id, request))
  }

  update(id: number, fields: WrittenTerm, request: SignedRequest): object {
    this.#context.database.transaction(() => {
      const term = this.#existing(id)
      requireEditor(this.#context, request.caller, { ...term, status: 'publish' })
      updateTerm(this.#context, term, fields, request.language)
    })
    return this.read(id, request)
  }

  delete(id: number, request: SignedRequest): object {
    return this.#context.database.transaction(() => {
      const term = this.#existing(id)
      requireEditor(this.#context, request.caller, { ...term, status: 'publish' })
      const record = this.#presentOne(term, request)
      deleteTerm(this.#context, term)
      return record
    })
  }
}

export function termRoutes(context: CalendarContext): CalendarRoute[] {
  const categories = new TermHandlers(context, 'category')
  const tags = new TermHandlers(context, 'tag')
  return [
    openRoute(listCategories, (filters, request) => categories.list(filters, request)),
    route(createCategory, (fields, request) => categories.create(fields, request)),
    openRoute(getCategory, ({ id }, request) => categories.read(id, request)),
    route(updateCategory, ({ id, ...fields }, request) => categories.update(id, fields, request)),
    route(deleteCategory, ({ id }, request) => categories.delete(id, request)),
    openRoute(listTags, (filters, request) => tags.list(filters, request)),
    route(createTag, (fields, request) => tags.create(fields, request)),
    openRoute(getTag, ({ id }, request) => tags.read(id, request)),
    route(updateTag, ({ id, ...fields }, request) => tags.update(id, fields, request)),
    route(deleteTag, ({ id }, request) => tags.delete(id, request)),
  ]
}
