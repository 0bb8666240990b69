import type { Repeats, SeriesScope } from '../../../protocol/calendar/series.ts'
import { requireEditor, requireWriter } from '../access.ts'
import type { CalendarContext } from '../context.ts'
import { existingEvent } from '../events/find.ts'
import { eventsByIds, type EventRow } from '../events/store.ts'
import { announceEvents, trashEvent, updateEventRow, type EventChange } from '../events/write.ts'
import type { SignedRequest } from '../router.ts'
import { refuseField } from '../refuse.ts'
import { changeSeries, othersInScope } from './change.ts'
import { changeRule } from './changeRule.ts'
import { statesOf } from './parts.ts'
import { repeatEvent } from './repeat.ts'
import { remember } from './undo.ts'

/* Writing of events that are in a series, or start one. Each runs inside the caller's transaction. */

/** The event after a change, and the ID by which the change can be undone. */
interface Written {
  readonly event: EventRow
  readonly undo?: string
}

function addRepeats(context: CalendarContext, event: EventRow, repeats: Repeats): readonly number[] {
  const made = repeatEvent(context, event, repeats)
  announceEvents(context, 'add', eventsByIds(context.database, made))
  return made
}

/** Makes the other events of a series whose first was just created. @returns the ID by which all are undone */
export function repeatNew(
  context: CalendarContext,
  request: SignedRequest,
  event: EventRow,
  repeats: Repeats,
): string {
  const made = addRepeats(context, event, repeats)
  return remember(context, request, { before: [], made: [event.id, ...made] })
}

function repeatStored(
  context: CalendarContext,
  request: SignedRequest,
  current: EventRow,
  change: EventChange,
  repeats: Repeats,
): Written {
  requireWriter(context, request.caller)
  const before = statesOf(context.database, [current])
  const made = addRepeats(context, updateEventRow(context, request, current, change), repeats)
  const undo = remember(context, request, { before, made })
  return { event: existingEvent(context, current.id), undo }
}

/** Changes an event, and those of its series that the request means. */
export function updateInSeries(
  context: CalendarContext,
  request: SignedRequest,
  current: EventRow,
  change: EventChange,
): Written {
  const { series_scope: scope, repeats } = change.fields
  if (repeats && current.series_id === null) return repeatStored(context, request, current, change, repeats)
  const update = (): EventRow => updateEventRow(context, request, current, change)
  if (current.series_id === null) {
    if (scope === undefined) return { event: update() }
    const before = statesOf(context.database, [current])
    const event = update()
    return { event, undo: remember(context, request, { before }) }
  }
  if (repeats && (scope ?? 'this') === 'this') refuseField('repeats', 'fields.repeatsAlready')
  if (repeats) requireWriter(context, request.caller)
  const others = othersInScope(context.database, current, scope ?? 'this')
  const { before, rule } = changeSeries(context, request, {
    event: current,
    others,
    scope: scope ?? 'this',
    update,
  })
  const ids = others.map(({ id }) => id)
  const changed = eventsByIds(context.database, ids)
  announceEvents(context, 'update', [...others, ...changed])
  if (scope === undefined) return { event: existingEvent(context, current.id) }
  const made =
    repeats && scope !== 'this'
      ? changeRule(context, { event: existingEvent(context, current.id), others: changed, scope, repeats })
      : []
  announceEvents(context, 'add', eventsByIds(context.database, made))
  const undo = remember(context, request, { before, made, rule })
  return { event: existingEvent(context, current.id), undo }
}

/** Moves an event to the trash, and those of its series that the request means. */
export function trashInSeries(
  context: CalendarContext,
  request: SignedRequest,
  current: EventRow,
  scope: SeriesScope | undefined,
): Written {
  if (scope === undefined) return { event: trashEvent(context, current) }
  const others = othersInScope(context.database, current, scope)
  for (const other of others) requireEditor(context, request.caller, other)
  const before = statesOf(context.database, [current, ...others])
  const event = trashEvent(context, current)
  const quiet: CalendarContext = { ...context, announce: () => undefined }
  for (const other of others) trashEvent(quiet, other)
  announceEvents(context, 'remove', others)
  return { event, undo: remember(context, request, { before }) }
}
