import * as v from 'valibot'

/*
 * What the site holds of an event, beside what it shows of it: texts with their blocks and short codes, prices as
 * they were typed. The site's calendar interface gives only what is shown, and resets what an update leaves out; its
 * general interface (wp/v2) gives and changes single fields. Where that is closed to a person, the event is sent
 * whole, with what is known.
 */

const words = v.fallback(v.string(), '')
const raw = v.fallback(v.object({ raw: words }), { raw: '' })
const on = v.fallback(v.boolean(), false)
const ids = v.fallback(v.array(v.number()), [])

const CURRENCY = ['_EventCurrencySymbol', '_EventCurrencyCode', '_EventCurrencyPosition'] as const

const meta = v.pipe(
  v.looseObject({ ['_EventCost']: v.string() }),
  v.transform((fields) => ({
    cost: fields['_EventCost'],
    currency: Object.fromEntries(CURRENCY.map((name) => [name, v.parse(words, fields[name])])),
    website: v.parse(words, fields['_EventURL']),
    showMap: v.parse(on, fields['_EventShowMap']),
    showMapLink: v.parse(on, fields['_EventShowMapLink']),
    organizers: v.parse(ids, fields['_EventOrganizerID']),
  })),
)

/** `GET /wp/v2/tribe_events/{id}?context=edit` */
const storedEvent = v.object({
  id: v.number(),
  date: v.string(),
  modified_gmt: v.string(),
  status: v.string(),
  slug: words,
  password: words,
  featured_media: v.fallback(v.number(), 0),
  content: v.object({ raw: v.string() }),
  excerpt: raw,
  meta,
})
export type StoredEvent = v.InferOutput<typeof storedEvent>

/** Undefined if the site does not give this person what it holds. */
export function readStored(answer: unknown): StoredEvent | undefined {
  const read = v.safeParse(storedEvent, answer)
  return read.success ? read.output : undefined
}

/** `2026-12-04T19:00:00` as the calendar interface writes it. */
export const plainDate = (text: string): string => text.replace('T', ' ')

/** An event as the calendar interface shows it. */
const shownEvent = v.object({
  id: v.number(),
  status: v.string(),
  date: v.string(),
  modified_utc: words,
  all_day: v.fallback(v.boolean(), false),
  start_date: v.string(),
  end_date: v.string(),
  timezone: words,
  url: words,
  cost: words,
  cost_details: v.fallback(
    v.object({
      values: v.fallback(v.array(v.pipe(v.union([v.string(), v.number()]), v.transform(String))), []),
    }),
    { values: [] },
  ),
  website: words,
  show_map: on,
  show_map_link: on,
  hide_from_listings: on,
  sticky: on,
  featured: on,
  // Of a picture that was deleted, the site knows the ID, and no address.
  image: v.fallback(v.union([v.object({ id: v.number(), url: v.string() }), v.literal(false)]), false),
  organizer: v.fallback(v.array(v.object({ id: v.number() })), []),
})
export type ShownOnSite = v.InferOutput<typeof shownEvent>

export function readShown(answer: unknown): ShownOnSite | undefined {
  const read = v.safeParse(shownEvent, answer)
  return read.success ? read.output : undefined
}

/** Fields of a request to change an event (`protocol/calendar/fields`). */
export type Fields = Readonly<Record<string, unknown>>

/** Fields of the general interface by those of the calendar's that they equal. */
const SAME: Readonly<Record<string, string>> = {
  title: 'title',
  description: 'content',
  excerpt: 'excerpt',
  slug: 'slug',
  status: 'status',
  author: 'author',
  date: 'date',
  date_utc: 'date_gmt',
  event_password: 'password',
}
const META: Readonly<Record<string, string>> = {
  cost: '_EventCost',
  website: '_EventURL',
  show_map: '_EventShowMap',
  show_map_link: '_EventShowMapLink',
}
const LINKS: Readonly<Record<string, string>> = { venue: '_EventVenueID', organizer: '_EventOrganizerID' }
const TERMS: Readonly<Record<string, string>> = { categories: 'tribe_events_cat', tags: 'tags' }

/** Texts and numbers as text; nothing for what is neither. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Undefined if the list names records otherwise than by their IDs. */
function idsOf(value: unknown): number[] | undefined {
  const list = Array.isArray(value) ? value : [value]
  const numbers = list.map((each) =>
    Number(typeof each === 'object' && each !== null && 'id' in each ? each.id : each),
  )
  return numbers.every((each) => Number.isInteger(each) && each > 0) ? numbers : undefined
}

/** A change, divided by the interface that takes it. */
export interface Division {
  /** For the general interface, which changes them alone. */
  readonly single: Fields
  /** For the calendar interface, which needs the whole event beside them. */
  readonly whole: Fields
}

interface Parts {
  readonly single: Record<string, unknown>
  readonly meta: Record<string, unknown>
  readonly whole: Record<string, unknown>
}

