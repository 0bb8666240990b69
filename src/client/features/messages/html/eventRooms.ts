import { scopedStore } from '../../../kernel/scope.ts'
import type { Session } from '../../../kernel/session.ts'

/** A room in a message on screen, kept for the card of an event. */
export interface EventRoom {
  readonly element: Element
  readonly slug: string
}

/**
 * The rooms that are in the page now. Messages only make them: the application draws the cards, whose code is
 * loaded late.
 */
export const eventRooms = scopedStore<{ readonly rooms: readonly EventRoom[] }>(() => ({ rooms: [] }))

/**
 * Registers the rooms of a body that was just put into the page.
 * @returns a function that removes them; undefined if the body has none
 */
export function offerRooms(session: Session, body: Element): (() => void) | undefined {
  const elements = body.querySelectorAll('[data-event-room]')
  if (elements.length === 0) return undefined
  const offered = Array.from(elements, (element) => ({
    element,
    slug: element.getAttribute('data-event-room') ?? '',
  }))
  const store = session.get(eventRooms)
  store.setState(({ rooms }) => ({ rooms: [...rooms, ...offered] }))
  return () => store.setState(({ rooms }) => ({ rooms: rooms.filter((room) => !offered.includes(room)) }))
}
