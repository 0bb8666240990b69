import { eventAddressOf, slugOnSite } from '../../../../navigation/eventAddress.ts'
import type { BodyReader } from '../reader.ts'

/** Cards in a message at the most: further links stay links. */
const MOST = 3

function slugIn(link: HTMLAnchorElement, { eventPages }: BodyReader): string | undefined {
  const href = link.getAttribute('href') ?? ''
  if (!link.hasAttribute('data-internal')) return eventPages && slugOnSite(href, eventPages)
  const [pathname = ''] = href.split(/[?#]/)
  const address = eventAddressOf(pathname)
  return address?.page === 'event' ? address.slug : undefined
}

/**
 * Makes room for a card below each link to an event, be it to the organization's page or to the calendar's own site,
 * after the block that contains it. Links in quotes had their card in the quoted message. The code that draws the cards
 * watches for the rooms (eventRooms.ts).
 */
export function makeEventRooms(body: DocumentFragment, reader: BodyReader): void {
  const named = new Set<string>()
  for (const link of body.querySelectorAll('a')) {
    if (named.size >= MOST) return
    const slug = slugIn(link, reader)
    if (slug === undefined || named.has(slug) || link.closest('blockquote')) continue
    named.add(slug)
    const room = document.createElement('div')
    room.setAttribute('data-event-room', slug)
    let block: Element = link
    while (block.parentElement) block = block.parentElement
    block.after(room)
  }
}
