import type { ShownEvent } from '../shownEvent.ts'

/** An event on its way: where it was, and where it is shown now. */
export interface Moving {
  readonly event: ShownEvent
  readonly shown: ShownEvent
}

/** The events of some days with the one on its way, from those days or to them, at the place where it is shown. */
export function withMoving(
  events: readonly ShownEvent[],
  moving: Moving | undefined,
  place: keyof Moving,
): readonly ShownEvent[] {
  if (moving === undefined) return events
  const { [place]: event } = moving
  const isHere = events.some(({ id }) => id === event.id)
  return isHere ? events.map((each) => (each.id === event.id ? event : each)) : [...events, event]
}
