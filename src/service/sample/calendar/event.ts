import type { NewEventFields } from '../../../protocol/calendar/fields.ts'
import type { PersonName } from '../people.ts'
import type { OrganizerName, VenueName } from './places.ts'
import type { PictureName } from './pictures.ts'

/** Title and description in another language. */
interface Translation {
  readonly title: string
  readonly description: string
}

/** An event of the sample calendar; days are in the form of `dayOf`. */
export interface SampleEvent {
  readonly title: string
  readonly description: string
  readonly excerpt?: string
  /** First day. */
  readonly on: string
  /** Last day, if different. */
  readonly until?: string
  /** Start and end by the clock of its zone; an all-day event without. */
  readonly hours?: readonly [start: string, end: string]
  readonly timezone?: string
  /** Slugs separated by spaces. */
  readonly categories: string
  readonly tags?: string
  readonly venue?: VenueName | readonly VenueName[]
  readonly organizer?: readonly OrganizerName[]
  readonly picture?: PictureName
  readonly cost?: string
  readonly website?: string
  readonly by?: PersonName
  readonly status?: NewEventFields['status']
  /** Days from now until publication. */
  readonly publishedIn?: number
  readonly featured?: boolean
  readonly sticky?: boolean
  readonly hidden?: boolean
  readonly password?: string
  /** A name that the events of a weekly series share. */
  readonly series?: string
  readonly translations?: { readonly fr: Translation; readonly de: Translation; readonly it: Translation }
}

const isEvery = (weeks: readonly number[]): boolean =>
  weeks.every((week, at) => at === 0 || week === (weeks[at - 1] ?? 0) + 1)

/** Repeats an event in several weeks, relative to its own: as a series if no week is left out. */
export const weekly = (event: SampleEvent, weeks: readonly number[]): SampleEvent[] =>
  weeks.map((week) => ({
    ...event,
    on: `${event.on}${week < 0 ? '' : '+'}${week}`,
    ...(isEvery(weeks) && { series: event.title }),
  }))
