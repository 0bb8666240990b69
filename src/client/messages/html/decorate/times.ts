import type { BodyReader } from '../reader.ts'

/** Shows moments in the reader's own zone; the whole date stands in the title. */
export function localiseTimes(body: DocumentFragment, reader: BodyReader): void {
  for (const element of body.querySelectorAll('time')) {
    const moment = new Date(element.dateTime)
    if (Number.isNaN(moment.getTime())) continue
    const { short, full } = reader.describeTime(moment)
    element.textContent = short
    element.title = full
  }
}
