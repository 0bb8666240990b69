import { create } from 'zustand'
import type { EventTimes } from '../layout/place.ts'

/** Where events are shown instead, by their IDs: while they are moved, and until the calendar says so too. */
export const useMoves = create<{ readonly moves: ReadonlyMap<number, EventTimes> }>()(() => ({
  moves: new Map(),
}))

export const showAt = (id: number, times: EventTimes): void =>
  useMoves.setState(({ moves }) => ({ moves: new Map(moves).set(id, times) }))

/** Shows it at those times no longer; where it has been moved on since, it stays there. */
export const showWhereItIs = (id: number, times: EventTimes): void =>
  useMoves.setState(({ moves }) => {
    if (moves.get(id) !== times) return { moves }
    const rest = new Map(moves)
    rest.delete(id)
    return { moves: rest }
  })

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
