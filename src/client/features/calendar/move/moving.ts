import type { ShownEvent } from '../shownEvent.ts'

/** An event being moved: its stored version, and the version shown. */
export interface Moving {
  readonly event: ShownEvent
  readonly shown: ShownEvent
}

/** Returns the events of these days with the moved event at its new time, if it leaves or enters these days. */
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
