import { create } from 'zustand'
import type { EventTimes } from '../layout/place.ts'
import type { ShownEvent } from '../shownEvent.ts'

/** Where events are shown instead, by their IDs: while they are moved, and until the calendar says so too. */
export const useMoves = create<{ readonly moves: ReadonlyMap<number, ShownEvent> }>()(() => ({
  moves: new Map(),
}))

export const showAt = (id: number, times: ShownEvent): void =>
  useMoves.setState(({ moves }) => ({ moves: new Map(moves).set(id, times) }))

/** Shows it at those times no longer; where it has been moved on since, it stays there. */
export const showWhereItIs = (id: number, times: EventTimes): void =>
  useMoves.setState(({ moves }) => {
    if (moves.get(id) !== times) return { moves }
    const rest = new Map(moves)
    rest.delete(id)
    return { moves: rest }
  })

/** The events of a range, with those that have come from another by being moved. */
export function withArrivals(
  events: readonly ShownEvent[],
  moves: ReadonlyMap<number, ShownEvent>,
): readonly ShownEvent[] {
  if (moves.size === 0) return events
  const known = new Set(events.map(({ id }) => id))
  const arrived = [...moves.values()].filter(({ id }) => !known.has(id))
  return arrived.length === 0 ? events : [...events, ...arrived]
}

/** The events as they are shown: the same list where none of them is being moved. */
export function withMoves<Event extends EventTimes & { readonly id: number }>(
  events: readonly Event[],
  moves: ReadonlyMap<number, EventTimes>,
): readonly Event[] {
  if (!events.some(({ id }) => moves.has(id))) return events
  return events.map((event) => {
    const times = moves.get(event.id)
    if (times === undefined) return event
    const { start, end, wallStart, wallEnd } = times
    return { ...event, start, end, wallStart, wallEnd }
  })
}
