import type { CalendarEvent, Organizer, Term, Venue } from '../../protocol/calendar/shapes.ts'

/** A calendar that events move from or to, by its interface. */
export interface Site {
  /** For people. */
  readonly name: string
  /** Takes one venue for each event, and no coordinates, translations and passwords, as WordPress. */
  readonly isWordPress: boolean
  /** Calls the interface. @param path below the namespace, such as `/events` @throws SiteRefusal, MoveFault */
  readonly call: (method: 'GET' | 'POST' | 'DELETE', path: string, fields?: object) => Promise<unknown>
  /** IDs of events that lists leave out, if the site tells. */
  readonly unlistedIds: () => Promise<readonly number[]>
  /** The bytes of a picture of this site. */
  readonly picture: (url: string) => Promise<Uint8Array<ArrayBuffer>>
  /** Uploads a picture. @returns its ID there */
  readonly upload: (bytes: Uint8Array<ArrayBuffer>, name: string) => Promise<number>
}

/** The site refused a request. */
export class SiteRefusal extends Error {
  override name = 'SiteRefusal'
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** The move cannot go on; `message` is a sentence for the operator. */
export class MoveFault extends Error {
  override name = 'MoveFault'
}

/** What a calendar has. */
export interface Contents {
  readonly categories: readonly Term[]
  readonly tags: readonly Term[]
  readonly venues: readonly Venue[]
  readonly organizers: readonly Organizer[]
  readonly events: readonly CalendarEvent[]
}
