import { getEvent, updateEvent } from '../../../../protocol/calendar/events.ts'
import type { SeriesScope } from '../../../../protocol/calendar/series.ts'
import type { CalendarEvent } from '../../../../protocol/calendar/shapes.ts'
import { scoped } from '../../../kernel/scope.ts'
import type { Session } from '../../../kernel/session.ts'
import { originalApi } from '../access.ts'
import {
  during,
  latestVersion,
  readChanged,
  refreshCalendar,
  showStored,
  showUnsaved,
} from '../eventChanges.ts'
import { draftOf } from '../form/draft.ts'
import { whenFields } from '../form/when.ts'
import {
  ConflictError,
  isForeign,
  reachesOthers,
  refreshForeign,
  sendWhole,
  type SavedEvent,
} from '../mutations.ts'
import { shownEvent, type ShownEvent } from '../shownEvent.ts'
import { whenOf } from './movedTimes.ts'

/** By event: the move being saved, or waiting for an earlier move of the same event. The promise never rejects. */
const lastMoves = scoped(() => new Map<number, Promise<unknown>>())

/** Saves a move on a site that stores only whole events: reads the event and sends it back with the new time. */
async function storeWhole(moved: ShownEvent, expected: string): Promise<CalendarEvent> {
  const stored = await originalApi(getEvent, { id: moved.id })
  if (expected !== '' && stored.modified_utc !== expected) throw new ConflictError(stored)
  const { startTime, endTime, ...days } = whenOf(moved)
  // All-day events have no times of day.
  return sendWhole(stored, { ...draftOf(stored), ...days, ...(!moved.isAllDay && { startTime, endTime }) })
}

async function store(
  { cache }: Session,
  moved: ShownEvent,
  { expected, scope }: { expected: string; scope: SeriesScope | undefined },
): Promise<SavedEvent> {
  if (await isForeign(cache)) return storeWhole(moved, expected)
  return originalApi(updateEvent, {
    id: moved.id,
    ...whenFields(whenOf(moved)),
    ...(expected !== '' && { expected_modified_utc: expected }),
    ...(scope !== undefined && { series_scope: scope }),
  })
}

/** Returns the moved event with the times of the service's answer. Its texts are already in the reader's language. */
function storedMove(moved: ShownEvent, record: CalendarEvent): ShownEvent {
  const { start, end, wallStart, wallEnd, zoneShort } = shownEvent(record) ?? moved
  return { ...moved, start, end, wallStart, wallEnd, zoneShort, modified: record.modified_utc }
}

/** Shows the event at its new time while it is asked how far the move reaches. @returns the function that ends that */
export function showMove(session: Session, event: ShownEvent, moved: ShownEvent): () => Promise<void> {
  showUnsaved(session, event, moved)
  return () => showStored(session, moved)
}

export interface StoredMove {
  readonly event: ShownEvent
  /** The ID by which a move of repeating events is undone. */
  readonly undo: string | undefined
}

interface MoveOptions {
  /** The only `modified_utc` that may be overwritten; without it, the latest version known to the session. */
  readonly known?: string
  /** How far the move of a repeating event reaches. */
  readonly scope?: SeriesScope | undefined
}

/**
 * Shows the event at its new time at once and saves it, after an earlier move of the same event. After a refusal or a
 * lost answer the event returns to its stored time and is read again.
 * @returns the stored event
 * @throws ConflictError, ApiError, NetworkError
 */
export function saveMove(
  session: Session,
  event: ShownEvent,
  moved: ShownEvent,
  { known, scope }: MoveOptions = {},
): Promise<StoredMove> {
  const { id } = event
  const moves = session.get(lastMoves)
  const before = moves.get(id)
  showUnsaved(session, event, moved)
  const saved = during(session, id, async () => {
    await before
    try {
      const expected = known ?? latestVersion(session, event)
      const record = await store(session, moved, { expected, scope })
      const stored = storedMove(moved, record)
      await showStored(session, moved, stored)
      if (reachesOthers(scope)) await refreshCalendar(session.cache)
      else await refreshForeign(session.cache)
      return { event: stored, undo: record.undo }
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
