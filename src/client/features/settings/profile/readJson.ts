import * as v from 'valibot'

/** Parses a text as JSON; undefined if it is invalid or has another shape. */
export function readJson<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
): v.InferOutput<Schema> | undefined {
  try {
    const read = v.safeParse(schema, JSON.parse(text))
    return read.success ? read.output : undefined
  } catch {
    return undefined // The value is empty, or another service stores it in a format of its own.
  }
}

/** Returns the IDs of the people in a profile field (chat spec 2.4). */
export const readUserIds = (text: string): readonly number[] => readJson(v.array(v.number()), text) ?? []
