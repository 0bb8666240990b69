import type * as v from 'valibot'
import {
  calendarEvent,
  costDetails,
  image,
  imageSize,
  organizer,
  term,
  venue,
} from '../../../protocol/calendar/shapes.ts'

/*
 * Records in JSON Schema, derived from the shapes that the app parses them with. A shape parses leniently:
 * its fallback value reveals the intended type.
 */

export type JsonSchema = Readonly<Record<string, unknown>>

const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })
const listOf = (name: string): JsonSchema => ({ type: 'array', items: reference(name) })

/** Fields that contain records. */
const records: Readonly<Record<string, JsonSchema>> = {
  image: { oneOf: [reference('Image'), { type: 'boolean', enum: [false] }] },
  categories: listOf('Term'),
  tags: listOf('Term'),
  organizer: listOf('Organizer'),
  cost_details: reference('CostDetails'),
  venue: { oneOf: [reference('Venue'), listOf('Venue')] },
  sizes: { type: 'object', additionalProperties: reference('ImageSize') },
}

const ofValue = (value: unknown): JsonSchema => {
  if (Array.isArray(value)) return { type: 'array', items: { type: 'string' } }
  if (value === null) return { type: 'number', nullable: true }
  return { type: typeof value === 'number' ? 'integer' : typeof value }
}

function fieldSchema(field: v.ObjectEntries[string]): JsonSchema {
  if ('fallback' in field && field.fallback !== undefined) return ofValue(field.fallback)
  return { type: field.type === 'string' ? 'string' : 'integer' }
}

const dates = { start_date: true, end_date: true, utc_start_date: true, utc_end_date: true } as const

function recordSchema(entries: v.ObjectEntries, own: readonly string[] = []): JsonSchema {
  const properties = Object.entries(entries).map(([name, field]) => {
    const schema = own.includes(name) ? fieldSchema(field) : (records[name] ?? fieldSchema(field))
    return [name, name in dates ? { ...schema, format: 'date-time' } : schema] as const
  })
  return { type: 'object', properties: Object.fromEntries(properties) }
}

const refusal: JsonSchema = {
  type: 'object',
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    data: {
      type: 'object',
      properties: {
        status: { type: 'integer' },
        params: { type: 'object', additionalProperties: { type: 'string' } },
      },
    },
  },
}

export const schemas: Readonly<Record<string, JsonSchema>> = {
  Event: recordSchema(calendarEvent.entries),
  // The name fields `venue` and `organizer` are records elsewhere.
  Venue: recordSchema(venue.entries, ['venue']),
  Organizer: recordSchema(organizer.entries, ['organizer']),
  Term: recordSchema(term.entries),
  Image: recordSchema(image.entries),
  ImageSize: recordSchema(imageSize.entries),
  CostDetails: recordSchema(costDetails.entries),
  DateDetails: {
    type: 'object',
    properties: Object.fromEntries(
      ['year', 'month', 'day', 'hour', 'minutes', 'seconds'].map((name) => [name, { type: 'string' }]),
    ),
  },
  Error: refusal,
}
