import { toJsonSchemaDefs } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { integer, integers } from '../../protocol/chat/shapes.ts'

/** A schema of OpenAPI 3.1: JSON Schema, draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>

export const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/** The checks of these are functions, which no converter can read. */
const byHand = new Map<unknown, JsonSchema>([
  [integer, { type: 'integer' }],
  [integers, { type: 'array', items: { type: 'integer' } }],
])

/** `must be at most 60 characters` is the message of `textUpTo(60)`, whose check is a function. */
const characterLimit = (message: unknown): JsonSchema => {
  const limit = /^must be at most (\d+) characters$/.exec(String(message))?.[1]
  return limit === undefined ? {} : { maxLength: Number(limit) }
}

/** Schemas to convert, by any name. */
export type Shapes = Readonly<Record<string, v.GenericSchema>>

/**
 * Returns the limit of a list that is checked before its entries are: conversion sees the shape of the entries
 * alone.
 */
function boundOf(schema: v.GenericSchema): JsonSchema {
  const actions = 'pipe' in schema && Array.isArray(schema.pipe) ? (schema.pipe as readonly object[]) : []
  const bound = actions.find((action) => 'type' in action && action.type === 'max_length')
  return bound && 'requirement' in bound ? { maxItems: bound.requirement } : {}
}

function withBound(schema: v.GenericSchema, converted: JsonSchema): JsonSchema {
  return converted['type'] === 'array' && !('maxItems' in converted)
    ? { ...converted, ...boundOf(schema) }
    : converted
}

export interface Converted {
  readonly shapes: Readonly<Record<string, JsonSchema>>
  readonly components: Readonly<Record<string, JsonSchema>>
}

/**
 * Converts shapes of the protocol. Where one contains a shape of `components`, it refers to it.
 * @param side `sent`: as a caller writes it; `answered`: as the service writes it
 */
export function toJsonSchemas(shapes: Shapes, components: Shapes, side: 'sent' | 'answered'): Converted {
  // Wrapped, so that a shape is not taken for a component that others can refer to.
  const wrapped = Object.fromEntries(
    Object.entries(shapes).map(([name, shape]) => [`of ${name}`, v.object({ shape })]),
  )
  const converted: Record<string, object> = toJsonSchemaDefs<Record<string, v.GenericSchema>>(
    { ...components, ...wrapped },
    {
      target: 'draft-2020-12',
      // A request is checked in steps, of which the last describes it best. An answer is described by the first.
      typeMode: side === 'sent' ? 'output' : 'input',
      // Checks that are functions cannot be converted.
      errorMode: 'ignore',
      overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
      overrideSchema: ({ valibotSchema, jsonSchema }) =>
        valibotSchema.type === 'custom' ? (byHand.get(valibotSchema) ?? { type: 'object' }) : jsonSchema,
      overrideAction: ({ valibotAction, jsonSchema }) => ({
        ...jsonSchema,
        ...('message' in valibotAction ? characterLimit(valibotAction.message) : {}),
      }),
    },
  )
  const shapeOf = ([name, shape]: [string, v.GenericSchema]) => {
    const { properties } = converted[`of ${name}`] as { properties: { shape: JsonSchema } }
    return [name, withBound(shape, properties.shape)] as const
  }
  return {
    shapes: Object.fromEntries(Object.entries(shapes).map(shapeOf)),
    components: Object.fromEntries(
      Object.keys(components).map((name) => [name, { ...converted[name] }] as const),
    ),
  }
}
