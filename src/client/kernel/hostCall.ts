import * as v from 'valibot'
import { ShapeError } from './api/errors.ts'
import { readFields } from './api/reply.ts'
import { request } from './api/request.ts'
import { answerOf, type SentRequest } from './api/sent.ts'

export interface HostCallOptions {
  readonly fetch?: typeof fetch
  readonly signal?: AbortSignal | undefined
  /** The same request, if it was sent already. */
  readonly sent?: SentRequest | undefined
}

/**
 * Calls the host itself (see `protocol/host`) with JSON in both directions.
 * @param path below `/session`, empty for `/session` itself
 * @throws ApiError, NetworkError, ShapeError
 */
export async function callHost<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  reply: v.GenericSchema<unknown, T>,
  { fetch, signal, sent, body }: HostCallOptions & { readonly body?: object } = {},
): Promise<T> {
  const address = `/session${path}`
  const received = sent
    ? await answerOf(sent, signal)
    : await request(address, {
        fetch,
        method,
        signal,
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      })
  const result = v.safeParse(reply, readFields(received, Date.now()))
  if (!result.success) throw new ShapeError(`${method} ${address}: ${result.issues[0].message}`)
  return result.output
}
