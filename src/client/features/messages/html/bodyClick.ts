import { codeOf } from './decorate/codeBlocks.ts'
import { toggleSpoiler } from './decorate/spoilers.ts'

export interface BodyActions {
  /** A link within the organisation was followed. `address` begins with `/` or `#`. */
  readonly openLink: (address: string) => void
  /** A moment is to be put into the calendar. */
  readonly addTime: (moment: Date) => void
  /** A picture of a message is to be looked at. `link`: the one around it. */
  readonly viewPicture: (link: HTMLElement, messageId: number) => void
  readonly copyCode: (code: string, button: Element) => void
}

const opensElsewhere = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/** What a click inside a message body does. One listener serves all bodies: they are plain nodes without any. */
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
    actions.openLink(link.getAttribute('href') ?? '/')
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
