import type { Endpoint, Method } from '../../../protocol/endpoint.ts'
import { compileRouteTable, type RouteTable } from '../../http/routeTable.ts'
import type { CalendarRoute } from '../router.ts'

/** Updating works by any of these (calendar spec 4); the table names it once. */
const updating: readonly Method[] = ['POST', 'PUT', 'PATCH']

const inEveryMethod = (route: CalendarRoute): CalendarRoute[] =>
  route.endpoint.method === 'PATCH'
    ? updating.map((method) => ({ ...route, endpoint: { ...route.endpoint, method } satisfies Endpoint }))
    : [route]

/** Every operation of the interface as it is called, in the order of the routes. */
export const everyOperation = (routes: readonly CalendarRoute[]): CalendarRoute[] =>
  routes.flatMap(inEveryMethod)

/** Finds the operations of a path below the namespace. */
export const operationsOf = (routes: readonly CalendarRoute[]): RouteTable<CalendarRoute> => {
  const operations = everyOperation(routes)
  return compileRouteTable(
    operations.map(({ endpoint }) => endpoint),
    operations,
  )
}
