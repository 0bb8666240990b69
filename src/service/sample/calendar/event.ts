import type { NewEventFields } from '../../../protocol/calendar/fields.ts'
import type { PersonName } from '../people.ts'
import type { OrganizerName, VenueName } from './places.ts'
import type { PictureName } from './pictures.ts'

/** Title, and a paragraph or two, in another language. */
interface Translation {
  readonly title: string
  readonly description: string
}

/** An event of the sample calendar; days are written as `dayOf` reads them. */
export interface SampleEvent {
  readonly title: string
  readonly description: string
  readonly excerpt?: string
  /** First day. */
  readonly on: string
  /** Last day, when it is another. */
  readonly until?: string
  /** Start and end by the clock of its zone; whole days without. */
  readonly hours?: readonly [start: string, end: string]
  readonly timezone?: string
  /** Slugs with spaces between. */
  readonly categories: string
  readonly tags?: string
  readonly venue?: VenueName | readonly VenueName[]
  readonly organizer?: readonly OrganizerName[]
  readonly picture?: PictureName
  readonly cost?: string
  readonly website?: string
  readonly by?: PersonName
  readonly status?: NewEventFields['status']
  /** Days from now until it is published. */
  readonly publishedIn?: number
  readonly featured?: boolean
  readonly sticky?: boolean
  readonly hidden?: boolean
  readonly password?: string
  readonly translations?: { readonly fr: Translation; readonly de: Translation; readonly it: Translation }
}

/** The same event in several weeks: `in the weeks -2, 0, 2 …` of the first one's day. */
export const weekly = (event: SampleEvent, weeks: readonly number[]): SampleEvent[] =>
  weeks.map((week) => ({ ...event, on: `${event.on}${week < 0 ? '' : '+'}${week}` }))
