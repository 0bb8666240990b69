import { SITE_MEDIA } from '../../../../protocol/siteMedia.ts'

type Medium = HTMLImageElement | HTMLMediaElement

const MEDIA = 'img, video, audio'

/** The address that a file of the calendar's site has there. */
function ownAddress(source: string): string {
  const url = URL.parse(source, location.origin)
  return (url?.pathname === SITE_MEDIA ? url.searchParams.get('address') : undefined) ?? source
}

/** "harbor.jpg" */
function fileNameOf(address: string): string {
  const name = URL.parse(address, location.origin)?.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

const hostOf = (address: string): string => URL.parse(address, location.origin)?.hostname ?? address

/** Replaces a picture or film that does not load by a link with its name; within a link by the name alone. */
export function nameMedium(medium: Medium): void {
  const source = medium.getAttribute('src') ?? ''
  const description = medium.getAttribute('alt') ?? medium.getAttribute('aria-label') ?? ''
  const address = ownAddress(source)
  const name = description.trim() || medium.title.trim() || fileNameOf(address) || hostOf(address)
  if (source === '' || medium.closest('a')) {
    medium.replaceWith(source === '' ? description : name)
    return
  }
  const link = medium.ownerDocument.createElement('a')
  link.setAttribute('href', address)
  link.target = '_blank'
  link.rel = 'noopener noreferrer nofollow ugc'
  link.referrerPolicy = 'no-referrer'
  link.textContent = name
  medium.replaceWith(link)
}

/** A line of a page that is nothing but an address, such as that of a film. */
function linkLine(line: Element): void {
  const [only] = line.childNodes
  const address = line.childNodes.length === 1 ? only?.textContent?.trim() : undefined
  if (only?.nodeType !== Node.TEXT_NODE || address === undefined) return
  if (!/^https?:\/\/\S+$/.test(address) || !URL.canParse(address)) return
  const link = line.ownerDocument.createElement('a')
  link.setAttribute('href', address)
  link.textContent = address
  line.replaceChildren(link)
}

/**
 * Prepares the pictures and films of a text before it is shown: those of other places, which may not load, become
 * links, and every link has a name.
 */
export function prepareMedia(content: DocumentFragment): void {
  for (const medium of content.querySelectorAll<Medium>(MEDIA)) {
    if (medium.getAttribute('src')?.startsWith('/') !== true) {
      nameMedium(medium)
    } else if (medium.localName === 'img') {
      medium.setAttribute('loading', 'lazy')
      medium.setAttribute('decoding', 'async')
    } else {
      medium.setAttribute('controls', '')
      medium.setAttribute('preload', 'metadata')
    }
  }
  for (const line of content.querySelectorAll('div, p')) linkLine(line)
  for (const link of content.querySelectorAll('a[href]')) {
    if (link.textContent.trim() !== '' || link.querySelector(MEDIA)) continue
    link.textContent = link.getAttribute('title') ?? hostOf(link.getAttribute('href') ?? '')
  }
}

/** Replaces a picture or film of the text that turned out not to load. */
export function onMediumFailed({ target }: Event): void {
  if (target instanceof HTMLImageElement || target instanceof HTMLMediaElement) nameMedium(target)
}
