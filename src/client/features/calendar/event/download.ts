import type { CalendarEvent } from '../../../../protocol/calendar/shapes.ts'
import { saveFile } from '../../../ui/saveFile.ts'
import { loadPart } from '../../../ui/loading/loadPart.ts'

/** Saves the event as an iCalendar file, which every calendar opens. */
export async function downloadEvent(event: CalendarEvent, address: string): Promise<void> {
  const { eventFile } = await loadPart(() => import('./eventFile.ts'))
  const file = new Blob([eventFile(event, address, Date.now())], { type: 'text/calendar;charset=utf-8' })
  saveFile(`${event.slug || `event-${event.id}`}.ics`, file)
}
