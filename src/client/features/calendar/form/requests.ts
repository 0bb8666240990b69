import type { ChangedEventFields, NewEventFields } from '../../../../protocol/calendar/fields.ts'
import type { CalendarEvent } from '../../../../protocol/calendar/shapes.ts'
import { serverNow } from '../../../kernel/api/serverClock.ts'
import {
  changedFields,
  draftFields,
  draftOf,
  eventFields,
  type DraftField,
  type EventDraft,
} from './draft.ts'
import { makesSeries } from './repeats.ts'
import { whenFields } from './when.ts'

const partOf = <Field extends DraftField>(draft: EventDraft, field: Field): ChangedEventFields =>
  eventFields[field].write(draft[field], draft)

const wholePartOf = <Field extends DraftField>(draft: EventDraft, field: Field): object =>
  eventFields[field].writeWhole?.(draft[field]) ?? partOf(draft, field)

/** The request that carries these fields of the form. */
export const fieldsOf = (draft: EventDraft, fields: readonly DraftField[]): ChangedEventFields =>
  Object.assign({}, ...fields.map((field) => partOf(draft, field))) as ChangedEventFields

/** Clocks differ by seconds, and what is published only seconds from now is not public yet. */
const A_MOMENT = 60_000

/** Milliseconds since the epoch as the calendar writes them: `YYYY-MM-DD hh:mm:ss`. */
export const utcOf = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')

/** What was to be published later keeps its date, which goes before the status: to be public it needs another. */
export const publishedNow = (event: CalendarEvent, { status }: EventDraft): ChangedEventFields =>
  status === 'publish' && event.date_utc > utcOf(serverNow())
    ? { date_utc: utcOf(serverNow() - A_MOMENT) }
    : {}

/** The request that makes the stored event what the draft says. */
export const changesOf = (event: CalendarEvent, draft: EventDraft): ChangedEventFields => ({
  ...fieldsOf(
    draft,
    // An event of a series has its others already, if it is made to repeat once more.
    changedFields(draftOf(event), draft).filter(
      (field) => field !== 'repeats' || !event.series || !makesSeries(draft.repeats),
    ),
  ),
  ...publishedNow(event, draft),
})

/** Whether a new event is sent without that field, for the site to decide. */
function isLeftOut<Field extends DraftField>(field: Field, { [field]: value }: EventDraft): boolean {
  const { isLeftOut: isEmpty } = eventFields[field]
  return isEmpty?.(value) ?? (value === '' || value === null || (Array.isArray(value) && value.length === 0))
}

/** The request that makes a new event. */
export const newFieldsOf = (draft: EventDraft): NewEventFields => ({
  ...fieldsOf(
    draft,
    draftFields.filter((field) => !isLeftOut(field, draft)),
  ),
  title: draft.title.trim(),
  ...whenFields(draft),
})

/**
 * An event as real sites must be sent it (calendar-wire 0): whole, since they reset what is left out. `stored` is the
 * event that is changed.
 */
export function wholeFieldsOf(draft: EventDraft, stored?: CalendarEvent): NewEventFields {
  const fields: Readonly<Record<string, unknown>> = Object.assign(
    {},
    ...draftFields.map((field) => wholePartOf(draft, field)),
    stored && publishedNow(stored, draft),
  )
  return fields as unknown as NewEventFields
}
