/** Venues and organizers are alike but for their own fields. */
export type PlaceKind = 'venue' | 'organizer'

/** Fields beside those that every record has, in the order of the wire; the texts among them come first. */
export const ownTexts = {
  venue: ['address', 'city', 'country', 'province', 'state', 'stateprovince', 'zip', 'phone', 'website'],
  organizer: ['phone', 'website', 'email'],
} as const satisfies Record<PlaceKind, readonly string[]>

export const tableOf = (kind: PlaceKind) => `calendar_${kind}` as const
/** The table that says which events have which. */
export const linkTableOf = (kind: PlaceKind) => `calendar_event_${kind}` as const
/** What a search may find of each. */
export const wordTableOf = (kind: PlaceKind) => `calendar_${kind}_words` as const

export const pluralOf = { venue: 'venues', organizer: 'organizers' } as const
