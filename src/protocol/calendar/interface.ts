/** Path of the interface below a site's address (calendar spec 9). */
export const NAMESPACE = 'calendar/events/v1'

/** Values of `translation_language`, and the language segments of addresses. */
export const languages = ['fr', 'de', 'it'] as const
export type Language = (typeof languages)[number]

/** Largest page of a list (calendar spec 8): larger ones are silently cut to this, as on real sites. */
export const MAX_PER_PAGE = 50
