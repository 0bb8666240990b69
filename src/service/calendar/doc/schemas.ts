import type * as v from 'valibot'
import { getSettings } from '../../../protocol/calendar/site.ts'
import { eventSeries } from '../../../protocol/calendar/series.ts'
import {
  calendarEvent,
  costDetails,
  image,
  imageSize,
  organizer,
  term,
  venue,
} from '../../../protocol/calendar/shapes.ts'
import { ownTexts } from '../places/kinds.ts'
import type { Docstrings } from '../../openapi/docstrings.ts'
import { reference, toJsonSchemas, type JsonSchema } from '../../openapi/jsonSchema.ts'
import { reasonSchema } from '../../openapi/reason.ts'

/*
 * Records in JSON Schema, derived from the shapes that the app parses them with. A shape parses leniently:
 * its fallback value reveals the intended type.
 */

const listOf = (name: string): JsonSchema => ({ type: 'array', items: reference(name) })

const texts = (...names: string[]): JsonSchema => ({
  type: 'object',
  additionalProperties: {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  },
})

/** Fields that are written in another form than the app reads them in. */
const written: Readonly<Record<string, JsonSchema>> = {
  author: { type: 'string', pattern: '^\\d+$' },
  image: { oneOf: [reference('Image'), { const: false }] },
  categories: listOf('Term'),
  tags: listOf('Term'),
  organizer: listOf('Organizer'),
  cost_details: reference('CostDetails'),
  venue: { oneOf: [reference('Venue'), listOf('Venue')] },
  sizes: { type: 'object', additionalProperties: reference('ImageSize') },
  geo_lat: { type: ['number', 'null'] },
  geo_lng: { type: ['number', 'null'] },
  attendance_places: { type: ['integer', 'null'] },
  can_edit: { type: 'boolean' },
  series: { oneOf: [reference('Series'), { type: 'null' }] },
  feed: {
    oneOf: [
      {
        type: 'object',
        properties: { id: { type: 'integer' }, name: { type: 'string' }, uid: { type: 'string' } },
        required: ['id', 'name', 'uid'],
      },
      { type: 'null' },
    ],
  },
}

/** Fields that only some callers get. */
const optionalFields: ReadonlySet<string> = new Set(['can_edit', 'translations'])

const ofValue = (value: unknown): JsonSchema => {
  if (Array.isArray(value)) return { type: 'array', items: { type: 'string' } }
  return { type: typeof value === 'number' ? 'integer' : typeof value }
}

/** The fallback of a lenient field has the type that is meant. */
function fieldSchema(field: v.ObjectEntries[string], converted: JsonSchema): JsonSchema {
  return 'fallback' in field && field.fallback !== undefined ? ofValue(field.fallback) : converted
}

const dates = new Set([
  'date',
  'date_utc',
  'modified',
  'modified_utc',
  'start_date',
  'end_date',
  'utc_start_date',
  'utc_end_date',
])
const DATE_TIME: JsonSchema = {
  type: 'string',
  pattern: String.raw`^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$`,
}

interface RecordShape {
  readonly entries: v.ObjectEntries
  /** Name of the declaration in the protocol. */
  readonly declared: string
  /** Fields that the app does not read, and those that have another form in this record. */
  readonly own?: Readonly<Record<string, JsonSchema>>
  /** Fields that an answer may lack. */
  readonly absent?: readonly string[]
}

function recordSchema(
  { entries, declared, own = {}, absent = [] }: RecordShape,
  docs: Docstrings,
): JsonSchema {
  const converted = toJsonSchemas(entries, {}, 'answered').shapes
  const properties = Object.entries(entries).map(([name, field]) => {
    const words = docs.ofField(declared, name)
    const form = dates.has(name) ? DATE_TIME : fieldSchema(field, converted[name] ?? {})
    const schema = own[name] ?? written[name] ?? form
    return [name, words === undefined ? schema : { ...schema, description: words }] as const
  })
  return {
    type: 'object',
    properties: { ...own, ...Object.fromEntries(properties) },
    required: Object.keys({ ...own, ...entries }).filter(
      (name) => !optionalFields.has(name) && !absent.includes(name),
    ),
  }
}

