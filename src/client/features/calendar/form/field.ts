import type { ChangedEventFields } from '../../../../protocol/calendar/fields.ts'
import type { CalendarEvent } from '../../../../protocol/calendar/shapes.ts'
import { plainTextOf } from '../../../../markdown/plainText.ts'
import type { TextKey } from '../../../i18n/texts.ts'
import type { Translate } from '../../../i18n/useText.ts'

/** One field of an event, with everything the form does with it. `Near` are the fields that it depends on. */
export interface EventField<Value, Near = unknown> {
  readonly label: TextKey
  /** Code units that its control accepts. */
  readonly longest?: number
  /**
   * The name by which the service refuses it (calendar spec 2.1); of several fields with the same name, the
   * first shows the refusal.
   */
  readonly wire: Wire
  /** Its value in a new event. */
  readonly initial: Value
  /** Its value in a copy, if not the original's. */
  readonly copied?: Value
  /** Never stored on the device. */
  readonly isSecret?: true
  /** Gives its value in the stored event. */
  readonly read: (event: CalendarEvent) => Value
  /** Gives its part of a request. */
  readonly write: (value: Value, near: Near) => ChangedEventFields
  /**
   * Gives its part of a request to a site that needs the whole event (calendar-wire 0), if different: such
   * sites cannot clear a text, fail with a list of one venue, and know none of our own fields.
   */
  readonly writeWhole?: (value: Value) => Readonly<Record<string, unknown>>
  /** Tells whether the site decides the value in a new event; by default for empty texts and lists. */
  readonly isLeftOut?: (value: Value) => boolean
  /** Gives the text of the reason why it cannot be saved. */
  readonly check?: (value: Value, near: Near) => TextKey | undefined
  /** Tells whether two versions mean the same, if neither their values nor their requests show it. */
  readonly isAgreed?: (mine: Value, theirs: Value) => boolean
  /** Gives its value as text for a person who compares two versions; by default for texts, names, yes and no. */
  readonly shown?: (value: Value, t: Translate) => string
  /** Gives the value in an address such as `/event/new?title=Lunch`. */
  readonly asked?: (query: URLSearchParams) => Value | undefined
}

/** A record of the calendar that an event refers to: a venue, an organizer, a category or a tag. */
export interface Choice {
  readonly id: number
  /** The visible name. */
  readonly name: string
}

type Wire = keyof ChangedEventFields

/** Names of fields that an event gives as `Read`, and that requests can give as `Written`. */
type WireOf<Read, Written = Read> = {
  [Name in Wire & keyof CalendarEvent]: [CalendarEvent[Name], Written] extends [
    Read,
    ChangedEventFields[Name],
  ]
    ? Name
    : never
}[Wire & keyof CalendarEvent]

/** Gives a request with one field. */
const sent = <Name extends Wire>(wire: Name, value: ChangedEventFields[Name]): ChangedEventFields => ({
  [wire]: value,
})

/** A line of plain text. */
export const line = (
  wire: WireOf<string>,
  label: TextKey,
  rest: Partial<EventField<string>> = {},
): EventField<string> => ({
  label,
  wire,
  initial: '',
  read: ({ [wire]: html }) => plainTextOf(html),
  write: (text) => sent(wire, text.trim()),
  ...rest,
})

/** Linked records. @param read gives them with the HTML of their names */
export const links = (
  wire: WireOf<unknown, number[]>,
  label: TextKey,
  read: (event: CalendarEvent) => readonly { readonly id: number; readonly html: string }[],
  rest: Partial<EventField<readonly Choice[]>> = {},
): EventField<readonly Choice[]> => ({
  label,
  wire,
  initial: [],
  read: (event) => read(event).map(({ id, html }) => ({ id, name: plainTextOf(html) })),
  write: (choices) =>
    sent(
      wire,
      choices.map(({ id }) => id),
    ),
  ...rest,
})

/** A switch, off in a new event. */
export const flag = (
  wire: WireOf<boolean>,
  label: TextKey,
  rest: Partial<EventField<boolean>> = {},
): EventField<boolean> => ({
  label,
  wire,
  initial: false,
  read: ({ [wire]: isOn }) => isOn,
  write: (isOn) => sent(wire, isOn),
  ...rest,
})
