import { setImmediate as othersTurn } from 'node:timers/promises'
import { calendarFileBounds } from '../../../protocol/bounds.ts'
import { Refusal } from '../../http/refusal.ts'
import type { CalendarContext } from '../context.ts'
import { eraseEvents } from '../events/erase.ts'
import { eventById, type EventRow } from '../events/store.ts'
import { createEventRow, updateEventRow } from '../events/write.ts'
import type { SignedRequest } from '../router.ts'
import { Announcements } from './announcements.ts'
import { fieldsOf, Names } from './fields.ts'
import type { Plan, Step } from './plan.ts'
import { addWritten, countOf, setState, storeOrigin, unchangedOf } from './store.ts'

/** An import at work. */
export interface Taking {
  readonly context: CalendarContext
  readonly request: SignedRequest
  readonly importId: number
  readonly progress?: (written: number, of: number) => void
}

function write(
  { request, importId }: Taking,
  context: CalendarContext,
  { event, current }: Step,
  names: Names,
): void {
  const change = { fields: fieldsOf(event, names), password: undefined, isSanitized: true } as const
  const before = current && eventById(context.database, current.id)
  const row: EventRow = before
    ? updateEventRow(context, request, before, change)
    : createEventRow(context, request, change)
  const { uid, recurrence, digest } = event
  const { id: event_id, modified_at } = row
  storeOrigin(context.database, { event_id, uid, recurrence, digest, modified_at }, { import_id: importId })
}

/** Writes some events in one commit. @returns the events that the calendar refuses */
async function writeSlice(
  taking: Taking,
  steps: readonly Step[],
  names: Names,
  announcements: Announcements,
): Promise<Step[]> {
  const { context, importId } = taking
  const { database } = context
  const refused: Step[] = []
  const written = steps.map((step) =>
    database
      .groupedTransaction(() => write(taking, announcements.context, step, names))
      .catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        refused.push(step)
      }),
  )
  const counted = database.groupedTransaction(() => {
    addWritten(database, importId, steps.length)
    // Each announcement lets every reader ask for the calendar anew. After a crash they do so anyway.
    if (announcements.length >= calendarFileBounds.announced) announcements.make()
  })
  // A slice is a group by itself: it does not wait for the writes of others.
  database.commitGroup()
  await Promise.all([...written, counted])
  return refused
}

/** Writes the events of a plan, a few at a time, between other requests. @returns those that the calendar refuses */
export async function takeOver(taking: Taking, { steps }: Plan): Promise<Step[]> {
  const names = new Names()
  const announcements = new Announcements(taking.context)
  const refused: Step[] = []
  for (let index = 0; index < steps.length; index += calendarFileBounds.slice) {
    const slice = steps.slice(index, index + calendarFileBounds.slice)
    refused.push(...(await writeSlice(taking, slice, names, announcements)))
    taking.progress?.(Math.min(steps.length, index + calendarFileBounds.slice), steps.length)
    await othersTurn()
  }
  const { database } = taking.context
  database.transaction(() => {
    announcements.make()
    setState(database, taking.importId, 'done')
  })
  return refused
}

/** Deletes the events of an import that nobody changed since. @returns the number of the others */
export async function undo(context: CalendarContext, importId: number): Promise<number> {
  const { database } = context
  const announcements = new Announcements(context)
  for (;;) {
    const ids = unchangedOf(database, importId, calendarFileBounds.slice)
    if (ids.length === 0) break
    await database.groupedTransaction(() => {
      eraseEvents(announcements.context, ids)
      if (announcements.length >= calendarFileBounds.announced) announcements.make()
    })
    await othersTurn()
  }
  database.transaction(() => {
    announcements.make()
    setState(database, importId, 'undone')
  })
  return countOf(database, importId)
}
