import { messageTexts } from '../../texts/messageTexts.ts'

import type { BodyReader } from '../reader.ts'

/** Adds a button to each block of code that copies it, and loads the colors of code. The styles draw its language from `data-code-language`. */
export function addCopyButtons(body: DocumentFragment, reader: BodyReader): void {
  const blocks = body.querySelectorAll('div.codehilite')
  // Without colors it is still code; the next body with code tries again.
  if (blocks.length > 0) import('./codeColors.css').catch(() => undefined)
  for (const block of blocks) {
    block.setAttribute('dir', 'ltr')
    if (block.textContent.trim() === '') continue
    const button = document.createElement('button')
    button.type = 'button'
    button.setAttribute('data-action', 'copy-code')
    button.setAttribute('aria-label', reader.text(messageTexts('messages.copyCode')))
    button.setAttribute('data-tooltip', reader.text(messageTexts('messages.copyCode')))
    block.append(button)
  }
}

/** The source in a block of code. */
export const codeOf = (block: Element): string => block.querySelector('pre')?.textContent ?? ''
