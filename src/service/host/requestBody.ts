import * as v from 'valibot'
import { readStream } from '../readStream.ts'

const MAX_CHARACTERS = 8192
/** A character takes at most four bytes. */
const MAX_BYTES = 4 * MAX_CHARACTERS

/** Reads the JSON body of a request to the host itself; undefined if it is too long or malformed. */
export async function readBody<T>(
  request: Request,
  schema: v.GenericSchema<unknown, T>,
): Promise<T | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BYTES || !request.body) return undefined
  try {
    // Ignores the announced length, which visitors can forge.
    const bytes = await readStream(request.body, MAX_BYTES)
    const text = new TextDecoder().decode(bytes)
    if (!bytes || text.length > MAX_CHARACTERS) return undefined
    const result = v.safeParse(schema, JSON.parse(text))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}
