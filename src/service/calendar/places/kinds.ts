/** Venues and organizers differ only in their own fields. */
export type PlaceKind = 'venue' | 'organizer'

/** Fields beside the common ones, in wire order; the text fields come first. */
export const ownTexts = {
  venue: ['address', 'city', 'country', 'province', 'state', 'stateprovince', 'zip', 'phone', 'website'],
  organizer: ['phone', 'website', 'email'],
} as const satisfies Record<PlaceKind, readonly string[]>

export const tableOf = (kind: PlaceKind) => `calendar_${kind}` as const
export const linkTableOf = (kind: PlaceKind) => `calendar_event_${kind}` as const
/** Table of the searchable texts. */
export const wordTableOf = (kind: PlaceKind) => `calendar_${kind}_words` as const

export const pluralOf = { venue: 'venues', organizer: 'organizers' } as const
