import type { CalendarAccounts, CalendarChange, CalendarContext, CalendarRecord } from './context.ts'
import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { openReceivingFolder } from '../files/receive/receivedFile.ts'
import { diskRoom } from '../files/space/disk.ts'
import { UploadSpace, usualQuotas, type Quotas } from '../files/space/uploadSpace.ts'
import { createKernel, type Handle } from '../http/kernel.ts'
import { createGuardedRequest } from '../internet/guardedRequest.ts'
import type { ReportFault } from '../repeat.ts'
import type { AttendanceSupport } from './attendance/support.ts'
import { describeRoutes } from './doc/routes.ts'
import { eventRoutes } from './events/routes.ts'
import { calendarApi } from './http/api.ts'
import { createCalendarLimits } from './http/limits.ts'
import { feedFiles } from './ical/files.ts'
import { imageFiles, imageRoutes } from './images/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { placeRoutes } from './places/routes.ts'
import { fillNames } from './places/words.ts'
import type { CalendarRoute } from './router.ts'
import { settingsChanges, settingsRoutes } from './settings.ts'
import { SubscribedFeeds, type FeedSupport } from './subscribed/feeds.ts'
import { feedRoutes } from './subscribed/routes.ts'
import { termRoutes } from './terms/routes.ts'
import { defineTextFunctions } from './textFunctions.ts'

export interface CalendarServiceOptions {
  readonly database: Database
  readonly accounts: CalendarAccounts
  /** Publishes each change to its readers, within its transaction; absent where they have no queue for it. */
  readonly announce?: (change: CalendarChange) => void
  /** Returns the name of feeds; the site's host when absent. */
  readonly siteName?: () => string
  /** Folder of uploaded images. */
  readonly imagesFolder: string
  /** Folder of uploads in progress; beside the images when absent. */
  readonly receivingFolder?: string
  /** Space of files, shared with the chat; its own with default quotas when absent. */
  readonly space?: UploadSpace
  /** MiB for images, if `space` is absent. */
  readonly quotas?: Partial<Quotas>
  readonly rateLimits: 'on' | 'off'
  /** Returns milliseconds since the epoch; the machine's clock when absent. */
  readonly now?: () => number
  /** Mails of sign-ups for events, which are not offered without it. */
  readonly attendance?: AttendanceSupport
  /** How feeds of other calendars are read; on the internet alone when absent. */
  readonly feeds?: FeedSupport
  /** Records what somebody did in the audit log, if there is one. */
  readonly record?: (entry: CalendarRecord) => void
  /** scrypt's N for passwords of events. */
  readonly passwordCost?: number
  /** Reports unexpected errors; to the console when absent. */
  readonly report?: ReportFault
}

export interface CalendarService {
  /**
   * Answers a request for a path below the namespace, with or without a language, and for feeds. Never
   * rejects.
   */
  readonly handle: Handle
  readonly context: CalendarContext
  /** The clockwork looks after them. */
  readonly feeds: SubscribedFeeds
}

/** Passwords of events keep out passers-by, not attackers with the database: a fast digest suffices. */
const EVENT_PASSWORD_COST = 2 ** 12

const reportToConsole: ReportFault = (where, error) => console.error(`Fault in ${where}:`, error)

export const calendarRoutes = (
  context: CalendarContext,
  feeds: SubscribedFeeds,
  report: ReportFault,
): CalendarRoute[] => {
  const routes = [
    ...eventRoutes(context),
    ...placeRoutes(context),
    ...termRoutes(context),
    ...imageRoutes(context),
    ...importRoutes(context, report),
    ...feedRoutes(context, feeds),
    ...settingsRoutes(context),
  ]
  return [...routes, ...describeRoutes(routes)]
}

/** Creates the calendar service over one database, as a function from Request to Response. */
export function createCalendarService(options: CalendarServiceOptions): CalendarService {
  const { database, accounts, imagesFolder, now = Date.now, report = reportToConsole } = options
  migrate(database)
  defineTextFunctions(database)
  fillNames({ database })
  const receivingFolder = options.receivingFolder ?? `${imagesFolder}-receiving`
  if (options.receivingFolder === undefined) openReceivingFolder(receivingFolder)
  const { rateLimits } = options
  const space =
    options.space ??
    new UploadSpace({
      database,
      quotas: () => ({ ...usualQuotas, ...options.quotas }),
      disk: () => diskRoom(imagesFolder),
      rateLimits,
      now,
    })
  let changes = 0
  const context: CalendarContext = {
    database,
    accounts,
    announce: (change) => {
      changes += 1
      options.announce?.(change)
    },
    announcesChanges: options.announce !== undefined,
    edition: () => changes + settingsChanges({ database }),
    siteName: options.siteName ?? (() => undefined),
    imagesFolder,
    receivingFolder,
    space,
    now,
    attendance: options.attendance,
    record: options.record,
    passwordCost: options.passwordCost ?? EVENT_PASSWORD_COST,
  }
  const support = options.feeds ?? { request: createGuardedRequest({ opened: [] }) }
  const feeds = new SubscribedFeeds(context, support, report)
  const routes = calendarRoutes(context, feeds, report)
  const files = [imageFiles(context), feedFiles(context)]
  const limits = createCalendarLimits(rateLimits, now)
  const handle = createKernel(calendarApi({ context, routes, files, limits }), report)
  return { handle, context, feeds }
}
