import * as v from 'valibot'

/** What a text holds as JSON; undefined where it is none, or of another shape. */
export function readJson<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
): v.InferOutput<Schema> | undefined {
  try {
    const read = v.safeParse(schema, JSON.parse(text))
    return read.success ? read.output : undefined
  } catch {
    return undefined // Nothing was entered, or another service keeps it in a way of its own.
  }
}

/** The people whom a profile's field names (chat spec 2.4). */
export const readUserIds = (text: string): readonly number[] => readJson(v.array(v.number()), text) ?? []
