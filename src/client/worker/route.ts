import { entryPlaceOf } from '../shell/entryPlace.ts'
import { laterPaths } from '../navigation/laterPaths.ts'
import { placeOf } from '../navigation/routes.ts'

/**
 * The treatment of a request. `page`: ask the host, and use the cached page if it does not answer. `immutable`: use
 * the cached file; its name contains a hash of its content. `file`: another file of the app, which each build can
 * change. `pass`: leave the request to the browser.
 */
export type Route = 'page' | 'immutable' | 'file' | 'pass'

/** The fields of a `Request` that decide its route. */
export type Asked = Pick<Request, 'method' | 'url' | 'mode' | 'destination'>

const later: readonly string[] = Object.values(laterPaths)

/** Files below this path are named after their content. */
const IMMUTABLE = '/assets/'

/**
 * True for addresses that the app draws. An address with the ending of a feed is a feed
 * (`/event/garden-party.ics`).
 */
function isAppAddress({ pathname, search }: URL): boolean {
  if (pathname.endsWith('.ics')) return false
  if (placeOf(pathname, search).page !== 'unknown') return true
  return entryPlaceOf(pathname) !== undefined || later.includes(pathname)
}

/**
 * Chooses the route of a request by a page of this origin. Only the build's files and the app's own addresses
 * are handled: no interface, no upload, nothing that belongs to a person.
 * @param files paths of the build's files whose names stay the same
 */
export function routeOf(asked: Asked, origin: string, files: ReadonlySet<string>): Route {
  const url = new URL(asked.url)
  if (asked.method !== 'GET' || url.origin !== origin) return 'pass'
  // Frames on other sites that show the calendar need other security headers than the cached page has.
  if (asked.mode === 'navigate')
    return asked.destination === 'document' && isAppAddress(url) ? 'page' : 'pass'
  if (url.pathname.startsWith(IMMUTABLE)) return 'immutable'
  return files.has(url.pathname) ? 'file' : 'pass'
}
