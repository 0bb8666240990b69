import { eventAddressOf } from '../../../../navigation/eventAddress.ts'
import type { BodyReader } from '../reader.ts'

/** Cards in a message at the most: further links stay links. */
const MOST = 3

/**
 * Makes room for a card below each link to an event of the organization, after the block that contains it.
 * Links in quotes had their card in the quoted message. The code that draws the cards watches for the rooms
 * (eventRooms.ts).
 */
export function makeEventRooms(body: DocumentFragment, _reader: BodyReader): void {
  const named = new Set<string>()
  for (const link of body.querySelectorAll('a[data-internal]')) {
    if (named.size >= MOST) return
    const [pathname = ''] = (link.getAttribute('href') ?? '').split(/[?#]/)
    const address = eventAddressOf(pathname)
    if (address?.page !== 'event' || named.has(address.slug) || link.closest('blockquote')) continue
    named.add(address.slug)
    const room = document.createElement('div')
    room.setAttribute('data-event-room', address.slug)
    let block: Element = link
    while (block.parentElement) block = block.parentElement
    block.after(room)
  }
}
