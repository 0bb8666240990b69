import type { CalendarEvent, EventTranslation } from '../../../../protocol/calendar/shapes.ts'
import type { Status } from '../../../../protocol/calendar/fields.ts'
import type { Language } from '../../../../protocol/calendar/limits.ts'
import { fieldTable } from './fieldTable.ts'

/** A record of the calendar that an event refers to: a venue, an organizer, a category or a tag. */
export interface Choice {
  readonly id: number
  /** The visible name. */
  readonly name: string
}

export interface ChosenImage {
  /** 0 for an image on another site, known only by its address. */
  readonly id: number
  readonly url: string
}

export type Translations = Readonly<Record<Language, EventTranslation>>

/** An event in the form: texts as typed, dates and times as the browser's fields write them. */
export interface EventDraft {
  readonly title: string
  /** `YYYY-MM-DD`, empty while unknown. */
  readonly startDate: string
  /** `hh:mm`. All-day events keep theirs, in case they are switched back. */
  readonly startTime: string
  readonly endDate: string
  readonly endTime: string
  readonly isAllDay: boolean
  /** IANA name. */
  readonly timezone: string
  readonly venues: readonly Choice[]
  readonly organizers: readonly Choice[]
  /** HTML. */
  readonly description: string
  readonly excerpt: string
  readonly image: ChosenImage | null
  readonly categories: readonly Choice[]
  readonly tags: readonly Choice[]
  readonly cost: string
  readonly website: string
  readonly status: Status
  /** Publication time of a scheduled event: `YYYY-MM-DDThh:mm` by the site's clock. */
  readonly publishAt: string
  /** null: a password is set; it is never sent out and stays unchanged. */
  readonly password: string | null
  readonly slug: string
  readonly showMap: boolean
  readonly showMapLink: boolean
  readonly isHidden: boolean
  readonly isSticky: boolean
  readonly isFeatured: boolean
  readonly translations: Translations
}

export type DraftField = keyof EventDraft

export const draftFields = Object.keys(fieldTable) as readonly DraftField[]

/** Makes a draft from a value for each field. */
const draftFrom = (valueOf: <Field extends DraftField>(field: Field) => EventDraft[Field]): EventDraft =>
  Object.fromEntries(draftFields.map((field) => [field, valueOf(field)])) as unknown as EventDraft

/** Makes a new event on a day (`YYYY-MM-DD`), in the evening, like most events. */
export const emptyDraft = (day: string, timezone: string): EventDraft => ({
  ...draftFrom((field) => fieldTable[field].initial),
  startDate: day,
  endDate: day,
  timezone,
})

/** Gives the stored event as a draft. */
export const draftOf = (event: CalendarEvent): EventDraft =>
  draftFrom((field) => fieldTable[field].read(event))

/** Makes a copy for another event: not published yet, and without an address. */
export const copyOf = (draft: EventDraft): EventDraft =>
  draftFrom((field) => fieldTable[field].copied ?? draft[field])

/** Tells whether two values of a field are the same to readers. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/** Gives the fields in which `draft` differs from `from`. */
export const changedFields = (from: EventDraft, draft: EventDraft): readonly DraftField[] =>
  draftFields.filter((field) => !isSame(from[field], draft[field]))
