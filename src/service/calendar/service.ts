import type { CalendarAccounts, CalendarChange, CalendarContext } from './context.ts'
import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { describeRoutes } from './doc/routes.ts'
import { eventRoutes } from './events/routes.ts'
import { createDispatcher, type Handle } from './http/dispatch.ts'
import type { Report } from './http/answers.ts'
import { createCalendarLimits } from './http/limits.ts'
import { feedFiles } from './ical/files.ts'
import { imageFiles, imageRoutes } from './images/routes.ts'
import { placeRoutes } from './places/routes.ts'
import { publishDue } from './publication.ts'
import type { CalendarRoute } from './router.ts'
import { settingsRoutes } from './settings.ts'
import { termRoutes } from './terms/routes.ts'
import { defineTextFunctions } from './textFunctions.ts'

export interface CalendarServiceOptions {
  readonly database: Database
  readonly accounts: CalendarAccounts
  /** Told of each change within its transaction; nobody when absent. */
  readonly announce?: (change: CalendarChange) => void
  /** What feeds are called; the site's host when absent. */
  readonly siteName?: () => string
  /** Folder of uploaded images. */
  readonly imagesFolder: string
  readonly rateLimits: 'on' | 'off'
  /** Milliseconds since the epoch; the machine's clock when absent. */
  readonly now?: () => number
  /** scrypt's N for passwords of events. */
  readonly passwordCost?: number
  /** Told of faults; the console when absent. */
  readonly report?: Report
}

export interface CalendarService {
  /** Answers a request for a path below the namespace, with or without a language, and for feeds. Never rejects. */
  readonly handle: Handle
  readonly context: CalendarContext
}

/** Passwords of events keep out passers-by, not attackers with the database: a quick digest will do. */
const EVENT_PASSWORD_COST = 2 ** 12

const reportToConsole: Report = (where, error) => console.error(`Fault in ${where}:`, error)

export const calendarRoutes = (context: CalendarContext): CalendarRoute[] => {
  const routes = [
    ...eventRoutes(context),
    ...placeRoutes(context),
    ...termRoutes(context),
    ...imageRoutes(context),
    ...settingsRoutes(context),
  ]
  return [...routes, ...describeRoutes(routes)]
}

/** The calendar service over one database, as a function from Request to Response. */
export function createCalendarService(options: CalendarServiceOptions): CalendarService {
  const { database, accounts, imagesFolder, now = Date.now, report = reportToConsole } = options
  migrate(database)
  defineTextFunctions(database)
  const context: CalendarContext = {
    database,
    accounts,
    announce: options.announce ?? (() => undefined),
    siteName: options.siteName ?? (() => undefined),
    imagesFolder,
    now,
    passwordCost: options.passwordCost ?? EVENT_PASSWORD_COST,
  }
  const handle = createDispatcher({
    context,
    routes: calendarRoutes(context),
    files: [imageFiles(context), feedFiles(context)],
    limits: createCalendarLimits(options.rateLimits, now),
    report,
    beforeEach: () => publishDue(context),
  })
  return { handle, context }
}
