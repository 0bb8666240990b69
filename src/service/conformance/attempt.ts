import { pathParameterNames, type Endpoint } from '../../protocol/endpoint.ts'
import type { Answer, Client, Fields } from './organisation.testing.ts'

const encode = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Calls an endpoint with arguments by name, including its path's, and a file if it takes one. */
export function attempt(endpoint: Endpoint, fields: Fields, client: Client): Promise<Answer> {
  const given = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, encode(value)] as const)
  return attemptAsWritten(endpoint, given, client)
}

/** Calls an endpoint with fields in wire form, which can be repeated. */
export function attemptAsWritten(
  { method, path, upload }: Endpoint,
  fields: readonly (readonly [name: string, value: string])[],
  client: Client,
): Promise<Answer> {
  const inPath = new Set(pathParameterNames(path))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((fields.find(([each]) => each === name)?.[1] ?? '').toWellFormed()),
  )
  const rest = fields.filter(([name]) => !inPath.has(name))
  if (!upload)
    return client.send(method, filled, new URLSearchParams(rest.map(([name, value]) => [name, value])))
  const form = new FormData()
  for (const [name, value] of rest) form.append(name, value)
  form.append('file', new File([Buffer.from(PICTURE, 'base64')], 'dot.png', { type: 'image/png' }))
  return client.send(method, filled, form)
}

/** One transparent pixel. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
