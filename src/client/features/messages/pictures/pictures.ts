import type { Message } from '../../../../protocol/chat/messages.ts'
import { fileName, isViewed } from '../html/decorate/media.ts'
import { sanitise } from '../html/sanitise.ts'

/** A picture in a message, as the viewer shows it. */
export interface Picture {
  readonly message: Message
  /** The target of its link, which distinguishes it from the others of its message. */
  readonly address: string
  /** The address to load: the original if it is the organization's own, else the service's copy of it. */
  readonly source: string
  readonly name: string
}

const isOwn = (address: string): boolean => /^\/(user_uploads|external_content)\//.test(address)

function pictureOf(message: Message, image: Element): Picture | undefined {
  const shown = image.getAttribute('src')
  const link = image.closest('a')
  const address = link?.getAttribute('href') ?? image.getAttribute('data-original-src') ?? shown
  if (shown === null || address === null) return undefined
  const name = link?.title || image.getAttribute('alt') || image.getAttribute('title')
  return { message, address, source: isOwn(address) ? address : shown, name: name || fileName(address) }
}

/** The pictures of a message in their order; a picture that occurs twice is listed once. */
export function picturesIn(message: Message): readonly Picture[] {
  const images = [...sanitise(message.content).querySelectorAll('img')].filter(isViewed)
  const pictures = images.flatMap((image) => pictureOf(message, image) ?? [])
  return pictures.filter(
    ({ address }, place) => pictures.findIndex((each) => each.address === address) === place,
  )
}

export const isSamePicture = (one: Picture, other: Picture): boolean =>
  one.message.id === other.message.id && one.address === other.address

/** A picture's position among the present ones, with its neighbors. */
export interface Place {
  /** From 0; undefined if the picture is gone. */
  readonly index: number | undefined
  /** The current version of the picture; if it is gone, the last one. */
  readonly picture: Picture
  readonly previous: Picture | undefined
  readonly next: Picture | undefined
}

/** The position of the picture; a picture that is gone leaves its place between its neighbors. */
export function placeOf(pictures: readonly Picture[], shown: Picture): Place {
  const index = pictures.findIndex((each) => isSamePicture(each, shown))
  const picture = pictures[index]
  if (picture) return { index, picture, previous: pictures[index - 1], next: pictures[index + 1] }
  return {
    index: undefined,
    picture: shown,
    previous: pictures.findLast(({ message }) => message.id < shown.message.id),
    next: pictures.find(({ message }) => message.id >= shown.message.id),
  }
}
