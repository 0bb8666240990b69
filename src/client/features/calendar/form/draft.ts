import type { CalendarEvent } from '../../../../protocol/calendar/shapes.ts'
import type { EventField } from './field.ts'
import { fieldTable } from './fieldTable.ts'
import { movedBy, withStart } from './when.ts'

export type DraftField = keyof typeof fieldTable

/** An event in the form: a value for each field of the table. */
export type EventDraft = { readonly [Field in DraftField]: (typeof fieldTable)[Field]['initial'] }

/** The table, for code that treats every field alike. */
export const eventFields: { readonly [Field in DraftField]: EventField<EventDraft[Field], EventDraft> } =
  fieldTable

export const draftFields = Object.keys(fieldTable) as readonly DraftField[]

/** Makes a draft from a value for each field. */
const draftFrom = (valueOf: <Field extends DraftField>(field: Field) => EventDraft[Field]): EventDraft =>
  Object.fromEntries(draftFields.map((field) => [field, valueOf(field)])) as unknown as EventDraft

/** Makes a new event on a day (`YYYY-MM-DD`), in the evening, like most events. */
export const emptyDraft = (day: string, timezone: string): EventDraft => ({
  ...draftFrom((field) => eventFields[field].initial),
  startDate: day,
  endDate: day,
  timezone,
})

/** Gives the stored event as a draft. */
export const draftOf = (event: CalendarEvent): EventDraft =>
  draftFrom((field) => eventFields[field].read(event))

/**
 * Makes a copy for another event: not published yet, and without an address. Its text is the one that a site stores,
 * since what it shows has lost its blocks and short codes.
 */
export function copyOf(event: CalendarEvent): EventDraft {
  const { description } = event.stored ?? event
  const draft = { ...draftOf(event), description }
  return draftFrom((field) => eventFields[field].copied ?? draft[field])
}

/** Gives an end one hour after the start, the usual length of an event with a time of day. */
const anHourLong = (draft: EventDraft): EventDraft => {
  const { startDate: endDate, startTime: endTime } = movedBy(
    { ...draft, endDate: draft.startDate, endTime: draft.startTime },
    0,
    60,
  )
  return { ...draft, endDate, endTime }
}

/**
 * Reads the new event of an address such as `/event/new?title=Lunch&date=2026-11-24&time=12:00`: `title`,
 * `date`, `time`, `end-date`, `end-time`, `all-day`, `text` (plain); `zone` names a zone, or is `here` for
 * this device's.
 */
export function draftInAddress(search: string, today: string, usualZone: string): EventDraft {
  const query = new URLSearchParams(search)
  const asked: Partial<EventDraft> = Object.fromEntries(
    draftFields.flatMap((field) => {
      const value = eventFields[field].asked?.(query)
      return value === undefined ? [] : [[field, value]]
    }),
  )
  const { startDate = today, startTime, timezone = usualZone } = asked
  const begun = withStart(emptyDraft(startDate, timezone), startTime === undefined ? {} : { startTime })
  return { ...(query.has('time') ? anHourLong(begun) : begun), ...asked }
}

/** Tells whether two values of a field are the same to readers. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/** Gives the fields in which `draft` differs from `from`. */
export const changedFields = (from: EventDraft, draft: EventDraft): readonly DraftField[] =>
  draftFields.filter((field) => !isSame(from[field], draft[field]))
