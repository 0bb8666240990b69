import { messageTexts } from '../../texts/messageTexts.ts'

import type { BodyReader } from '../reader.ts'

/** Makes wide tables scroll within the message, by keyboard too. */
export function boxTables(body: DocumentFragment, reader: BodyReader): void {
  for (const table of body.querySelectorAll('table')) {
    const box = document.createElement('div')
    box.setAttribute('data-box', 'table')
    box.setAttribute('role', 'region')
    box.setAttribute('aria-label', reader.text(messageTexts('messages.table')))
    box.tabIndex = 0
    table.replaceWith(box)
    box.append(table)
  }
}
