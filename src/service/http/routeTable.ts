import type { Endpoint, Method } from '../../protocol/endpoint.ts'

/** Operations of a path, with the values of its parameters in this request. */
export interface PathMatch<R> {
  readonly operations: ReadonlyMap<Method, Operation<R>>
  readonly pathParameters: Readonly<Record<string, string>>
}

/** A declared endpoint; without a route it is not implemented. */
export interface Operation<R> {
  readonly endpoint: Endpoint
  readonly route: R | undefined
}

/** A fixed segment, or the names that endpoints give the parameter there. */
type Segment = string | Set<string>

interface Pattern<R = unknown> {
  readonly segments: readonly Segment[]
  readonly operations: Map<Method, Operation<R>>
}

const isParameter = (segment: Segment | undefined): boolean => typeof segment === 'object'

const segmentsOf = (path: string): Segment[] =>
  path.split('/').map((segment) => (segment.startsWith('{') ? new Set([segment.slice(1, -1)]) : segment))

/** The path with anonymous parameters: `/users/{id}` and `/users/{email}` are the same. */
const shapeOf = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}')

/** Sorts fixed segments before parameters, from the left: `/users/me` before `/users/{user_id}`. */
function bySpecificity(one: Pattern, other: Pattern): number {
  for (const [index, segment] of one.segments.entries()) {
    const difference = Number(isParameter(segment)) - Number(isParameter(other.segments[index]))
    if (difference !== 0) return difference
  }
  return 0
}

/** Returns the parameters' values, each under every name of it. */
function match(pattern: Pattern, segments: readonly string[]): Record<string, string> | undefined {
  const parameters: Record<string, string> = {}
  for (const [index, segment] of pattern.segments.entries()) {
    const given = segments[index] as string
    if (typeof segment === 'string') {
      if (segment !== given) return undefined
    } else if (given === '') return undefined
    else for (const name of segment) parameters[name] = given
  }
  return parameters
}

/** Adds an endpoint to the pattern of its path. */
function addTo<R>(pattern: Pattern<R>, operation: Operation<R>): void {
  pattern.operations.set(operation.endpoint.method, operation)
  for (const [index, segment] of segmentsOf(operation.endpoint.path).entries()) {
    const known = pattern.segments[index]
    if (typeof known === 'object') for (const name of segment) known.add(name)
  }
}

function decodeSegments(path: string): string[] | undefined {
  try {
    return path.split('/').map(decodeURIComponent)
  } catch {
    return undefined
  }
}

/** Finds the operations of a path, which is relative to the interface's mount and still percent-encoded. */
export type RouteTable<R> = (path: string) => PathMatch<R> | undefined

/**
 * Compiles an interface's endpoints. Parameters such as `{message_id}` can have different names at the same
 * position.
 */
export function compileRouteTable<R extends { readonly endpoint: Endpoint }>(
  endpoints: Iterable<Endpoint>,
  routes: Iterable<R>,
): RouteTable<R> {
  const routeOf = new Map([...routes].map((route) => [route.endpoint, route]))
  const byPath = new Map<string, Pattern<R>>()
  for (const endpoint of endpoints) {
    const shape = shapeOf(endpoint.path)
    const pattern = byPath.get(shape) ?? { segments: segmentsOf(endpoint.path), operations: new Map() }
    addTo(pattern, { endpoint, route: routeOf.get(endpoint) })
    byPath.set(shape, pattern)
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
