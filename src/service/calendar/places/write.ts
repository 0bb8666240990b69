import type { OrganizerFields, VenueFields } from '../../../protocol/calendar/fields.ts'
import type { CalendarActor } from '../../../protocol/calendar/permissions.ts'
import { checkedAuthor } from '../access.ts'
import { Conditions } from '../conditions.ts'
import type { CalendarChange, CalendarContext } from '../context.ts'
import { plainText } from '../html/text.ts'
import { sanitize } from '../html/sanitize.ts'
import { referencedImage } from '../images/reference.ts'
import { modifiedNow, publicationOf } from '../publication.ts'
import { refuseField } from '../refuse.ts'
import type { SignedRequest } from '../router.ts'
import { freeSlug, slugOf } from '../slugs.ts'
import { nameKey } from '../textFunctions.ts'
import type { Value } from '../../database/database.ts'
import { ownTexts, tableOf, type PlaceKind } from './kinds.ts'
import { firstWhere, insertPlace, placeById, setTrashed, updatePlaceRow, type PlaceRow } from './store.ts'
import { restrictToKnown } from './visibility.ts'
import { indexPlace } from './words.ts'

/** Fields of a venue or organizer in a request, its name under `name`. */
export type PlaceFields = Omit<VenueFields & OrganizerFields, 'venue' | 'organizer'> & {
  readonly name?: string | undefined
}

/** @param kind also the name of the field with the record's name */
export const asPlaceFields = (kind: PlaceKind, fields: VenueFields | OrganizerFields): PlaceFields => ({
  ...fields,
  name: (fields as VenueFields & OrganizerFields)[kind],
})

function nameOf(kind: PlaceKind, fields: PlaceFields, current: PlaceRow | undefined): string {
  const name = fields.name === undefined ? (current?.name ?? '') : plainText(fields.name)
  return name === '' ? refuseField(kind, 'faults.empty') : name
}

/** Decodes addresses and names, which clients send back encoded as they read them. */
const plainField = (value: string | undefined): string | undefined =>
  value === undefined ? undefined : plainText(value)

const flag = (value: boolean | null | undefined, current: number | undefined): number =>
  value === undefined || value === null ? (current ?? 1) : Number(value)

const htmlOr = (value: string | undefined, current: string | undefined): string =>
  value === undefined ? (current ?? '') : sanitize(value)

function ownColumns(
  kind: PlaceKind,
  fields: PlaceFields,
  current: PlaceRow | undefined,
): Record<string, Value> {
  const columns: Record<string, Value> = {}
  for (const name of ownTexts[kind]) {
    columns[name] =
      plainField((fields as Record<string, string | undefined>)[name]) ??
      (current as Record<string, Value> | undefined)?.[name] ??
      ''
  }
  if (kind === 'organizer') return columns
  return {
    ...columns,
    geo_lat: fields.geo_lat === undefined ? (current?.geo_lat ?? null) : fields.geo_lat,
    geo_lng: fields.geo_lng === undefined ? (current?.geo_lng ?? null) : fields.geo_lng,
    show_map: flag(fields.show_map, current?.show_map),
    show_map_link: flag(fields.show_map_link, current?.show_map_link),
  }
}

function columnsOf(
  context: CalendarContext,
  request: SignedRequest,
  kind: PlaceKind,
  fields: PlaceFields,
  current: PlaceRow | undefined,
): Record<string, Value> {
  const name = nameOf(kind, fields, current)
  const slug = fields.slug?.trim() ? slugOf(fields.slug, kind) : (current?.slug ?? slugOf(name, kind))
  const { status, published_at } = publicationOf(context, fields, current)
  return {
    author_id: checkedAuthor(request.caller, fields.author) ?? current?.author_id ?? request.caller.user_id,
    status,
    published_at,
    modified_at: modifiedNow(context, current?.modified_at),
    name,
    name_key: nameKey(name),
    description: htmlOr(fields.description, current?.description),
    excerpt: htmlOr(fields.excerpt, current?.excerpt),
    slug: freeSlug(context.database, tableOf(kind), slug, current?.id),
    image_id:
      fields.image === undefined
        ? (current?.image_id ?? null)
        : referencedImage(context, request, fields.image, current?.image_id),
    ...ownColumns(kind, fields, current),
  }
}

/** Recipients of a change: users who saw the record before or see it now. */
const audienceOf = (
  ...states: readonly (Pick<PlaceRow, 'status' | 'author_id'> | undefined)[]
): CalendarChange['audience'] =>
  states.some((state) => state?.status === 'publish') ? 'everybody' : { authorId: states[0]?.author_id ?? 0 }

/**
 * Finds a record with the same name, ignoring case, that the caller can see, so that no place is stored
 * twice.
 */
function sameNamed(
  { database }: CalendarContext,
  kind: PlaceKind,
  name: string,
  caller: CalendarActor,
): number | undefined {
  const conditions = new Conditions().add('name_key = ?', nameKey(name))
  conditions.add("status = 'publish' OR (status <> 'trash' AND author_id = ?)", caller.user_id)
  restrictToKnown(conditions, kind, caller)
  const { sql, values } = conditions
  return firstWhere(database, kind, sql, values)
}

/** Creates a place or finds the one with the same name. @returns its ID */
export function createPlace(
  context: CalendarContext,
  request: SignedRequest,
  kind: PlaceKind,
  fields: PlaceFields,
  how: 'alone' | 'with-event' = 'alone',
): number {
  const { database, announce } = context
  const known = sameNamed(context, kind, nameOf(kind, fields, undefined), request.caller)
  if (known !== undefined) return known
  const columns = {
    ...columnsOf(context, request, kind, fields, undefined),
    made_with_event: Number(how === 'with-event'),
  }
  const id = insertPlace(database, kind, columns)
  indexPlace(context, kind, id)
  announce({ op: 'add', kind, ids: [id], audience: audienceOf(placeById(database, kind, id)) })
  return id
}

/** Changes only the sent fields. */
export function updatePlace(
  context: CalendarContext,
  request: SignedRequest,
  kind: PlaceKind,
  current: PlaceRow,
  fields: PlaceFields,
): void {
  const columns = columnsOf(context, request, kind, fields, current)
  updatePlaceRow(context.database, kind, current.id, columns)
  indexPlace(context, kind, current.id)
  context.announce({
    op: 'update',
    kind,
    ids: [current.id],
    audience: audienceOf(current, placeById(context.database, kind, current.id)),
  })
}

export function trashPlace(context: CalendarContext, kind: PlaceKind, current: PlaceRow): void {
  setTrashed(context.database, kind, current.id, modifiedNow(context, current.modified_at))
  context.announce({ op: 'remove', kind, ids: [current.id], audience: audienceOf(current) })
}
