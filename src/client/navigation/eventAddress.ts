import { decodeSegment, encodeSegment } from './segment.ts'

/** The fields from which an event's address is built. Sites give drafts no slug. */
interface AddressedEvent {
  readonly id: number
  readonly slug: string
}

/** `/event/new` is the form for a new event: an event with the slug `new` gets another address. */
const eventSegment = ({ id, slug }: AddressedEvent): string => {
  if (slug === '') return String(id)
  return slug === 'new' ? '%6Eew' : encodeSegment(decodeSegment(slug) ?? slug)
}

/** `/event/garden-party` */
export const eventPath = (event: AddressedEvent): string => `/event/${eventSegment(event)}`

/** The address of the form that edits the event. */
export const editEventPath = (event: AddressedEvent): string => `${eventPath(event)}/edit`

const withoutScheme = (address: string): string => (URL.parse(address)?.href ?? '').replace(/^https?:/, '')

/**
 * The slug in the address of an event's page on the calendar's own site; undefined for its other pages.
 * @param pages how such addresses begin: `https://hall.example/event/`
 */
export function slugOnSite(address: string, pages: string): string | undefined {
  const [whole, beginning] = [withoutScheme(address), withoutScheme(pages)]
  if (beginning === '' || !whole.toLowerCase().startsWith(beginning.toLowerCase())) return undefined
  const segment = /^([^/?#&]+)\/?(?:[?#&]|$)/.exec(whole.slice(beginning.length))?.[1]
  return segment === undefined ? undefined : decodeSegment(segment)
}

export const venuePath = (id: number): string => `/venue/${id}`
export const organizerPath = (id: number): string => `/organizer/${id}`

/** A page of the calendar other than its views. */
export type EventAddress =
  | { readonly page: 'event' | 'edit-event'; readonly slug: string }
  | { readonly page: 'new-event' }
  | { readonly page: 'venue' | 'organizer'; readonly id: number }

/**
 * Returns the page of an event, a venue or an organizer at an address (`pathname` still escaped), if it names
 * such a page.
 */
export function eventAddressOf(pathname: string): EventAddress | undefined {
  const [, first, second = '', third, ...more] = pathname.replace(/\/$/, '').split('/')
  if (second === '' || more.length > 0) return undefined
  if (first === 'event') {
    if (second === 'new') return third === undefined ? { page: 'new-event' } : undefined
    const slug = decodeSegment(second)
    if (slug === undefined || (third !== undefined && third !== 'edit')) return undefined
    return { page: third === 'edit' ? 'edit-event' : 'event', slug }
  }
  const id = /^\d{1,15}$/.test(second) ? Number(second) : undefined
  if ((first !== 'venue' && first !== 'organizer') || id === undefined || third !== undefined)
    return undefined
  return { page: first, id }
}
