import { entryPlaceOf } from '../shell/entryPlace.ts'
import { placeOf } from '../navigation/routes.ts'

/**
 * What is done with a request.
 * `page`: the host is asked, and the kept page stands in where it does not answer.
 * `immutable`: the kept file is given; its name carries a hash of its content.
 * `file`: another file of the app, which each build may change.
 * `pass`: it is the browser's own business.
 */
export type Route = 'page' | 'immutable' | 'file' | 'pass'

/** The part of a `Request` that decides. */
export type Asked = Pick<Request, 'method' | 'url' | 'mode' | 'destination'>

/** Files below it are named after their content. */
const IMMUTABLE = '/assets/'

/** Whether the app draws something at this address. What ends as a feed does is one (`/event/garden-party.ics`). */
function isAppAddress({ pathname, search }: URL): boolean {
  if (pathname.endsWith('.ics')) return false
  return placeOf(pathname, search).page !== 'unknown' || entryPlaceOf(pathname) !== undefined
}

/**
 * Decides about a request of a page of this origin. Only what the build left and the addresses of the app itself are
 * ever touched: no interface, no upload, nothing that belongs to a person.
 * @param files paths of the build's files whose names stay the same
 */
export function routeOf(asked: Asked, origin: string, files: ReadonlySet<string>): Route {
  const url = new URL(asked.url)
  if (asked.method !== 'GET' || url.origin !== origin) return 'pass'
  // Frames of others that show the calendar are protected by other headers than the kept page has.
  if (asked.mode === 'navigate')
    return asked.destination === 'document' && isAppAddress(url) ? 'page' : 'pass'
  if (url.pathname.startsWith(IMMUTABLE)) return 'immutable'
  return files.has(url.pathname) ? 'file' : 'pass'
}
