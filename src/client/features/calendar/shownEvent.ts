import type { CalendarEvent, Image, Term } from '../../../protocol/calendar/shapes.ts'
import { htmlText } from '../../../markdown/htmlText.ts'
import type { EventTimes } from './layout/place.ts'
import { instantOfWall, isZone, type Zone } from './time/zone.ts'

/** A category or tag for display. */
export interface Label {
  readonly id: number
  readonly name: string
  readonly slug: string
}

export interface Picture {
  readonly url: string
  /** Pixels; 0 if unknown. */
  readonly width: number
  readonly height: number
}

/** An event for the views: texts without markup, times as numbers. Plain data, so that it can be stored. */
export interface ShownEvent extends EventTimes {
  readonly id: number
  readonly slug: string
  readonly title: string
  /** The excerpt, or the beginning of the description. */
  readonly summary: string
  /** Zone as the calendar sends it: an IANA name, or an offset such as `UTC+5.5`. */
  readonly zone: Zone
  /** "CET" */
  readonly zoneShort: string
  readonly status: string
  readonly isFeatured: boolean
  readonly isSticky: boolean
  readonly isProtected: boolean
  /** Text for display: empty, `Free`, `€10 – €25`. */
  readonly cost: string
  readonly isFree: boolean
  readonly picture: Picture | null
  readonly categories: readonly Label[]
  readonly tags: readonly Label[]
  readonly venues: readonly { readonly id: number; readonly name: string; readonly city: string }[]
  readonly organizers: readonly { readonly id: number; readonly name: string }[]
  readonly canEdit: boolean | null
  readonly repeats: boolean
  /** `YYYY-MM-DD hh:mm:ss`, UTC. */
  readonly modified: string
}

const LONGEST_SUMMARY = 200

/** Reads `YYYY-MM-DD hh:mm:ss` as if its clock were UTC, in milliseconds; NaN for anything else. */
const wallOf = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`)

/** Returns the moment from its time in UTC, else from the wall clock and the zone. */
function momentOf(utc: string, wall: number, zone: Zone): number {
  const told = wallOf(utc)
  if (!Number.isNaN(told)) return told
  return isZone(zone) ? instantOfWall(zone, wall) : wall
}

const labelOf = ({ id, name, slug }: Term): Label => ({
  id,
  name: htmlText(name),
  slug: slug || String(id),
})

/** Returns the smallest size of the picture that is wide enough for a card on a high-resolution screen. */
function pictureOf(image: Image | null): Picture | null {
  if (image === null) return null
  const forms = [...Object.values(image.sizes), image].filter(({ url }) => url !== '')
  const byWidth = forms.toSorted((one, other) => one.width - other.width)
  const { url, width, height } = byWidth.find((each) => each.width >= 640) ?? image
  return { url, width, height }
}

function summaryOf({ excerpt, description }: CalendarEvent): string {
  const text = htmlText(excerpt || description).replaceAll(/\s+/g, ' ')
  return text.length > LONGEST_SUMMARY ? `${text.slice(0, LONGEST_SUMMARY).trimEnd()}…` : text
}

/** "Free" in the languages of the app. */
const FREE = /\b(fre[ei]|kosten(los|frei)|gratis|gratuit[aeo]?|lib(re|ero))\b/i

/** Real sites give the amounts of a free event as `0`, or as the word that its cost begins with. */
function isFree({ cost, cost_details: { values } }: CalendarEvent): boolean {
  const told = `${htmlText(cost)} ${values.join(' ')}`
  return !/[1-9]/.test(told) && (told.includes('0') || FREE.test(told))
}

/** Converts an event for display; undefined if its dates are invalid. */
export function shownEvent(event: CalendarEvent): ShownEvent | undefined {
  const [wallStart, wallEnd] = [wallOf(event.start_date), wallOf(event.end_date)]
  if (Number.isNaN(wallStart) || Number.isNaN(wallEnd)) return undefined
  return {
    id: event.id,
    slug: event.slug || String(event.id),
    title: htmlText(event.title),
    summary: summaryOf(event),
    isAllDay: event.all_day,
    start: momentOf(event.utc_start_date, wallStart, event.timezone),
    end: momentOf(event.utc_end_date, wallEnd, event.timezone),
    wallStart,
    wallEnd,
    zone: event.timezone,
    zoneShort: event.timezone_abbr || event.timezone,
    status: event.status,
    isFeatured: event.featured,
    isSticky: event.sticky,
    isProtected: event.protected,
    cost: htmlText(event.cost),
    isFree: isFree(event),
    picture: pictureOf(event.image),
    categories: event.categories.map(labelOf),
    tags: event.tags.map(labelOf),
    venues: event.venue.map(({ id, venue, city }) => ({
      id,
      name: htmlText(venue),
      city: htmlText(city),
    })),
    organizers: event.organizer.map(({ id, organizer }) => ({ id, name: htmlText(organizer) })),
    canEdit: event.can_edit,
    repeats: Boolean(event.series),
    modified: event.modified_utc,
  }
}

/** Converts the events that can be shown, each once. */
export function shownEvents(events: readonly CalendarEvent[]): readonly ShownEvent[] {
  const byId = new Map<number, ShownEvent>()
  for (const event of events) {
    const shown = shownEvent(event)
    if (shown) byId.set(shown.id, shown)
  }
  return [...byId.values()]
}
