import { messageTexts } from '../../texts/messageTexts.ts'

import type { BodyReader } from '../reader.ts'

/** Shows moments in the reader's own zone; the title has the whole date. */
export function localiseTimes(body: DocumentFragment, reader: BodyReader): void {
  for (const element of body.querySelectorAll('time')) {
    const moment = new Date(element.dateTime)
    if (Number.isNaN(moment.getTime())) continue
    const { short, full } = reader.describeTime(moment)
    element.textContent = short
    element.title = full
  }
}

/** Adds a button to each moment that puts it into the calendar. */
export function offerTimes(body: DocumentFragment, reader: BodyReader): void {
  for (const element of body.querySelectorAll('time[datetime]')) {
    if (element.closest('a')) continue
    const button = document.createElement('button')
    button.type = 'button'
    button.setAttribute('data-action', 'add-time')
    button.setAttribute(
      'aria-label',
      reader.text(messageTexts('messages.addTime'), { time: element.textContent }),
    )
    button.setAttribute('data-tooltip', reader.text(messageTexts('messages.addTimeShort')))
    element.after(button)
  }
}
