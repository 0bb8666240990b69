import { getEvent, updateEvent } from '../../../../protocol/calendar/events.ts'
import type { CalendarEvent } from '../../../../protocol/calendar/shapes.ts'
import { scoped } from '../../../kernel/scope.ts'
import type { Session } from '../../../kernel/session.ts'
import { originalApi } from '../access.ts'
import { during, latestVersion, readChanged, showStored, showUnsaved } from '../eventChanges.ts'
import { draftOf } from '../form/draft.ts'
import { whenFields } from '../form/when.ts'
import { ConflictError, isForeign, refreshForeign, sendWhole } from '../mutations.ts'
import { shownEvent, type ShownEvent } from '../shownEvent.ts'
import { whenOf } from './movedTimes.ts'

/** By event: the move that is being saved, or waits for an earlier one of the same event. It never rejects. */
const lastMoves = scoped(() => new Map<number, Promise<unknown>>())

/** A site that keeps only what it is sent whole: the event is read, and sent back at its new time. */
async function storeWhole(moved: ShownEvent, expected: string): Promise<CalendarEvent> {
  const stored = await originalApi(getEvent, { id: moved.id })
  if (expected !== '' && stored.modified_utc !== expected) throw new ConflictError(stored)
  const { startTime, endTime, ...days } = whenOf(moved)
  // All-day events have no times of their own.
  return sendWhole(stored, { ...draftOf(stored), ...days, ...(!moved.isAllDay && { startTime, endTime }) })
}

async function store({ cache }: Session, moved: ShownEvent, expected: string): Promise<CalendarEvent> {
  if (await isForeign(cache)) return storeWhole(moved, expected)
  return originalApi(updateEvent, {
    id: moved.id,
    ...whenFields(whenOf(moved)),
    ...(expected !== '' && { expected_modified_utc: expected }),
  })
}

/** The event as it was moved, at the times that the service answered. The texts are in the reader's language already. */
function storedMove(moved: ShownEvent, record: CalendarEvent): ShownEvent {
  const { start, end, wallStart, wallEnd, zoneShort } = shownEvent(record) ?? moved
  return { ...moved, start, end, wallStart, wallEnd, zoneShort, modified: record.modified_utc }
}

/**
 * Shows the event at its new time at once and saves it there, after an earlier move of it that is being saved. A
 * refusal, or silence, puts it back and reads it again.
 * @param known the only `modified_utc` that may be overwritten; otherwise the latest one of which the session knows
 * @returns the event as it is stored
 * @throws ConflictError, ApiError, NetworkError
 */
export function saveMove(
  session: Session,
  event: ShownEvent,
  moved: ShownEvent,
  known?: string,
): Promise<ShownEvent> {
  const { id } = event
  const moves = session.get(lastMoves)
  const before = moves.get(id)
  showUnsaved(session, event, moved)
  const saved = during(session, id, async () => {
    await before
    try {
      const record = await store(session, moved, known ?? latestVersion(session, event))
      const stored = storedMove(moved, record)
      await showStored(session, moved, stored)
      await refreshForeign(session.cache)
      return stored
    } catch (error) {
      await showStored(session, moved)
      await readChanged(session, id)
      throw error
    }
  })
  const ended = saved
    .catch(() => undefined)
    .finally(() => {
      if (moves.get(id) === ended) moves.delete(id)
    })
  moves.set(id, ended)
  return saved
}
