import { CalendarArrowDown, CalendarDays } from 'lucide-react'
import type { CalendarEvent } from '../../../../protocol/calendar/shapes.ts'
import { plainTextOf } from '../../../../markdown/plainText.ts'
import type { Translate } from '../../../i18n/useText.ts'
import { menuIcon } from '../../../ui/menuIcon.tsx'
import type { MenuEntry } from '../../../ui/menuStore.ts'
import { googleLink, outlookLink, type AddedEvent } from './addLinks.ts'
import { downloadEvent } from './download.ts'
import { placeText } from './place.ts'
import type { EventTime } from './whenText.ts'
import { eventTexts } from './texts/eventTexts.ts'

const open = (address: string): void => void window.open(address, '_blank', 'noopener,noreferrer')

/** Returns the event for other calendars; the end of its text names its page. */
export function addedEvent(event: CalendarEvent, { start, end }: EventTime, address: string): AddedEvent {
  const [venue] = event.venue
  return {
    title: plainTextOf(event.title),
    start,
    end,
    days: event.all_day
      ? { first: event.start_date.slice(0, 10), last: event.end_date.slice(0, 10) }
      : undefined,
    details: [plainTextOf(event.excerpt || event.description), address]
      .filter((part) => part !== '')
      .join('\n\n'),
    location: venue === undefined ? '' : placeText(venue),
  }
}

/** Returns the calendars to which an event can be added. */
export function addEntries(
  t: Translate,
  event: CalendarEvent,
  time: EventTime,
  address: string,
): readonly MenuEntry[] {
  const added = addedEvent(event, time, address)
  return [
    {
      kind: 'action',
      text: t(eventTexts('event.add.file')),
      icon: menuIcon(CalendarArrowDown),
      run: () => void downloadEvent(event, address),
    },
    {
      kind: 'action',
      text: t(eventTexts('event.add.google')),
      icon: menuIcon(CalendarDays),
      run: () => open(googleLink(added)),
    },
    {
      kind: 'action',
      text: t(eventTexts('event.add.outlook')),
      icon: menuIcon(CalendarDays),
      run: () => open(outlookLink(added, 'live')),
    },
    {
      kind: 'action',
      text: t(eventTexts('event.add.office')),
      icon: menuIcon(CalendarDays),
      run: () => open(outlookLink(added, 'office')),
    },
  ]
}
