import { pathParameterNames, type ArgumentsOf, type Endpoint } from '../endpoint.ts'
import { NAMESPACE, type Language } from './interface.ts'

/** A request as it is sent, relative to the site's address. */
export interface CalendarRequest {
  readonly method: string
  /** Starts with `/`; contains the language segment, the namespace and the query. */
  readonly path: string
  /** JSON, for methods with a body. */
  readonly body: string | undefined
}

const queryValue = (value: unknown): string =>
  Array.isArray(value) ? value.map(String).join(',') : String(value)

/** The start of every path: `/calendar/events/v1`, or `/fr/calendar/events/v1`. */
export const namespacePath = (language?: Language): string =>
  `${language === undefined ? '' : `/${language}`}/${NAMESPACE}`

/**
 * Encodes a call: reading and deleting use a query, with lists separated by commas; writing uses JSON.
 * Undefined values are left out, because real sites refuse empty parameters.
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
