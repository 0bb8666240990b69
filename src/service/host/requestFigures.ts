import { NAMESPACE } from '../../protocol/calendar/interface.ts'
import { routeOf } from '../http/matchedRoute.ts'

/** A request that was answered, without anything of its address that a caller chooses. */
export interface RequestFigures {
  readonly interface: 'chat' | 'calendar' | 'host'
  readonly method: string
  /** Path of the endpoint, such as `/messages/{message_id}`; one of few words for other paths. */
  readonly route: string
  readonly status: number
  readonly seconds: number
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const CHAT = /^\/(api\/v1|user_uploads|user_avatars|avatar|external_content|static)\//
const CALENDAR = new RegExp(`^(/(fr|de|it))?/${NAMESPACE}(/|$)|^/calendar\\.ics$|^/event/.+\\.ics$`)

/** Paths outside the endpoints, by their beginning; everything else is a page of the app. */
const others = [
  '/user_uploads/',
  '/user_avatars/',
  '/avatar/',
  '/static/',
  '/external_content/',
  '/api/v1/openapi.json',
  '/health',
  '/metrics',
  '/session',
  '/assets/',
  '/api',
]

const interfaceOf = (pathname: string): RequestFigures['interface'] => {
  if (CHAT.test(pathname)) return 'chat'
  return CALENDAR.test(pathname) ? 'calendar' : 'host'
}

function routeNameOf(request: Request, pathname: string, of: RequestFigures['interface']): string {
  const matched = routeOf(request)
  if (matched !== undefined) return matched
  if (of === 'calendar') return pathname.endsWith('.ics') ? 'feed' : 'none'
  const other = others.find((path) => pathname === path || (path.endsWith('/') && pathname.startsWith(path)))
  if (other !== undefined) return other
  if (of === 'chat') return 'none'
  return pathname.startsWith('/session/') ? '/session' : 'page'
}

/** Returns what is counted of a request. @param pathname of its address */
export function figuresOf(
  request: Request,
  pathname: string,
  { status }: Response,
  seconds: number,
): RequestFigures {
  const of = interfaceOf(pathname)
  return {
    interface: of,
    method: METHODS.has(request.method) ? request.method : 'other',
    route: routeNameOf(request, pathname, of),
    status,
    seconds,
  }
}
