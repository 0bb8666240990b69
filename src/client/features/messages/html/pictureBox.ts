import { messageTexts } from '../texts/messageTexts.ts'

import type { BodyReader } from './reader.ts'

/** A box as large as a missing picture, with words in it. A browser would draw a broken picture. */
export function pictureBox(kind: 'pending' | 'failed', words: string): HTMLSpanElement {
  const box = document.createElement('span')
  box.setAttribute('data-picture-box', kind)
  const text = document.createElement('span')
  text.textContent = words
  box.append(text)
  return box
}

/** Replaces a picture of a body that failed to load: its room says so, an emoji shows its name. */
export function onPictureFailed({ target: image }: Event, reader: BodyReader): void {
  if (!(image instanceof HTMLImageElement)) return
  if (image.matches('.emoji')) {
    image.replaceWith(image.alt)
    return
  }
  if (image.alt === '') return // A decoration of the text beside it, which nothing replaces.
  const { width, height } = image
  const box = pictureBox('failed', reader.text(messageTexts('messages.imageFailed'), { name: image.alt }))
  box.style.inlineSize = `${width}px`
  box.style.aspectRatio = `${width} / ${height}`
  image.replaceWith(box)
}
