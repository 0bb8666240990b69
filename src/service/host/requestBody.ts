import * as v from 'valibot'
import { readStream } from '../readStream.ts'

const MAX_CHARACTERS = 8192
/** No character takes more than four bytes. */
const MAX_BYTES = 4 * MAX_CHARACTERS

/** The JSON body of a request to the host itself; undefined when it is too long or not of that shape. */
export async function readBody<T>(
  request: Request,
  schema: v.GenericSchema<unknown, T>,
): Promise<T | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BYTES || !request.body) return undefined
  try {
    // Whatever length is announced, or none: strangers send these.
    const bytes = await readStream(request.body, MAX_BYTES)
    const text = new TextDecoder().decode(bytes)
    if (!bytes || text.length > MAX_CHARACTERS) return undefined
    const result = v.safeParse(schema, JSON.parse(text))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}
