import * as v from 'valibot'

/*
 * Values made from the schemas of the wire: the smallest one that a schema takes, and one with a list of a
 * given length.
 */

/** The fields of a schema that this file reads; kinds of schemas have different fields. */
interface Shape {
  readonly type: string
  readonly item?: Shape
  readonly items?: readonly Shape[]
  readonly entries?: Readonly<Record<string, Shape>>
  readonly options?: readonly unknown[]
  readonly wrapped?: Shape
  readonly pipe?: readonly Shape[]
  readonly value?: Shape
  readonly literal?: unknown
  readonly getter?: (input: unknown) => Shape
}

export type Schema = v.GenericSchema

const shapeOf = (schema: unknown): Shape => schema as Shape

/** The schemas inside a schema that decide on the values it takes. */
function partsOf(shape: Shape): readonly Shape[] {
  if (shape.pipe)
    return shape.pipe.filter((each) => each !== shape && 'type' in each && each.type !== 'unknown')
  return shape.type === 'union' || shape.type === 'variant' ? (shape.options ?? []).map(shapeOf) : []
}

const isList = ({ type }: Shape): boolean => type === 'array' || type === 'record'

/** Numbers and words for the items of lists: all different, the meaningful ones first. */
export interface Stock {
  readonly number: (index: number) => number
  readonly word: (index: number) => string
}

/** The first of the values that the whole schema takes. */
const firstTaken = (schema: Shape, values: readonly unknown[]): unknown =>
  values.find((value) => v.safeParse(schema as unknown as Schema, value).success) ?? values[0]

function scalar(shape: Shape, stock: Stock, index: number): unknown {
  const number = stock.number(index)
  const word = stock.word(index)
  return firstTaken(shape, [
    number,
    word,
    true,
    String(number),
    null,
    '2026-12-24 18:00:00',
    'http://a.example/',
    {},
  ])
}

/** Makes a value that the schema takes, with lists of `length` items. */
export function build(schema: unknown, stock: Stock, length: number, index = 0): unknown {
  const shape = shapeOf(schema)
  const { type, wrapped, item, entries, options, value } = shape
  if (wrapped) return build(wrapped, stock, length, index)
  const list = partsOf(shape).find(holdsList)
  if (list && type !== 'array' && type !== 'object') return build(list, stock, length, index)
  if (type === 'array' && item) return Array.from({ length }, (_, each) => build(item, stock, 1, each))
  if (type === 'record' && value) {
    return Object.fromEntries(
      Array.from({ length }, (_, each) => [stock.word(each), build(value, stock, 1, each)]),
    )
  }
  if (entries) {
    const needed = Object.entries(entries).filter(([, each]) => each.type !== 'optional' || holdsList(each))
    return Object.fromEntries(needed.map(([name, each]) => [name, build(each, stock, length, index)]))
  }
  if (type === 'picklist' && options) return options[index % options.length]
  const [part] = partsOf(shape)
  return part && type !== part.type ? build(part, stock, length, index) : scalar(shape, stock, index)
}

/** Returns true if the schema takes a list or a record at any level. */
export function holdsList(schema: unknown): boolean {
  const shape = shapeOf(schema)
  if (isList(shape)) return true
  if (shape.wrapped) return holdsList(shape.wrapped)
  if (shape.entries) return Object.values(shape.entries).some(holdsList)
  return partsOf(shape).some(holdsList)
}

/** Returns true if the schema takes a text of any length. */
export const takesText = (schema: unknown): boolean =>
  v.safeParse(schema as Schema, 'We meet on Tuesday').success
