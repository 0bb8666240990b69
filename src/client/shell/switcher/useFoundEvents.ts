import { useQuery } from '@tanstack/react-query'
import { NO_FILTERS } from '../../features/calendar/filters.ts'
import { longDate } from '../../features/calendar/format.ts'
import { placeEvent } from '../../features/calendar/layout/place.ts'
import { listQuery } from '../../features/calendar/list/listPages.ts'
import { dayAtInstant, deviceZone } from '../../features/calendar/time/zone.ts'
import { eventPath } from '../../navigation/eventAddress.ts'
import { useToday } from '../../ui/format/useToday.ts'
import { useSettled } from '../../ui/useSettled.ts'
import type { EventTarget } from './targets.ts'

/** Shorter words find every event. */
const SHORTEST = 3
const MOST = 4
/** Milliseconds without a key before the service is asked. */
const PAUSE = 250

/** Returns coming events that the service finds for the words; empty until it answered, or if it does not. */
export function useFoundEvents(words: string): readonly EventTarget[] {
  const settled = useSettled(words.trim(), PAUSE)
  const zone = deviceZone()
  const clock = { of: 'viewer', zone } as const
  const { data } = useQuery({
    ...listQuery({
      direction: 'upcoming',
      day: dayAtInstant(zone, useToday()),
      page: 1,
      clock,
      filters: { ...NO_FILTERS, search: settled },
    }),
    enabled: settled.length >= SHORTEST,
  })
  // Events of earlier words are no results: Enter would open one of them.
  if (settled !== words.trim()) return []
  return (data?.events ?? []).slice(0, MOST).map((event) => ({
    kind: 'event',
    path: eventPath(event),
    name: event.title,
    when: longDate(placeEvent(event, clock).firstDay),
  }))
}
