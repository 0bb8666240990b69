import type { Endpoint, Method } from '../../../protocol/endpoint.ts'
import type { CalendarRoute } from '../router.ts'

/** All of these methods update (calendar spec 4); the endpoint table declares one. */
const updating: readonly Method[] = ['POST', 'PUT', 'PATCH']

const inEveryMethod = (route: CalendarRoute): CalendarRoute[] =>
  route.endpoint.method === 'PATCH'
    ? updating.map((method) => ({ ...route, endpoint: { ...route.endpoint, method } satisfies Endpoint }))
    : [route]

/** Every operation of the interface, in the order of the routes. */
export const everyOperation = (routes: readonly CalendarRoute[]): CalendarRoute[] =>
  routes.flatMap(inEveryMethod)
