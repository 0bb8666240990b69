import type { CalendarEvent } from '../../../protocol/calendar/shapes.ts'
import { plainTextOf } from '../../../markdown/plainText.ts'
import { addressLines } from './place.ts'

type Structured = Readonly<Record<string, unknown>>

/** "2026-11-24T18:00:00+01:00": the wall clock with its distance from UTC, which both ends of the event tell. */
function momentOf(wall: string, utc: string): string {
  const [local, there] = [wall, utc].map((text) => Date.parse(`${text.replace(' ', 'T')}Z`))
  const moment = wall.replace(' ', 'T')
  if (local === undefined || there === undefined || Number.isNaN(local - there)) return moment
  const minutes = Math.round((local - there) / 60_000)
  const size = Math.abs(minutes)
  const clock = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0')).join(':')
  return `${moment}${minutes < 0 ? '-' : '+'}${clock}`
}

const filled = (fields: Structured): Structured =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )

const amount = (text: string): number | undefined => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined)

/** The event in schema.org's words, as search engines list events by. `address` is the page's own, absolute. */
export function structuredEvent(event: CalendarEvent, address: string): Structured {
  const [start, end] = event.all_day
    ? [event.start_date.slice(0, 10), event.end_date.slice(0, 10)]
    : [momentOf(event.start_date, event.utc_start_date), momentOf(event.end_date, event.utc_end_date)]
  const price = event.cost_details.values.map(amount).find((each) => each !== undefined)
  return filled({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: plainTextOf(event.title),
    description: plainTextOf(event.excerpt || event.description).slice(0, 1000),
    startDate: start,
    endDate: end,
    eventStatus: 'https://schema.org/EventScheduled',
    url: address,
    image: event.image?.url === undefined ? undefined : new URL(event.image.url, address).href,
    location: event.venue.map((venue) =>
      filled({
        '@type': 'Place',
        name: plainTextOf(venue.venue),
        address: addressLines(venue).join(', '),
        geo:
          venue.geo_lat === null || venue.geo_lng === null
            ? undefined
            : { '@type': 'GeoCoordinates', latitude: venue.geo_lat, longitude: venue.geo_lng },
      }),
    ),
    organizer: event.organizer.map((organizer) =>
      filled({
        '@type': 'Organization',
        name: plainTextOf(organizer.organizer),
        url: plainTextOf(organizer.website),
        email: organizer.email,
      }),
    ),
    offers:
      event.cost === ''
        ? undefined
        : filled({
            '@type': 'Offer',
            url: address,
            price: price ?? (/free/i.test(event.cost) ? 0 : undefined),
            priceCurrency: event.cost_details.currency_code,
          }),
  })
}
