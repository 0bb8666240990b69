import { NAMESPACE } from '../../../protocol/calendar/interface.ts'
import { getDescription, getIndex } from '../../../protocol/calendar/site.ts'
import type { Endpoint } from '../../../protocol/endpoint.ts'
import { restAddress } from '../addresses.ts'
import { everyOperation } from '../http/operations.ts'
import { openRoute, type CalendarRequest, type CalendarRoute } from '../router.ts'
import { openApi } from './openApi.ts'

/** Lists routes by path, as real sites do: their methods and arguments. */
function indexOf(endpoints: readonly Endpoint[], request: CalendarRequest) {
  const byPath = Map.groupBy(endpoints, ({ path }) => path)
  const routes = [...byPath].map(([path, operations]) => {
    const below = path === '/' ? '' : path
    return [
      `/${NAMESPACE}${below}`,
      {
        namespace: NAMESPACE,
        methods: operations.map(({ method }) => method),
        endpoints: operations.map(({ method, parameters }) => ({
          methods: [method],
          args: Object.fromEntries(
            Object.entries(parameters).map(([name, { required, description }]) => [
              name,
              { required, ...description },
            ]),
          ),
        })),
        _links: { self: [{ href: restAddress(request, below) }] },
      },
    ] as const
  })
  return { namespace: NAMESPACE, routes: Object.fromEntries(routes) }
}

/** Returns routes for the index and the OpenAPI description, which include themselves. */
export function describeRoutes(routes: readonly CalendarRoute[]): CalendarRoute[] {
  const endpoints = [...everyOperation(routes).map(({ endpoint }) => endpoint), getIndex, getDescription]
  return [
    openRoute(getIndex, (_, request) => indexOf(endpoints, request)),
    openRoute(getDescription, (_, { site, language }) =>
      openApi(endpoints, language === undefined ? site : `${site}/${language}`),
    ),
  ]
}
