import type { EventRow } from '../events/store.ts'
import type { AttendeeRow } from './store.ts'

/** An event as a mail about it needs it when the event itself is gone. */
export type EventNotice = Pick<
  EventRow,
  'id' | 'title' | 'slug' | 'all_day' | 'timezone' | 'utc_start_date' | 'utc_end_date'
>

/** A mail to an attendee, whose text is composed at the moment of sending. */
export type AttendanceLetter =
  | {
      /**
       * `confirm` asks if the address is the person's; `known`: who signs up is on the list already; `moved-up`: a place
       * became free; `changed`: the event has another time or place.
       */
      readonly about: 'confirm' | 'known' | 'moved-up' | 'reminder' | 'changed'
      readonly attendeeId: number
    }
  | {
      /** `removed`: the event's keepers took the place back. The attendee is no longer stored. */
      readonly about: 'cancelled' | 'removed'
      readonly attendee: AttendeeRow
      readonly event: EventNotice
    }

/** A link in an attendee's mails: it confirms the sign-up, or takes it back. */
export type AttendeeLink = 'confirm' | 'own'

/** What sign-ups need of the host: mails and their links. */
export interface AttendanceSupport {
  /** Stores a mail within the transaction, to be sent after its commit. */
  readonly write: (letter: AttendanceLetter) => void
  /** Returns the digest of a link's token, by which it is found again; the token itself is never stored. */
  readonly digestFor: (link: AttendeeLink, attendeeId: number) => Buffer
}
