import { messageTexts } from '../../texts/messageTexts.ts'

import type { BodyReader } from '../reader.ts'

/** Adds a button to each block of code that copies it. The styles draw its language from `data-code-language`. */
export function addCopyButtons(body: DocumentFragment, reader: BodyReader): void {
  for (const block of body.querySelectorAll('div.codehilite')) {
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
