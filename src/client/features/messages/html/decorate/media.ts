import { messageTexts } from '../../texts/messageTexts.ts'

import { pictureBox } from '../pictureBox.ts'
import type { BodyReader } from '../reader.ts'
import { STYLE } from '../stylesApart.ts'

/** CSS pixels; larger pictures are scaled down to fit, smaller ones keep their size. */
const MAX_WIDTH = 480
const MAX_HEIGHT = 320
const DEFAULT_SIZE = { width: 240, height: 160 }

/** The box that a picture of these dimensions ("1050x700") takes. */
export function boxOf(dimensions: string | null): { width: number; height: number } {
  const [, wide, high] = /^(\d{1,6})x(\d{1,6})$/.exec(dimensions ?? '') ?? []
  const [width, height] = [Number(wide), Number(high)]
  if (!width || !height) return DEFAULT_SIZE
  const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The last part of an address, readable. */
export const fileName = (address: string): string => {
  const last = address.split(/[?#]/)[0]?.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/** Keeps room for a picture before it is loaded, so that nothing jumps. */
function reserve(image: HTMLImageElement): void {
  const { width, height } = boxOf(image.getAttribute('data-original-dimensions'))
  image.width = width
  image.height = height
  image.decoding = 'async'
}

/** Replaces a picture that the service has received and still prepares for showing. */
function replacePending(image: HTMLImageElement, reader: BodyReader): void {
  const box = pictureBox('pending', reader.text(messageTexts('messages.imagePending'), { name: image.alt }))
  box.setAttribute(STYLE, `inline-size:${image.width}px;aspect-ratio:${image.width}/${image.height}`)
  image.replaceWith(box)
}

/** Previews of films on other sites. */
const FILM_ELSEWHERE = ':is(.youtube-video, .vimeo-video, .embed-video)'

/**
 * Replaces a picture that must not be loaded by a link to it; the last part of a film's address names
 * nothing.
 */
function replaceMissing(image: HTMLImageElement, reader: BodyReader): void {
  const link = image.closest('a')
  const name = image.closest(FILM_ELSEWHERE)
    ? reader.text(messageTexts('messages.film'))
    : fileName(link?.getAttribute('href') ?? '') || reader.text(messageTexts('messages.image'))
  image.replaceWith(link?.title || image.alt || name)
  link?.parentElement?.setAttribute('data-unavailable', '')
}

/** Reserves a box for each picture and names it; pictures that must not be loaded become links. */
export function prepareImages(body: DocumentFragment, reader: BodyReader): void {
  for (const image of body.querySelectorAll<HTMLImageElement>('img:not(.emoji)')) {
    const isPending = image.classList.contains('image-loading-placeholder')
    if (!image.hasAttribute('src') && !isPending) {
      replaceMissing(image, reader)
      continue
    }
    reserve(image)
    const link = image.closest('a') ?? linkAround(image)
    if (image.alt === '') image.alt = link.title || reader.text(messageTexts('messages.image'))
    if (isViewed(image)) link.setAttribute('data-picture', '')
    if (isPending) replacePending(image, reader)
  }
}

/** Returns the next sibling, spaces skipped, if it is a preview too. */
function nextPreview(row: Element): Element | undefined {
  let next = row.nextSibling
  while (next instanceof Text && next.data.trim() === '') next = next.nextSibling
  return next instanceof Element && next.matches('.message_inline_image') ? next : undefined
}

/** Gathers adjacent previews in rows of their own, also after text, as in the item of a list. */
export function gatherPreviews(body: DocumentFragment, _reader: BodyReader): void {
  for (const first of body.querySelectorAll('.message_inline_image')) {
    if (first.closest('[data-previews]')) continue
    const row = document.createElement('div')
    row.setAttribute('data-previews', '')
    first.replaceWith(row)
    for (let each: Element | undefined = first; each; each = nextPreview(row)) row.append(each)
  }
}

/** True if the picture opens in the viewer; a picture of a film on another site leads there. */
export const isViewed = (image: Element): boolean =>
  image.matches('.inline-image, .message_inline_image *') &&
  !image.matches(`:is(.message_inline_video, ${FILM_ELSEWHERE}) *`)

/** Links a picture in the line of text to itself, like the pictures below the text. */
function linkAround(image: HTMLImageElement): HTMLAnchorElement {
  const link = document.createElement('a')
  const source = image.getAttribute('data-original-src') ?? image.getAttribute('src')
  if (source !== null) link.href = source
  link.title = image.title
  image.replaceWith(link)
  link.append(image)
  return link
}

/** Link previews: the picture that servers write as a background becomes an image with a reserved box. */
export function drawPreviews(body: DocumentFragment, _reader: BodyReader): void {
  for (const link of body.querySelectorAll('a.message_embed_image')) {
    const source = link.getAttribute('data-preview')
    link.removeAttribute('data-preview')
    if (source === null) {
      link.remove()
      continue
    }
    const image = document.createElement('img')
    image.src = source
    image.alt = ''
    image.width = 80
    image.height = 80
    link.setAttribute('aria-hidden', 'true') // the title beside it leads to the same place
    link.setAttribute('tabindex', '-1')
    link.append(image)
  }
}

/**
 * Makes films and sounds play in place; a film inside a link would leave the page at the first click on it.
 */
export function prepareFilms(body: DocumentFragment, reader: BodyReader): void {
  for (const film of body.querySelectorAll('video, audio')) {
    const link = film.closest('a')
    const name = link?.title || film.getAttribute('title') || fileName(film.getAttribute('src') ?? '')
    if (!film.hasAttribute('src')) {
      film.replaceWith(name || reader.text(messageTexts('messages.film')))
      continue
    }
    film.setAttribute('controls', '')
    film.setAttribute('preload', 'metadata')
    film.setAttribute('aria-label', name || reader.text(messageTexts('messages.film')))
    link?.replaceWith(film)
  }
}
