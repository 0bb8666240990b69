import type { CalendarActor } from '../../protocol/calendar/permissions.ts'
import type { Language } from '../../protocol/calendar/limits.ts'
import type { Database } from '../database/database.ts'
import type { UploadSpace } from '../files/space/uploadSpace.ts'
import type { Language as ReaderLanguage } from '../languages.ts'

/** What changed, for those who watch: IDs only, so that everybody reads what they may. */
export interface CalendarChange {
  readonly op: 'add' | 'update' | 'remove'
  readonly kind: 'event' | 'venue' | 'organizer' | 'category' | 'tag'
  readonly ids: readonly number[]
  /** Of a changed event as it is now; undefined where the change left it as it was, and for other kinds. */
  readonly modified_utc?: string
  /** Whom it concerns: everybody, or the author and those who may edit everything. */
  readonly audience: 'everybody' | { readonly authorId: number }
}

/** The accounts that people sign in with; the calendar has none of its own. */
export interface CalendarAccounts {
  /** Who the value of an `Authorization` header stands for; undefined when it is wrong or the account is closed. */
  readonly identify: (authorization: string) => Promise<CalendarActor | undefined>
  /** The language that they chose; undefined where it is not known. Never throws. */
  readonly languageOf: (authorization: string) => ReaderLanguage | undefined
  /** Whether there is such an account, as far as the one with this `Authorization` can see. */
  readonly isKnown: (userId: number, authorization: string) => Promise<boolean>
}

/** What every handler works with. */
export interface CalendarContext {
  readonly database: Database
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly accounts: CalendarAccounts
  /** Told within the transaction that changes; nobody hears of it when that fails. */
  readonly announce: (change: CalendarChange) => void
  /** Another number after each change that `announce` is told of, and after each of the settings. */
  readonly edition: () => number
  /** What feeds are called; the site's host when undefined. */
  readonly siteName: () => string | undefined
  /** Folder of the calendar's images. */
  readonly imagesFolder: string
  /** Where files lie while they come. */
  readonly receivingFolder: string
  /** What files take and may take. */
  readonly space: UploadSpace
  /** See `PASSWORD_COST`. */
  readonly passwordCost: number
}

/** Whole seconds, as the database counts time. */
export const secondsNow = (context: Pick<CalendarContext, 'now'>): number => Math.floor(context.now() / 1000)

/** Who reads, in which language, and under which address the site is known to them. */
export interface Reader {
  readonly caller: CalendarActor | undefined
  /** Undefined: as written. */
  readonly language: Language | undefined
  /** Scheme and host, such as `https://chat.example`. */
  readonly site: string
}
