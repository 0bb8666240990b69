import { pathParameterNames, type ArgumentsOf, type Endpoint } from '../endpoint.ts'
import { NAMESPACE, type Language } from './limits.ts'

/** A request as it is sent, below the site's address. */
export interface CalendarRequest {
  readonly method: string
  /** From `/` on, with the language segment, the namespace and the query. */
  readonly path: string
  /** JSON, where the method has a body. */
  readonly body: string | undefined
}

const queryValue = (value: unknown): string =>
  Array.isArray(value) ? value.map(String).join(',') : String(value)

/** The start of every path: `/calendar/events/v1`, or `/fr/calendar/events/v1`. */
export const namespacePath = (language?: Language): string =>
  `${language === undefined ? '' : `/${language}`}/${NAMESPACE}`

/**
 * Encodes a call: reading and deleting carry a query, lists with commas between; writing carries JSON. What is
 * undefined is left out: real sites refuse empty parameters.
 */
export function encodeCalendarRequest<E extends Endpoint>(
  endpoint: E,
  args: ArgumentsOf<E>,
  language?: Language,
): CalendarRequest {
  const given = args as Readonly<Record<string, unknown>>
  const inPath = new Set(pathParameterNames(endpoint.path))
  const fields = Object.keys(endpoint.parameters)
    .filter((name) => given[name] !== undefined && !inPath.has(name))
    .map((name) => [name, given[name]] as const)
  const path =
    namespacePath(language) +
    endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given[name])))
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') {
    const query = new URLSearchParams(fields.map(([name, value]) => [name, queryValue(value)]))
    const search = query.size === 0 ? '' : `?${query.toString()}`
    return { method: endpoint.method, path: path + search, body: undefined }
  }
  return { method: endpoint.method, path, body: JSON.stringify(Object.fromEntries(fields)) }
}
