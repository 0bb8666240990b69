import { pathParameterNames, type Endpoint } from '../../protocol/endpoint.ts'
import type { JsonSchema } from './jsonSchema.ts'

/** An operation with its endpoint. */
export interface DescribedOperation {
  readonly endpoint: Endpoint
  readonly operation: JsonSchema
}

const shapeOf = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}')

interface Named {
  readonly name?: unknown
  readonly in?: unknown
}

/** Gives the parameters of a path the names that they have in another form of it. */
function renamed({ endpoint, operation }: DescribedOperation, path: string): JsonSchema {
  const names = new Map(
    pathParameterNames(endpoint.path).map((name, index) => [name, pathParameterNames(path)[index]]),
  )
  const parameters = operation['parameters'] as readonly Named[] | undefined
  if (!parameters || endpoint.path === path) return operation
  return {
    ...operation,
    parameters: parameters.map((each) =>
      each.in === 'path' ? { ...each, name: names.get(String(each.name)) } : each,
    ),
  }
}

/**
 * Groups operations by path. OpenAPI knows no paths that differ in the names of parameters alone, such as
 * `/users/{user_id}` and `/users/{user_id_or_email}`: they take the longer ones.
 */
export function pathsOf(operations: readonly DescribedOperation[]): JsonSchema {
  const groups = Map.groupBy(operations, ({ endpoint }) => shapeOf(endpoint.path))
  return Object.fromEntries(
    [...groups.values()].map((group) => {
      const [path = ''] = group
        .map(({ endpoint }) => endpoint.path)
        .toSorted((one, other) => other.length - one.length)
      const byMethod = group.map((each) => [each.endpoint.method.toLowerCase(), renamed(each, path)] as const)
      return [path, Object.fromEntries(byMethod)] as const
    }),
  )
}