function assign({ single, meta, whole }: Parts, name: string, value: unknown): void {
  const [same, inMeta, link, terms] = [SAME[name], META[name], LINKS[name], TERMS[name]]
  if (same !== undefined) single[same] = value ?? ''
  else if (inMeta !== undefined) meta[inMeta] = typeof value === 'boolean' ? value : textOf(value)
  else if (name === 'image') {
    const id = value === '' || value === null ? 0 : Number(value)
    if (Number.isInteger(id)) single['featured_media'] = id
    else whole['image'] = value
  } else if (link !== undefined || terms !== undefined) {
    const list = idsOf(value)
    if (list === undefined) whole[name] = value
    else if (link !== undefined) meta[link] = list
    else single[terms ?? ''] = list
  } else if (name !== 'translations' && name !== 'translation_language') whole[name] = value
}

/** Divides a change between the two interfaces. */
export function divided(changes: Fields): Division {
  const parts: Parts = { single: {}, meta: {}, whole: {} }
  for (const [name, value] of Object.entries(changes)) assign(parts, name, value)
  const { single, meta, whole } = parts
  return { single: Object.keys(meta).length > 0 ? { ...single, meta } : single, whole }
}

/** The general interface writes the shown price over the stored one, unless it gets the stored one. */
export const withCost = (single: Fields, { meta }: StoredEvent): Fields => ({
  ...single,
  meta: { ['_EventCost']: meta.cost, ...(single['meta'] as object | undefined) },
})

/** Addresses that the calendar interface takes; its editors can store any text, and a whole update with another is refused. */
const isTaken = (website: string): boolean =>
  website === '' || /^https?:\/\/[a-z\d.-]+(:\d+)?([/?#][!-~]*)?$/i.test(website)

/** The address in the form that the calendar interface takes, where it has one. */
const takenForm = (website: string): string =>
  isTaken(website) ? website : (URL.parse(website)?.href ?? website)

/** Organizers that the site no longer has can remain in an event; a whole update with one is refused. */
const organizersOf = ({ organizer }: ShownOnSite): number[] => organizer.map(({ id }) => id)

/**
 * Values of the currency, the website and the organizers that a whole update loses; undefined if it loses none. The
 * site takes the words of a price as its currency.
 * @param whole what the update changes
 */
export function lostByWhole(
  { meta: { currency, cost, website, organizers } }: StoredEvent,
  shown: ShownOnSite,
  whole: Fields,
): Fields | undefined {
  const hasCurrency = Object.values(currency).some((each) => each !== '')
  const isNumbers = /^[\d.,\s-]*$/.test(cost)
  const hasAll = 'organizer' in whole || organizers.join() === organizersOf(shown).join()
  if (!hasCurrency && isNumbers && isTaken(website) && hasAll) return undefined
  return {
    ['_EventCost']: cost,
    ['_EventURL']: website,
    ...currency,
    ...(hasAll ? {} : { ['_EventOrganizerID']: organizers }),
  }
}

/** A price from what is shown of it: amounts without the sign, which the site adds again. */
function typedCost({ cost, cost_details: { values } }: ShownOnSite): string {
  const isPlain = values.length > 0 && values.every((each) => /^\d+(\.\d+)?$/.test(each))
  return isPlain && /^\D{0,4}[\d.]+(\s*–\s*\D{0,4}[\d.]+)?$/.test(cost) ? values.join('-') : cost
}

const decoded = (text: string): string => text.replaceAll('&amp;', '&').replaceAll('&#038;', '&')

/** Everything that a whole update resets unless it is sent (calendar-wire 0). */
export function resendable(shown: ShownOnSite, stored: StoredEvent | undefined): Fields {
  const website = stored?.meta.website ?? (shown.website === shown.url ? '' : decoded(shown.website))
  const taken = takenForm(website)
  return {
    date: stored ? plainDate(stored.date) : shown.date,
    status: shown.status,
    all_day: shown.all_day,
    start_date: shown.start_date,
    end_date: shown.end_date,
    timezone: shown.timezone,
    cost: stored ? stored.meta.cost : typedCost(shown),
    // Where the stored one can be given back, none is better than a refusal of the whole update.
    website: stored && !isTaken(taken) ? '' : taken,
    show_map: stored ? stored.meta.showMap : shown.show_map,
    show_map_link: stored ? stored.meta.showMapLink : shown.show_map_link,
    hide_from_listings: shown.hide_from_listings,
    sticky: shown.sticky,
    featured: shown.featured,
    organizer: organizersOf(shown),
    // Leaving it out removes it.
    ...(shown.image ? { image: String(shown.image.id) } : {}),
  }
}

/** A change as the calendar interface takes it: no list of one venue, no empty text, nothing that it does not know. */
export function forCalendar(changes: Fields): Fields {
  const {
    event_password: _,
    translations: __,
    translation_language: ___,
    venue,
    image,
    website,
    ...rest
  } = changes
  const first: unknown = Array.isArray(venue) ? venue[0] : venue
  const text = (name: string): object =>
    name in rest && textOf(rest[name]).trim() === '' ? { [name]: ' ' } : {}
  return {
    ...rest,
    ...text('description'),
    ...text('excerpt'),
    ...(website === undefined ? {} : { website: takenForm(textOf(website)) }),
    ...(first === undefined || first === null ? {} : { venue: first }),
    ...(image === undefined || image === '' || image === null ? {} : { image: textOf(image) }),
  }
}
