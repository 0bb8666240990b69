import {
  addressLines as plainLines,
  placeText as plainPlace,
} from '../../../../protocol/calendar/addressLines.ts'
import type { Venue } from '../../../../protocol/calendar/shapes.ts'
import { plainTextOf } from '../../../../markdown/plainText.ts'

/** Returns the venue's postal address, a line for each known part. */
export const addressLines = (venue: Venue): readonly string[] => plainLines(venue, plainTextOf)

/** "Town hall, High Street 1, 8000 Zurich" */
export const placeText = (venue: Venue): string => plainPlace(venue, plainTextOf)

/** Returns the address of a map with the venue, by its coordinates, else by its address; undefined without both. */
export function mapLink(venue: Venue): string | undefined {
  if (venue.geo_lat !== null && venue.geo_lng !== null) {
    const [lat, lng] = [venue.geo_lat, venue.geo_lng]
    return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`
  }
  const lines = addressLines(venue)
  if (lines.length === 0) return undefined
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(lines.join(', '))}`
}
