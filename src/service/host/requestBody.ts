import * as v from 'valibot'

const MAX_CHARACTERS = 8192

/** The JSON body of a request to the host itself; undefined when it is too long or not of that shape. */
export async function readBody<T>(
  request: Request,
  schema: v.GenericSchema<unknown, T>,
): Promise<T | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_CHARACTERS) return undefined
  try {
    const text = await request.text()
    if (text.length > MAX_CHARACTERS) return undefined
    const result = v.safeParse(schema, JSON.parse(text))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}
