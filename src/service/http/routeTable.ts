import { METHOD_NAME_ALL } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'
import { pathParameterNames, type Endpoint, type Method } from '../../protocol/endpoint.ts'

/** Routes of a path by method. */
export interface PathMatch<R> {
  readonly routes: ReadonlyMap<Method, R>
  /** Returns the values of the path's parameters in this request, by the names that the route's endpoint gives them. */
  readonly parametersOf: (route: R) => Readonly<Record<string, string>>
}

/** Finds the routes of a path, which is relative to the interface's prefix and still percent-encoded. */
export type RouteTable<R> = (path: string) => PathMatch<R> | undefined

const noParameters = (): Record<string, string> => ({})

/** Sorts fixed segments before parameters, from the left: `/users/me` before `/users/{user_id}`. */
function bySpecificity(one: Endpoint, other: Endpoint): number {
  const [rank = '', otherRank = ''] = [one, other].map(({ path }) => path.replaceAll(/\{\w+\}/g, '\uFFFF'))
  if (rank === otherRank) return 0
  return rank < otherRank ? -1 : 1
}

/** Writes the path as the router takes it. Parameters lose their names, which endpoints choose differently. */
function patternOf(path: string, parameters: Readonly<Record<string, string>>): string {
  let count = 0
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const rule = parameters[name]
    return `:${count++}${rule === undefined ? '' : `{${rule}}`}`
  })
}

/** Encodes every segment in the same way: `m%65` is `me`. Undefined for a malformed path. */
function normalized(path: string): string | undefined {
  if (!path.includes('%')) return path
  try {
    return path
      .split('/')
      .map((segment) => encodeURIComponent(decodeURIComponent(segment)))
      .join('/')
  } catch {
    return undefined
  }
}

/**
 * Compiles an interface's routes. Parameters such as `{message_id}` can have different names at the same
 * position.
 * @param parameters regular expressions of parameters, by name; others take any value but the empty one
 */
export function compileRouteTable<R extends { readonly endpoint: Endpoint }>(
  routes: Iterable<R>,
  parameters: Readonly<Record<string, string>> = {},
): RouteTable<R> {
  const sorted = [...routes].toSorted((one, other) => bySpecificity(one.endpoint, other.endpoint))
  const names = new Map(sorted.map((route) => [route, pathParameterNames(route.endpoint.path)]))
  const byPattern = Map.groupBy(sorted, ({ endpoint }) => patternOf(endpoint.path, parameters))
  const router = new TrieRouter<ReadonlyMap<Method, R>>()
  // Most requests have a path without parameters, which needs no search.
  const fixed = new Map<string, PathMatch<R>>()
  for (const [pattern, group] of byPattern) {
    const byMethod = new Map(group.map((route) => [route.endpoint.method, route]))
    router.add(METHOD_NAME_ALL, pattern, byMethod)
    if (!pattern.includes(':')) fixed.set(pattern, { routes: byMethod, parametersOf: noParameters })
  }

  function search(path: string): PathMatch<R> | undefined {
    const plain = normalized(path)
    // The first is the most specific one.
    const found = plain === undefined ? undefined : router.match(METHOD_NAME_ALL, plain)[0][0]
    if (!found) return undefined
    const [routes, values] = found
    const parametersOf = (route: R): Record<string, string> =>
      Object.fromEntries(
        (names.get(route) ?? []).map((name, index) => [name, decodeURIComponent(String(values[index]))]),
      )
    return { routes, parametersOf }
  }
  return (path) => fixed.get(path) ?? search(path)
}

/** @throws Error naming the declared operations without a route */
export function requireRoutes(
  endpoints: Iterable<Endpoint>,
  routes: Iterable<{ readonly endpoint: Endpoint }>,
): void {
  const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`
  const answered = new Set([...routes].map(({ endpoint }) => nameOf(endpoint)))
  const missing = [...endpoints].map(nameOf).filter((name) => !answered.has(name))
  if (missing.length > 0) throw new Error(`No route answers ${missing.join(', ')}`)
}
