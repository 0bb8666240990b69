import type { QueryClient } from '@tanstack/react-query'
import { getEvent } from '../../../../protocol/calendar/events.ts'
import { originalApi } from '../access.ts'
import { CALENDAR } from '../feature.ts'
import { draftOf } from '../form/draft.ts'
import type { When } from '../form/when.ts'
import { ConflictError, saveEvent } from '../mutations.ts'
import type { ShownEvent } from '../shownEvent.ts'
import { whenOf } from './movedTimes.ts'
import { showAt, showWhereItIs } from './moves.ts'

interface Saving {
  readonly moved: ShownEvent
  /** Comes when it is saved or refused; never rejects. */
  readonly ended: Promise<unknown>
}

interface OwnMoves {
  /** The last move of each event, until the calendar shows it. */
  readonly saving: Map<number, Saving>
  /** The `modified_utc` that each event got by its last move from here: no change by somebody else. */
  readonly movedHere: Map<number, string>
}

/** By the session's cache: whoever signs in next has moved nothing yet. */
const ownMoves = new WeakMap<QueryClient, OwnMoves>()

function ownMovesOf(cache: QueryClient): OwnMoves {
  const known = ownMoves.get(cache) ?? { saving: new Map(), movedHere: new Map() }
  ownMoves.set(cache, known)
  return known
}

/** Where an event is shown that is on its way to the calendar. */
export const savedPlace = (cache: QueryClient, id: number): ShownEvent | undefined =>
  ownMovesOf(cache).saving.get(id)?.moved

/** Saves another time for an event whose `modified_utc` is one of these. @throws ConflictError, ApiError, NetworkError */
async function storeTime(
  cache: QueryClient,
  id: number,
  when: When,
  expected: readonly (string | undefined)[],
): Promise<string> {
  const stored = await originalApi(getEvent, { id })
  if (!expected.includes('') && !expected.includes(stored.modified_utc)) throw new ConflictError(stored)
  const { startTime, endTime, ...days } = when
  // All-day events have no times of their own.
  const changes = when.isAllDay ? days : { ...days, startTime, endTime }
  const saved = await saveEvent(cache, stored, { ...draftOf(stored), ...changes })
  ownMovesOf(cache).movedHere.set(id, saved.modified_utc)
  return saved.modified_utc
}

/** News of the very change may stop a reading and begin another; so often is it begun anew. */
const MOST_READINGS = 5

/** Reads what is on screen once more: until then moved events are shown where they are to be. */
async function readShown(cache: QueryClient): Promise<void> {
  const shown = { queryKey: [CALENDAR, 'range'], type: 'active' } as const
  const since = Date.now()
  const isBehind = (): boolean =>
    cache
      .getQueryCache()
      .findAll(shown)
      .some(({ state }) => state.status !== 'error' && state.dataUpdatedAt < since)
  let readings = 0
  do {
    await cache.refetchQueries(shown)
    readings += 1
  } while (isBehind() && readings < MOST_READINGS)
}

/**
 * Shows the event at its new time at once and saves it there, after an earlier move of it that is being saved; a
 * refusal puts it back.
 * @param known the only `modified_utc` that may be overwritten; otherwise the event's, and what was moved here since
 * @returns its new `modified_utc`
 */
export async function saveMove(
  cache: QueryClient,
  event: ShownEvent,
  moved: ShownEvent,
  known?: string,
): Promise<string> {
  const { id, modified } = event
  const { saving, movedHere } = ownMovesOf(cache)
  showAt(id, moved)
  const before = saving.get(id)?.ended
  const store = async (): Promise<string> => {
    await before
    const expected = known === undefined ? [modified, movedHere.get(id)] : [known]
    return storeTime(cache, id, whenOf(moved), expected)
  }
  const stored = store()
  const own: Saving = { moved, ended: stored.catch(() => undefined) }
  saving.set(id, own)
  try {
    const saved = await stored
    await readShown(cache)
    return saved
  } finally {
    if (saving.get(id) === own) saving.delete(id)
    showWhereItIs(id, moved)
  }
}
