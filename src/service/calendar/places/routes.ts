import {
  createOrganizer,
  createVenue,
  deleteOrganizer,
  deleteVenue,
  getOrganizer,
  getOrganizerBySlug,
  getVenue,
  getVenueBySlug,
  listOrganizers,
  listVenues,
  updateOrganizer,
  updateVenue,
} from '../../../protocol/calendar/places.ts'
import { requireEditor, requireWriter } from '../access.ts'
import type { CalendarContext } from '../context.ts'
import { refuse, refuseField } from '../refuse.ts'
import {
  created,
  openRoute,
  route,
  type Answer,
  type CalendarRequest,
  type CalendarRoute,
  type SignedRequest,
} from '../router.ts'
import type { PlaceKind } from './kinds.ts'
import { listPlaces } from './list.ts'
import { presentPlaces } from './present.ts'
import { placeById, placeBySlug, type PlaceRow } from './store.ts'
import { isKnownPlace } from './visibility.ts'
import { asPlaceFields, createPlace, trashPlace, updatePlace, type PlaceFields } from './write.ts'

/** Handlers common to both kinds. */
class PlaceHandlers {
  readonly #context: CalendarContext
  readonly #kind: PlaceKind

  constructor(context: CalendarContext, kind: PlaceKind) {
    this.#context = context
    this.#kind = kind
  }

  #existing(id: number): PlaceRow {
    return placeById(this.#context.database, this.#kind, id) ?? refuseField('id', `fields.isNo.${this.#kind}`)
  }

  #present(id: number, request: CalendarRequest): object {
    const [record] = presentPlaces(this.#context, this.#kind, [this.#existing(id)], request)
    return record as object
  }

  #read(place: PlaceRow, request: CalendarRequest): object {
    if (isKnownPlace(this.#context, this.#kind, request.caller, place))
      return this.#present(place.id, request)
    return refuse(`${this.#kind}-not-accessible`, `calendar.notPublished.${this.#kind}`)
  }

  read(id: number, request: CalendarRequest): object {
    return this.#read(this.#existing(id), request)
  }

  readBySlug(slug: string, request: CalendarRequest): object {
    const place = placeBySlug(this.#context.database, this.#kind, slug)
    if (!place || !isKnownPlace(this.#context, this.#kind, request.caller, place))
      return refuseField('slug', `fields.isNo.${this.#kind}`)
    return this.#read(place, request)
  }

  create(fields: PlaceFields, request: SignedRequest): Answer {
    const id = this.#context.database.transaction(() => {
      requireWriter(this.#context, request.caller)
      return createPlace(this.#context, request, this.#kind, fields)
    })
    return created(this.#present(id, request))
  }

  update(id: number, fields: PlaceFields, request: SignedRequest): object {
    this.#context.database.transaction(() => {
      const current = this.#existing(id)
      requireEditor(this.#context, request.caller, current)
      if (current.status === 'trash' && fields.status === undefined) this.#refuseTrashed()
      updatePlace(this.#context, request, this.#kind, current, fields)
    })
    return this.#present(id, request)
  }

  delete(id: number, request: SignedRequest): object {
    this.#context.database.transaction(() => {
      const current = this.#existing(id)
      requireEditor(this.#context, request.caller, current)
      if (current.status === 'trash') this.#refuseTrashed()
      trashPlace(this.#context, this.#kind, current)
    })
    return this.#present(id, request)
  }

  #refuseTrashed(): never {
    return refuse(`${this.#kind}-is-in-trash`, `calendar.inTrash.${this.#kind}`)
  }
}

export function placeRoutes(context: CalendarContext): CalendarRoute[] {
  const venues = new PlaceHandlers(context, 'venue')
  const organizers = new PlaceHandlers(context, 'organizer')
  return [
    openRoute(listVenues, (filters, request) => listPlaces(context, 'venue', filters, request)),
    route(createVenue, (fields, request) => venues.create(asPlaceFields('venue', fields), request)),
    openRoute(getVenue, ({ id }, request) => venues.read(id, request)),
    route(updateVenue, ({ id, ...fields }, request) =>
      venues.update(id, asPlaceFields('venue', fields), request),
    ),
    route(deleteVenue, ({ id }, request) => venues.delete(id, request)),
    openRoute(getVenueBySlug, ({ slug }, request) => venues.readBySlug(slug, request)),
    openRoute(listOrganizers, (filters, request) => listPlaces(context, 'organizer', filters, request)),
    route(createOrganizer, (fields, request) =>
      organizers.create(asPlaceFields('organizer', fields), request),
    ),
    openRoute(getOrganizer, ({ id }, request) => organizers.read(id, request)),
    route(updateOrganizer, ({ id, ...fields }, request) =>
      organizers.update(id, asPlaceFields('organizer', fields), request),
    ),
    route(deleteOrganizer, ({ id }, request) => organizers.delete(id, request)),
    openRoute(getOrganizerBySlug, ({ slug }, request) => organizers.readBySlug(slug, request)),
  ]
}