const name: JsonSchema = { type: 'string' }
const id: JsonSchema = { type: 'integer' }
const globalIds = {
  global_id: { type: 'string' },
  global_id_lineage: { type: 'array', items: { type: 'string' } },
}
/** Null while the reader has not given the password of the event. */
const guardedFlag: JsonSchema = { type: ['boolean', 'null'] }
/** Absent when empty, as on real sites. */
const placeTexts = ['description', 'excerpt'] as const

/** `stored` is of calendars on another site: the host adds it. */
const { stored: _ofOtherSites, ...ownEventFields } = calendarEvent.entries

const records: Readonly<Record<string, RecordShape>> = {
  Event: {
    entries: ownEventFields,
    declared: 'calendarEvent',
    own: {
      id,
      ...globalIds,
      start_date_details: reference('DateDetails'),
      end_date_details: reference('DateDetails'),
      utc_start_date_details: reference('DateDetails'),
      utc_end_date_details: reference('DateDetails'),
      show_map: guardedFlag,
      show_map_link: guardedFlag,
      hide_from_listings: guardedFlag,
      sticky: guardedFlag,
      featured: guardedFlag,
      custom_fields: { type: 'array' },
      json_ld: { type: 'object', description: 'The event in the vocabulary of schema.org.' },
      translations: texts('title', 'description', 'excerpt'),
    },
    absent: ['json_ld'],
  },
  Venue: {
    entries: venue.entries,
    declared: 'venue',
    own: { id, ...globalIds, venue: name },
    absent: [...placeTexts, ...ownTexts.venue, 'geo_lat', 'geo_lng'],
  },
  Organizer: {
    entries: organizer.entries,
    declared: 'organizer',
    own: { id, ...globalIds, organizer: name },
    absent: [...placeTexts, ...ownTexts.organizer],
  },
  Term: {
    entries: term.entries,
    declared: 'term',
    own: {
      id,
      term_group: id,
      term_taxonomy_id: id,
      filter: { const: 'raw' },
      urls: { type: 'object', additionalProperties: { type: 'string' } },
      can_edit: { type: 'boolean' },
      translations: texts('name'),
    },
  },
  Image: { entries: image.entries, declared: 'image' },
  ImageSize: { entries: imageSize.entries, declared: 'imageSize' },
  Series: {
    entries: eventSeries.entries,
    declared: 'eventSeries',
    own: { weekdays: { type: 'array', items: { type: 'integer' } } },
  },
  CostDetails: { entries: costDetails.entries, declared: 'costDetails' },
  Settings: { entries: getSettings.reply.entries, declared: 'settings' },
}

const refusal: JsonSchema = {
  type: 'object',
  properties: {
    code: { type: 'string' },
    message: { type: 'string', description: 'The reason in English.' },
    data: {
      type: 'object',
      properties: {
        status: { type: 'integer' },
        refusal: reasonSchema,
        params: {
          description: 'The invalid parameters, each with its fault; or the names of those that are missing.',
          anyOf: [
            { type: 'object', additionalProperties: { type: 'string' } },
            { type: 'array', items: { type: 'string' } },
          ],
        },
        details: {
          type: 'object',
          description:
            'The invalid parameters, each with the key of its fault as `code`, and what the fault names as `data`.',
        },
      },
      required: ['status'],
    },
  },
  required: ['code', 'message', 'data'],
}

/** Describes the records and refusals of the interface. */
export const schemas = (docs: Docstrings): Readonly<Record<string, JsonSchema>> => ({
  ...Object.fromEntries(
    Object.entries(records).map(([name, record]) => [name, recordSchema(record, docs)] as const),
  ),
  DateDetails: {
    type: 'object',
    properties: Object.fromEntries(
      ['year', 'month', 'day', 'hour', 'minutes', 'seconds'].map((part) => [part, { type: 'string' }]),
    ),
  },
  Error: refusal,
})
