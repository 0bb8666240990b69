import type { Endpoint } from '../endpoint.ts'
import * as eventList from './eventList.ts'
import * as events from './events.ts'
import * as imports from './imports.ts'
import * as places from './places.ts'
import * as site from './site.ts'
import * as subscribedFeeds from './subscribedFeeds.ts'
import * as terms from './terms.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Every declared operation of the calendar interface, by its name in the code. */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  [site, eventList, events, imports, places, subscribedFeeds, terms].flatMap((resource) =>
    Object.entries(resource as Record<string, unknown>).flatMap(([name, value]) =>
      isEndpoint(value) ? [[name, value] as const] : [],
    ),
  ),
)
