interface Ordered {
  readonly id: number
  readonly start: number
}

const inOrder = (one: Ordered, other: Ordered): number => one.start - other.start || one.id - other.id

/** Returns the nearest events before and after `event` by their start; `event` need not be among the others. */
export function neighboursOf<Event extends Ordered>(
  events: readonly Event[],
  event: Ordered,
): { readonly before: Event | undefined; readonly after: Event | undefined } {
  let before: Event | undefined
  let after: Event | undefined
  for (const each of events) {
    const order = inOrder(each, event)
    if (order < 0 && (before === undefined || inOrder(each, before) > 0)) before = each
    if (order > 0 && (after === undefined || inOrder(each, after) < 0)) after = each
  }
  return { before, after }
}
