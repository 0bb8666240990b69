import { listEvents } from '../../../protocol/calendar/eventList.ts'
import {
  createEvent,
  deleteEvent,
  deleteEventBySlug,
  getEvent,
  getEventBySlug,
  updateEvent,
  undoSeriesChange,
  updateEventBySlug,
} from '../../../protocol/calendar/events.ts'
import type { ChangedEventFields } from '../../../protocol/calendar/fields.ts'
import type { SeriesScope } from '../../../protocol/calendar/series.ts'
import { canCreate } from '../../../protocol/calendar/permissions.ts'
import { requireEditor, requireWriter } from '../access.ts'
import type { CalendarContext } from '../context.ts'
import { listAnswer, readPage } from '../paging.ts'
import { refuse, refuseField } from '../refuse.ts'
import {
  Answer,
  created,
  openRoute,
  route,
  type CalendarRequest,
  type CalendarRoute,
  type SignedRequest,
} from '../router.ts'
import { repeatNew, trashInSeries, updateInSeries } from '../series/write.ts'
import { undoChange } from '../series/undo.ts'
import { calendarSettings } from '../settings.ts'
import { selectPage } from '../store/pages.ts'
import { createOnce } from './createdOnce.ts'
import { eventConditions, type EventFilters } from './filters.ts'
import { existingEvent, existingEventBySlug, madeBefore, readableEvent, readableEventBySlug } from './find.ts'
import { jsonLdOf } from './jsonLd.ts'
import { PasswordGate, readPassword } from './passwords.ts'
import { presentEvents, presentOpened } from './present.ts'
import { eventsByIds, type EventRow } from './store.ts'
import { isGuarded } from './visibility.ts'
import { createEventRow, updateEventRow, type EventChange } from './write.ts'

/**
 * Header with the caller's permissions for the list, as on real sites; a HEAD request is the cheapest way to
 * ask.
 */
function allowance(context: CalendarContext, { caller }: CalendarRequest): Record<string, string> {
  const mayCreate = caller !== undefined && canCreate(caller, calendarSettings(context).who_may_write)
  return { allow: mayCreate ? 'GET, POST' : 'GET' }
}

function list(
  context: CalendarContext,
  filters: EventFilters & { page?: number | undefined; per_page?: number | undefined },
  request: CalendarRequest,
): Answer {
  const page = readPage(filters)
  const { sql: where, values } = eventConditions(context, request.caller, filters)
  const { total, ids } = selectPage(
    context.database,
    { from: 'calendar_event', where, values, order: 'start_date, id' },
    page,
  )
  const events = presentEvents(context, eventsByIds(context.database, ids), request)
  const { body, status, headers } = listAnswer(request, page, total, 'event-archive-page-not-found', {
    events,
  })
  return new Answer(body, status, { ...headers, ...allowance(context, request) })
}

class EventHandlers {
  readonly #context: CalendarContext
  readonly #gate: PasswordGate

  constructor(context: CalendarContext) {
    this.#context = context
    this.#gate = new PasswordGate(context)
  }

