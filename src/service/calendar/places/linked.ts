import { newOrganizerFields, newVenueFields } from '../../../protocol/calendar/fields.ts'
import type { CalendarContext } from '../context.ts'
import { checkFields, missingFields } from '../http/decode.ts'
import { asReason, because, type ReasonOrKey } from '../../../protocol/refusals/reason.ts'
import { refuseField } from '../refuse.ts'
import type { SignedRequest } from '../router.ts'
import type { PlaceKind } from './kinds.ts'
import { linkPlace, placeById, unlinkPlaces } from './store.ts'
import { isKnownPlace } from './visibility.ts'
import { asPlaceFields, createPlace } from './write.ts'

type Reference = string | number | Readonly<Record<string, unknown>>

const fieldsOf = { venue: newVenueFields, organizer: newOrganizerFields } as const

function knownPlace(context: CalendarContext, request: SignedRequest, kind: PlaceKind, id: unknown): number {
  const number = typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : id
  const place = typeof number === 'number' ? placeById(context.database, kind, number) : undefined
  return place && isKnownPlace(context, kind, request.caller, place)
    ? place.id
    : refuseField(kind, because(`fields.unknownId.${kind}`, { id: String(id) }))
}

/** Creates a place from an event's fields. @throws Refusal naming the event's field */
function newPlace(
  context: CalendarContext,
  request: SignedRequest,
  kind: PlaceKind,
  fields: Readonly<Record<string, unknown>>,
): number {
  const parameters = fieldsOf[kind]
  const missing = missingFields(parameters, fields)
  if (missing.length > 0) refuseField(kind, because('fields.needs', { names: missing.join(', ') }))
  const faults: Record<string, ReasonOrKey> = {}
  const checked = checkFields(parameters, fields, faults)
  const [fault] = Object.entries(faults)
  if (fault) refuseField(kind, because('fields.at', { place: fault[0], fault: asReason(fault[1]) }))
  return createPlace(context, request, kind, asPlaceFields(kind, checked), 'with-event')
}

function meantPlace(
  context: CalendarContext,
  request: SignedRequest,
  kind: PlaceKind,
  reference: Reference,
): number {
  if (typeof reference === 'number') return knownPlace(context, request, kind, reference)
  if (typeof reference === 'string') return newPlace(context, request, kind, { [kind]: reference })
  return reference['id'] === undefined
    ? newPlace(context, request, kind, reference)
    : knownPlace(context, request, kind, reference['id'])
}

/** Replaces the event's venues or organizers, creating new ones. */
export function linkPlaces(
  context: CalendarContext,
  request: SignedRequest,
  eventId: number,
  kind: PlaceKind,
  references: readonly Reference[],
): void {
  const { database } = context
  const ids = new Set(references.map((reference) => meantPlace(context, request, kind, reference)))
  unlinkPlaces(database, kind, eventId)
  for (const [position, id] of [...ids].entries()) {
    linkPlace(database, kind, eventId, id, position)
  }
}
