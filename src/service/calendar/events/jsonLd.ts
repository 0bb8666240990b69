import { calendarEvent, type CalendarEvent, type Venue } from '../../../protocol/calendar/shapes.ts'
import * as v from 'valibot'
import { zoneId } from '../dates/zones.ts'
import { momentIn } from '../dates/wallClock.ts'
import { decodeEntities } from '../html/text.ts'
import { textOf } from '../html/text.ts'

/** Computed from the moment, because a wall-clock time is ambiguous when clocks are set back. */
const withOffset = (utc: string, zone: string): string =>
  momentIn(zoneId(zone) ?? 'UTC', utc).toString({ timeZoneName: 'never' })

function placeOf(venue: Venue) {
  const { address, city, country, zip } = venue
  return {
    '@type': 'Place',
    name: decodeEntities(venue.venue),
    url: venue.url,
    address: {
      '@type': 'PostalAddress',
      streetAddress: decodeEntities(address),
      addressLocality: decodeEntities(city),
      postalCode: decodeEntities(zip),
      addressCountry: decodeEntities(country),
    },
    ...(venue.geo_lat === null || venue.geo_lng === null
      ? {}
      : { geo: { '@type': 'GeoCoordinates', latitude: venue.geo_lat, longitude: venue.geo_lng } }),
  }
}

function offersOf({ cost_details, url }: CalendarEvent) {
  const [price] = cost_details.values
  return price === undefined
    ? {}
    : { offers: { '@type': 'Offer', price, priceCurrency: cost_details.currency_code, url } }
}

/** Converts the record for search engines: a schema.org Event. */
export function jsonLdOf(record: object): object {
  const event = v.parse(calendarEvent, record)
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: decodeEntities(event.title),
    description: textOf(event.excerpt || event.description),
    url: event.url,
    startDate: event.all_day
      ? event.start_date.slice(0, 10)
      : withOffset(event.utc_start_date, event.timezone),
    endDate: event.all_day ? event.end_date.slice(0, 10) : withOffset(event.utc_end_date, event.timezone),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    ...(event.image ? { image: event.image.url } : {}),
    ...(event.venue.length > 0 ? { location: event.venue.map(placeOf) } : {}),
    ...(event.organizer.length > 0
      ? {
          organizer: event.organizer.map(({ organizer, url, email, phone }) => ({
            '@type': 'Person',
            name: decodeEntities(organizer),
            url,
            telephone: phone,
            email,
          })),
        }
      : {}),
    ...offersOf(event),
  }
}
