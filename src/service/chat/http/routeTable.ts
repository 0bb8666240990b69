import type { Endpoint, Method } from '../../../protocol/endpoint.ts'
import type { Route } from '../router.ts'

/** What answers a path: the operations it has, and what its parameters are in this request. */
export interface PathMatch<R = Route> {
  readonly operations: ReadonlyMap<Method, Operation<R>>
  readonly pathParameters: Readonly<Record<string, string>>
}

/** A declared endpoint; without a route it is not built yet. */
export interface Operation<R = Route> {
  readonly endpoint: Endpoint
  readonly route: R | undefined
}

interface Pattern<R = unknown> {
  readonly segments: readonly string[]
  readonly operations: Map<Method, Operation<R>>
}

const isParameter = (segment: string): boolean => segment.startsWith('{')

/** Fixed segments win over parameters, the earlier ones first: `/users/me` over `/users/{user_id}`. */
function bySpecificity(one: Pattern, other: Pattern): number {
  for (const [index, segment] of one.segments.entries()) {
    const difference = Number(isParameter(segment)) - Number(isParameter(other.segments[index] ?? ''))
    if (difference !== 0) return difference
  }
  return 0
}

function match(pattern: Pattern, segments: readonly string[]): Record<string, string> | undefined {
  const parameters: Record<string, string> = {}
  for (const [index, segment] of pattern.segments.entries()) {
    const given = segments[index] as string
    if (!isParameter(segment)) {
      if (segment !== given) return undefined
    } else if (given === '') return undefined
    else parameters[segment.slice(1, -1)] = given
  }
  return parameters
}

function decodeSegments(path: string): string[] | undefined {
  try {
    return path.split('/').map(decodeURIComponent)
  } catch {
    return undefined
  }
}

/** Finds the operations of a path, given below `/api/v1` and still percent-encoded. */
export type RouteTable<R = Route> = (path: string) => PathMatch<R> | undefined

/** Compiles the endpoints once, of any interface. `{message_id}`-like segments of the same place may be named differently. */
export function compileRouteTable<R extends { readonly endpoint: Endpoint }>(
  endpoints: Iterable<Endpoint>,
  routes: Iterable<R>,
): RouteTable<R> {
  const routeOf = new Map([...routes].map((route) => [route.endpoint, route]))
  const byPath = new Map<string, Pattern<R>>()
  for (const endpoint of endpoints) {
    const pattern = byPath.get(endpoint.path) ?? { segments: endpoint.path.split('/'), operations: new Map() }
    pattern.operations.set(endpoint.method, { endpoint, route: routeOf.get(endpoint) })
    byPath.set(endpoint.path, pattern)
  }
  const byLength = Map.groupBy(byPath.values(), (pattern) => pattern.segments.length)
  for (const patterns of byLength.values()) patterns.sort(bySpecificity)

  return (path) => {
    const fixed = byPath.get(path)
    if (fixed && !path.includes('{')) return { operations: fixed.operations, pathParameters: {} }
    const segments = decodeSegments(path)
    for (const pattern of (segments && byLength.get(segments.length)) ?? []) {
      const pathParameters = match(pattern, segments as string[])
      if (pathParameters) return { operations: pattern.operations, pathParameters }
    }
    return undefined
  }
}
