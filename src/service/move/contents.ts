import * as v from 'valibot'
import { calendarEvent, listed } from '../../protocol/calendar/shapes.ts'
import { SiteRefusal, type Contents, type Site } from './site.ts'

const PAGE = 50
const everyEvent = {
  starts_before: '9000-01-01',
  ends_after: '1000-01-01',
  status: 'publish,future,draft,pending,private',
}

/** Reads every page of a list. WordPress refuses pages past the end of some lists. */
async function readAll<T>(
  site: Site,
  path: string,
  name: string,
  rows: v.GenericSchema<unknown, readonly T[]>,
  query: Readonly<Record<string, string>>,
): Promise<T[]> {
  const found: T[] = []
  for (let page = 1; ; page += 1) {
    const search = new URLSearchParams({ ...query, page: String(page), per_page: String(PAGE) })
    const answer = await site.call('GET', `${path}?${search}`).catch((error: unknown) => {
      if (error instanceof SiteRefusal && error.status === 404 && page > 1) return undefined
      throw error
    })
    const read = v.parse(v.looseObject({ [name]: rows }), answer ?? { [name]: [] })[name] ?? []
    found.push(...read)
    if (read.length < PAGE) return found
  }
}

export const readEvent = async (site: Site, id: number) =>
  v.parse(calendarEvent, await site.call('GET', `/events/${id}`))

/** Events of lists, and those that lists leave out. */
async function readEvents(site: Site) {
  const shown = await readAll(site, '/events', 'events', listed.events, everyEvent)
  const hidden = site.isWordPress
    ? []
    : await readAll(site, '/events', 'events', listed.events, { ...everyEvent, hide_from_listings: 'true' })
  const known = new Set([...shown, ...hidden].map(({ id }) => id))
  const others = []
  for (const id of await site.unlistedIds()) if (!known.has(id)) others.push(await readEvent(site, id))
  return [...shown, ...hidden, ...others].toSorted((one, other) => one.id - other.id)
}

/** Reads all that a calendar has. */
export async function readContents(site: Site): Promise<Contents> {
  const terms = { hide_empty: 'false' }
  return {
    categories: await readAll(site, '/categories', 'categories', listed.terms, terms),
    tags: await readAll(site, '/tags', 'tags', listed.terms, terms),
    venues: await readAll(site, '/venues', 'venues', listed.venues, {}),
    organizers: await readAll(site, '/organizers', 'organizers', listed.organizers, {}),
    events: await readEvents(site),
  }
}
