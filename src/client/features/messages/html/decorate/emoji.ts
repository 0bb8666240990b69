import { characterOfCode } from '../../../../../markdown/emoji/character.ts'
import type { BodyReader } from '../reader.ts'

const MAX_ENLARGED = 3

/** Shows unicode emoji as their characters instead of their names. */
export function drawEmoji(body: DocumentFragment, _reader: BodyReader): void {
  for (const span of body.querySelectorAll('span.emoji')) {
    const code = /(?:^|\s)emoji-([0-9a-f-]+)/.exec(span.className)?.[1] ?? ''
    const character = characterOfCode(code)
    if (character !== '') span.textContent = character
  }
  for (const image of body.querySelectorAll<HTMLImageElement>('img.emoji')) {
    if (image.hasAttribute('src')) image.draggable = false
    else image.replaceWith(image.alt)
  }
  enlargeLonely(body)
}

/** Enlarges the emoji of a message that has a few of them and nothing else. */
function enlargeLonely(body: DocumentFragment): void {
  const [paragraph] = body.children
  if (!(paragraph instanceof HTMLParagraphElement) || body.children.length !== 1) return
  const isLonely = [...paragraph.childNodes].every((node) =>
    node instanceof Element ? node.classList.contains('emoji') : node.textContent?.trim() === '',
  )
  if (isLonely && paragraph.children.length > 0 && paragraph.children.length <= MAX_ENLARGED) {
    paragraph.setAttribute('data-emoji-only', '')
  }
}
