import type { BodyReader } from './reader.ts'

/** A box as large as a picture that is not there, with words in it. A browser would draw a broken picture. */
export function pictureBox(kind: 'pending' | 'failed', words: string): HTMLSpanElement {
  const box = document.createElement('span')
  box.setAttribute('data-picture-box', kind)
  const text = document.createElement('span')
  text.textContent = words
  box.append(text)
  return box
}

/** A picture inside a body did not come: its room says so, an emoji's its name. */
export function onPictureFailed({ target: image }: Event, reader: BodyReader): void {
  if (!(image instanceof HTMLImageElement)) return
  if (image.matches('.emoji')) {
    image.replaceWith(image.alt)
    return
  }
  if (image.alt === '') return // It adorns what stands beside it, and nothing shows in its place.
  const { width, height } = image
  const box = pictureBox('failed', reader.text('messages.imageFailed', { name: image.alt }))
  box.style.inlineSize = `${width}px`
  box.style.aspectRatio = `${width} / ${height}`
  image.replaceWith(box)
}
