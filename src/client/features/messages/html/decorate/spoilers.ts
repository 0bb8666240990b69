import { messageTexts } from '../../texts/messageTexts.ts'

import type { BodyReader } from '../reader.ts'

/** Adds a button to each spoiler that shows the hidden part; `toggleSpoiler` does the rest. */
export function closeSpoilers(body: DocumentFragment, reader: BodyReader): void {
  for (const block of body.querySelectorAll('.spoiler-block')) {
    const header = block.querySelector(':scope > .spoiler-header')
    const content = block.querySelector<HTMLElement>(':scope > .spoiler-content')
    if (!header || !content) continue
    content.removeAttribute('aria-hidden')
    content.hidden = true
    const button = document.createElement('button')
    button.type = 'button'
    button.setAttribute('data-action', 'toggle-spoiler')
    button.setAttribute('aria-expanded', 'false')
    if (header.textContent.trim() === '') button.textContent = reader.text(messageTexts('messages.spoiler'))
    else button.setAttribute('aria-label', reader.text(messageTexts('messages.spoiler')))
    header.prepend(button)
  }
}

export function toggleSpoiler(block: Element): void {
  const button = block.querySelector(':scope > .spoiler-header > [data-action="toggle-spoiler"]')
  const content = block.querySelector<HTMLElement>(':scope > .spoiler-content')
  if (!button || !content) return
  content.hidden = !content.hidden
  button.setAttribute('aria-expanded', String(!content.hidden))
}
