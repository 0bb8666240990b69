import { codeOf } from './decorate/codeBlocks.ts'
import { toggleSpoiler } from './decorate/spoilers.ts'

export interface BodyActions {
  /** Called for a link within the organization. `address` begins with `/` or `#`. */
  readonly openLink: (address: string, link: HTMLElement) => void
  /** Called to put a moment into the calendar. */
  readonly addTime: (moment: Date) => void
  /** Called to open a picture of a message in the viewer. `link`: the link around it. */
  readonly viewPicture: (link: HTMLElement, messageId: number) => void
  readonly copyCode: (code: string, button: Element) => void
}

const opensElsewhere = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/**
 * Handles a click inside a message body. A single listener serves all bodies: they are plain nodes without
 * listeners.
 */
export function onBodyClick(event: MouseEvent, actions: BodyActions): void {
  if (!(event.target instanceof Element) || event.defaultPrevented) return
  const link = event.target.closest('a[href]')
  if (link instanceof HTMLElement) {
    const messageId = link.matches('[data-picture]')
      ? link.closest('[data-message-id]')?.getAttribute('data-message-id')
      : undefined
    if (messageId && !opensElsewhere(event)) {
      event.preventDefault()
      actions.viewPicture(link, Number(messageId))
      return
    }
    if (!link.hasAttribute('data-internal') || opensElsewhere(event)) return
    event.preventDefault()
    actions.openLink(link.getAttribute('href') ?? '/', link)
    return
  }
  const button = event.target.closest('[data-action="copy-code"]')
  const code = button?.closest('.codehilite')
  if (button && code) {
    actions.copyCode(codeOf(code), button)
    return
  }
  const time = event.target.closest('[data-action="add-time"]')?.previousElementSibling
  if (time instanceof HTMLTimeElement) {
    actions.addTime(new Date(time.dateTime))
    return
  }
  const header = event.target.closest('.spoiler-header')
  if (header?.parentElement) toggleSpoiler(header.parentElement)
}
