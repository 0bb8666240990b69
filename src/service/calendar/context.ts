import type { CalendarActor } from '../../protocol/calendar/permissions.ts'
import type { Language } from '../../protocol/calendar/interface.ts'
import type { Database } from '../database/database.ts'
import type { AttendanceSupport } from './attendance/support.ts'
import type { UploadSpace } from '../files/space/uploadSpace.ts'

/** A change, to be published: only IDs, so that all users read it with their own access. */
export interface CalendarChange {
  readonly op: 'add' | 'update' | 'remove'
  /** `attendance`: the sign-ups of the events with these IDs. */
  readonly kind: 'event' | 'venue' | 'organizer' | 'category' | 'tag' | 'attendance'
  readonly ids: readonly number[]
  /** Of the changed event now; undefined for other kinds and for changes that left the event unchanged. */
  readonly modified_utc?: string
  /** Recipients: all users, or the author and editors. */
  readonly audience: 'everybody' | { readonly authorId: number }
}

/** Accounts of the callers; the calendar has none of its own. */
export interface CalendarAccounts {
  /** Returns the caller of an `Authorization` header; undefined if it is wrong or the account is closed. */
  readonly identify: (authorization: string) => Promise<CalendarActor | undefined>
  /** Tests if an account exists, as far as the account of this `Authorization` can see it. */
  readonly isKnown: (userId: number, authorization: string) => Promise<boolean>
}

/** An entry of the audit log. */
export interface CalendarRecord {
  readonly action: 'feed_subscribed' | 'feed_changed' | 'feed_unsubscribed'
  readonly userId: number
  /** Network address of the request. */
  readonly address: string
  /** Without secrets. */
  readonly details: Readonly<Record<string, unknown>>
}

/** Context of every handler. */
export interface CalendarContext {
  readonly database: Database
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly accounts: CalendarAccounts
  /** Called within the transaction of a change; not delivered if it fails. */
  readonly announce: (change: CalendarChange) => void
  /** Whether `announce` reaches the event queues of the readers. */
  readonly announcesChanges: boolean
  /** A number that differs after each change passed to `announce`, and after each change of settings. */
  readonly edition: () => number
  /** Name of feeds; the site's host when undefined. */
  readonly siteName: () => string | undefined
  readonly imagesFolder: string
  /** Folder of uploads in progress. */
  readonly receivingFolder: string
  /** Space used and allowed for files. */
  readonly space: UploadSpace
  /** Present if people can sign up for events. */
  readonly attendance?: AttendanceSupport | undefined
  /** Records what somebody did, where there is an audit log. */
  readonly record?: ((entry: CalendarRecord) => void) | undefined
  /** See `PASSWORD_COST`. */
  readonly passwordCost: number
}

/** The present time in whole seconds, the unit of the database. */
export const secondsNow = (context: Pick<CalendarContext, 'now'>): number => Math.floor(context.now() / 1000)

/** A reader, with the language and the address by which they use the site. */
export interface Reader {
  readonly caller: CalendarActor | undefined
  /** Undefined: the original texts. */
  readonly language: Language | undefined
  /** Scheme and host, such as `https://chat.example`. */
  readonly site: string
}
