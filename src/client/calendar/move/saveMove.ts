import type { QueryClient } from '@tanstack/react-query'
import { getEvent } from '../../../protocol/calendar/events.ts'
import { originalApi } from '../access.ts'
import { CALENDAR } from '../feature.ts'
import { draftOf } from '../form/draft.ts'
import type { When } from '../form/when.ts'
import { ConflictError, saveEvent } from '../mutations.ts'
import type { ShownEvent } from '../shownEvent.ts'
import { whenOf } from './movedTimes.ts'
import { showAt, showWhereItIs } from './moves.ts'

/** Saves another time for an event, unless it was changed since it was read. @throws ConflictError, ApiError, NetworkError */
async function storeTime(cache: QueryClient, event: ShownEvent, when: When, known: string): Promise<string> {
  const stored = await originalApi(getEvent, { id: event.id })
  if (known !== '' && stored.modified_utc !== known) throw new ConflictError(stored)
  const { startTime, endTime, ...days } = when
  // All-day events have no times of their own.
  const changes = when.isAllDay ? days : { ...days, startTime, endTime }
  const saved = await saveEvent(cache, stored, { ...draftOf(stored), ...changes })
  return saved.modified_utc
}

/** Shows the event at its new time at once and saves it there; a refusal puts it back. @returns its new `modified_utc` */
export async function saveMove(
  cache: QueryClient,
  event: ShownEvent,
  moved: ShownEvent,
  known = event.modified,
): Promise<string> {
  showAt(event.id, moved)
  try {
    const modified = await storeTime(cache, event, whenOf(moved), known)
    // What is on screen has been asked for anew: shown until the answer says the same.
    await cache.refetchQueries({ queryKey: [CALENDAR, 'range'], type: 'active' })
    return modified
  } finally {
    showWhereItIs(event.id)
  }
}
