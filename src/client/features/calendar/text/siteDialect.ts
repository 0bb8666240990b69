import { pageBlockTags, pageInlineTags } from '../../../../protocol/calendar/pageText.ts'
import { siteMediaAddress } from '../../../../protocol/siteMedia.ts'
import { memoize } from '../../../ui/memoize.ts'
import { allowedLink } from '../../messages/html/addresses.ts'
import { messageDialect, type Dialect } from '../../messages/html/sanitise.ts'

/*
 * Texts of the calendar. Those of another site are HTML of its own pages: links are relative to the page, pictures lie
 * on the site, films are frames of other sites, and links lead to headings within the text.
 */

const { settings } = messageDialect

const siteSettings = {
  ...settings,
  ALLOWED_TAGS: [...(settings.ALLOWED_TAGS ?? []), ...`${pageBlockTags} ${pageInlineTags}`.split(' ')],
  ALLOWED_ATTR: [...(settings.ALLOWED_ATTR as string[]), 'id', 'open'],
  FORBID_ATTR: settings.FORBID_ATTR?.filter((name) => name !== 'id') ?? [],
} satisfies Dialect['settings']

/** The sanitizer puts this before each ID, so that none is mistaken for one of the app. */
const ID_PREFIX = 'user-content-'

const frames: ReadonlySet<string> = new Set(['iframe', 'embed', 'object'])

/** The page of a film, in place of the frame that other sites show it in. */
function framedPage(address: string): string {
  const film =
    /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]+)/.exec(address)?.[1] ??
    /^https?:\/\/player\.vimeo\.com\/video\/(\d+)/.exec(address)?.[1]
  if (film === undefined) return address
  return address.includes('vimeo') ? `https://vimeo.com/${film}` : `https://www.youtube.com/watch?v=${film}`
}

/** Puts a link after a frame, which itself is left out. The link is checked like every other. */
function linkFrame(frame: Element): void {
  const address = ['src', 'data-src', 'data']
    .map((name) => frame.getAttribute(name)?.replace(/^\/\//, 'https://') ?? '')
    .find((value) => /^https?:/.test(value))
  if (address === undefined) return
  const link = frame.ownerDocument.createElement('a')
  link.setAttribute('href', framedPage(address))
  link.textContent = frame.getAttribute('title')?.trim() ?? ''
  frame.after(link)
}

function checkElement(node: Node, tagName: string): void {
  if (node instanceof Element) {
    if (frames.has(tagName)) linkFrame(node)
    // A film names its files in elements of their own.
    if ((tagName === 'video' || tagName === 'audio') && !node.hasAttribute('src')) {
      node.setAttribute('src', node.querySelector('source[src]')?.getAttribute('src') ?? '')
    }
    // The plugin's own line of dates, which is empty outside of its pages; the page shows the dates itself.
    if (node.classList.contains('tribe-events-schedule')) node.replaceChildren()
  }
  messageDialect.checkElement(node, tagName)
}

const withoutHash = (url: URL): string => url.href.slice(0, url.href.length - url.hash.length)

/** The address of a link on that page: within the text, of this host, or elsewhere. */
function linkOn(page: URL, value: string): string | undefined {
  const url = URL.parse(value.trim(), page)
  if (url === null) return undefined
  if (url.hash.length > 1 && withoutHash(url) === withoutHash(page))
    return `#${ID_PREFIX}${url.hash.slice(1)}`
  return allowedLink(url.href, location.origin)
}

/** The address of a picture or film: the site's come through this host, and all others become links later. */
function sourceOn(page: URL, value: string): string | undefined {
  const url = URL.parse(value.trim(), page)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return undefined
  if (url.origin === location.origin) return `${url.pathname}${url.search}`
  return url.origin === page.origin ? siteMediaAddress(url.href) : url.href
}

/** @param address of the page, on which addresses within the text depend */
export const siteDialect = memoize((address: string): Dialect => {
  const page = new URL(URL.parse(address, location.origin) ?? location.origin)
  return {
    settings: siteSettings,
    checkElement,
    valueOf: (element, name, value) => {
      switch (name) {
        case 'href':
          return linkOn(page, value)
        case 'src':
          return sourceOn(page, value)
        case 'id':
          return /^\S{1,200}$/.test(value) ? value : undefined
        case 'open':
          return value
        default:
          return messageDialect.valueOf(element, name, value)
      }
    },
  }
})