  async read(event: EventRow, password: string | undefined, request: CalendarRequest): Promise<object> {
    await this.#gate.open(event, password, request)
    const record = presentOpened(this.#context, event, request)
    return { ...record, json_ld: jsonLdOf(record) }
  }

  /** Hashes the requested password, which takes a while, and returns the caller's state after it. */
  async #prepare(
    { event_password }: { readonly event_password?: string | undefined },
    asked: SignedRequest,
  ): Promise<{ readonly password: string | null | undefined; readonly request: SignedRequest }> {
    if (event_password === undefined) return { password: undefined, request: asked }
    const password = await readPassword(this.#context, event_password)
    return { password, request: { ...asked, caller: await asked.callerNow() } }
  }

  async create(
    fields: Parameters<typeof createEventRow>[2]['fields'],
    asked: SignedRequest,
  ): Promise<Answer> {
    const { password, request } = await this.#prepare(fields, asked)
    let undo: string | undefined
    const event = this.#context.database.transaction(() => {
      requireWriter(this.#context, request.caller)
      return createOnce(this.#context, request, fields, {
        create: () => {
          const made = createEventRow(this.#context, request, { fields, password })
          if (fields.repeats) undo = repeatNew(this.#context, request, made, fields.repeats)
          return existingEvent(this.#context, made.id)
        },
        repeat: (known) =>
          this.#withPassword(madeBefore(request.caller, known), { fields, password }, request),
      })
    })
    // It may have gained another author or a password since the earlier request created it.
    const [record] = isGuarded(request.caller, event)
      ? presentEvents(this.#context, [event], request)
      : [presentOpened(this.#context, event, request)]
    return created({ ...record, undo })
  }

  /** Sets the password of a repeated request, which may differ from the first request's. */
  #withPassword(known: EventRow, { fields, password }: EventChange, request: SignedRequest): EventRow {
    const { event_password } = fields
    if (event_password === undefined || known.status === 'trash') return known
    requireEditor(this.#context, request.caller, known)
    return updateEventRow(this.#context, request, known, { fields: { event_password }, password })
  }

  /** @param find called again within the transaction, because the event may have changed since */
  async update(find: () => EventRow, fields: ChangedEventFields, asked: SignedRequest): Promise<object> {
    const { password, request } = await this.#prepare(fields, asked)
    const { event, undo } = this.#context.database.transaction(() => {
      const current = find()
      requireEditor(this.#context, request.caller, current)
      if (current.status === 'trash' && fields.status === undefined) {
        refuse('event-is-in-trash', 'calendar.inTrash.event')
      }
      return updateInSeries(this.#context, request, current, { fields, password })
    })
    return { ...presentOpened(this.#context, event, request), undo }
  }

  delete(find: () => EventRow, scope: SeriesScope | undefined, request: SignedRequest): object {
    const { event, undo } = this.#context.database.transaction(() => {
      const current = find()
      requireEditor(this.#context, request.caller, current)
      if (current.status === 'trash') refuse('event-is-in-trash', 'calendar.eventTrashedAlready')
      return trashInSeries(this.#context, request, current, scope)
    })
    return { ...presentOpened(this.#context, event, request), undo }
  }
}

/** Reads the new slug of an update by slug from the body; the one in the path identifies the event. */
function renamedBy({ body }: SignedRequest): { slug?: string } {
  const { slug } = body
  if (slug === undefined) return {}
  return typeof slug === 'string' ? { slug } : refuseField('slug', 'faults.string')
}

export function eventRoutes(context: CalendarContext): CalendarRoute[] {
  const handlers = new EventHandlers(context)
  return [
    openRoute(listEvents, (filters, request) => list(context, filters, request)),
    route(createEvent, (fields, request) => handlers.create(fields, request)),
    openRoute(getEvent, ({ id, password }, request) =>
      handlers.read(readableEvent(context, id, request), password, request),
    ),
    route(updateEvent, ({ id, ...fields }, request) =>
      handlers.update(() => existingEvent(context, id), fields, request),
    ),
    route(deleteEvent, ({ id, series_scope }, request) =>
      handlers.delete(() => existingEvent(context, id), series_scope, request),
    ),
    openRoute(getEventBySlug, ({ slug, password }, request) =>
      handlers.read(readableEventBySlug(context, slug, request), password, request),
    ),
    route(updateEventBySlug, ({ slug, ...fields }, request) =>
      handlers.update(
        () => existingEventBySlug(context, slug, request),
        { ...fields, ...renamedBy(request) },
        request,
      ),
    ),
    route(deleteEventBySlug, ({ slug, series_scope }, request) =>
      handlers.delete(() => existingEventBySlug(context, slug, request), series_scope, request),
    ),
    route(undoSeriesChange, ({ change }, request) => ({
      events: context.database.transaction(() => undoChange(context, request, change)),
    })),
  ]
}
