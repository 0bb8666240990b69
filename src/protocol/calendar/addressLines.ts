import type { Venue } from './shapes.ts'

/** Converts the HTML of a name to text. */
export type Plain = (html: string) => string

/** Returns the venue's postal address, a line for each known part. */
export function addressLines(venue: Venue, plain: Plain): readonly string[] {
  const region = venue.stateprovince || venue.state || venue.province
  const town = [venue.zip, venue.city].filter((part) => part !== '').join(' ')
  return [venue.address, [town, region].filter((part) => part !== '').join(', '), venue.country]
    .map(plain)
    .filter((line) => line !== '')
}

/** "Town hall, High Street 1, 8000 Zurich" */
export const placeText = (venue: Venue, plain: Plain): string =>
  [plain(venue.venue), ...addressLines(venue, plain)].join(', ')
