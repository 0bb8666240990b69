import { join } from 'node:path'
import { languages, NAMESPACE } from '../../protocol/calendar/interface.ts'
import { startCalendarClockwork } from '../calendar/clockwork.ts'
import type { CalendarRecord } from '../calendar/context.ts'
import { createCalendarService, type CalendarService } from '../calendar/service.ts'
import { FEED_PATH } from '../calendar/ical/files.ts'
import { recordAudit } from '../chat/audit/record.ts'
import type { ChatContext } from '../chat/context.ts'
import { organisationSettings } from '../chat/realm/settings.ts'
import { Database } from '../database/database.ts'
import { createGuardedRequest } from '../internet/guardedRequest.ts'
import { isSampleOrganisation, seedSampleCalendar } from '../sample/calendar/seed.ts'
import type { ChatBackend } from './backend.ts'
import type { AttendanceParts } from './attendance/attendanceRoutes.ts'
import { attendanceSupport } from './attendance/support.ts'
import { accountsBehind, embeddedAccounts } from './calendarAccounts.ts'
import { keepAnswers } from './calendarAnswers/keepAnswers.ts'
import { packAnswers } from './calendarAnswers/packAnswers.ts'
import { publishToQueues } from './calendarChanges.ts'
import type { Chat } from './chat.ts'
import type { Cipher } from '../cipher.ts'
import type { DataFolder } from './dataFolder.ts'
import { inWordsForPeople } from './feedWords.ts'
import type { HostSettings } from './environment.ts'
import type { Log } from './log.ts'
import { createProxy } from './proxy.ts'
import { SqliteSiteAccounts, type SiteAccounts } from './site/siteAccounts.ts'
import { SiteFault } from './site/siteFault.ts'
import { described, SiteFinder } from './site/siteFinder.ts'
import { siteBackend, type ForeignSite } from './site/siteGateway.ts'
import { SiteService } from './site/siteService.ts'
import { withSiteFeeds } from './siteFeeds.ts'
import { createSiteMedia, type SiteMedia } from './siteMedia.ts'
import { copyBeforeUpgrade } from './upgradeCopy.ts'

/** Paths of the calendar; the site also serves its interface under a language. */
export const calendarPaths = [
  `/${NAMESPACE}/*`,
  `/:language{fr|de|it}/${NAMESPACE}/*`,
  FEED_PATH,
  '/event/:feed{.+\\.ics}',
] as const

/** The calendar behind this host, embedded or external. */
export interface Calendar {
  readonly backend: ChatBackend
  /**
   * Accounts of the calendar: the chat's own, the chat's on another site, or separate ones. Credentials of
   * sessions reach it only in the first two cases.
   */
  readonly accounts: 'of-chat' | 'of-chat-elsewhere' | 'own'
  /** Passes on pictures and films of an external site. */
  readonly media?: SiteMedia
  /** The embedded calendar's own, if the chat is elsewhere. */
  readonly database?: Database
  /** Present if the calendar is on another site, which can be WordPress with accounts of its own. */
  readonly foreign?: ForeignSite
  /** Present for the embedded calendar of the embedded chat: people sign up for events. */
  readonly attendance?: AttendanceParts
  readonly close: () => void
}

const nothing = (): void => undefined

const LANGUAGE_IN_FRONT = new RegExp(`^/(?:${languages.join('|')})(?=/${NAMESPACE})`)

/**
 * Proxies to another site's calendar under its own namespace. Only a calendar that has the namespace of this interface
 * is also served under a language.
 */
const proxyCalendar = (eventsUrl: string, namespace: string): ChatBackend =>
  createProxy(eventsUrl, {
    pathOf: (pathname) =>
      namespace === NAMESPACE
        ? pathname
        : pathname.replace(LANGUAGE_IN_FRONT, '').replace(NAMESPACE, namespace),
  })

type RemoteSettings = Pick<HostSettings, 'chatUrl' | 'eventsNamespace'> & { readonly eventsUrl: string }

const accountsOf = ({ eventsUrl, chatUrl }: RemoteSettings): 'of-chat-elsewhere' | 'own' =>
  chatUrl !== undefined && new URL(chatUrl).origin === new URL(eventsUrl).origin ? 'of-chat-elsewhere' : 'own'

/** Opens a calendar at a known path of another site; it knows the chat's accounts if the chat is on that site too. */
export const openRemote = (settings: RemoteSettings): Calendar => ({
  backend: packAnswers(
    inWordsForPeople(
      withSiteFeeds(
        keepAnswers(proxyCalendar(settings.eventsUrl, settings.eventsNamespace)),
        settings.eventsUrl,
      ),
    ),
  ),
  media: createSiteMedia(settings),
  accounts: accountsOf(settings),
  close: nothing,
})

/** Milliseconds for each question while the site is searched for. */
const SEARCH_PATIENCE = 10_000

interface Surroundings {
  readonly accounts: SiteAccounts
  readonly log: Log
  readonly now?: () => number
}

/** Opens a calendar on another site, and begins to look for it there. */
export function openForeign(settings: RemoteSettings, { accounts, log, now }: Surroundings): Calendar {
  const { eventsUrl, eventsNamespace } = settings
  const finder = new SiteFinder({
    url: eventsUrl,
    namespace: eventsNamespace,
    patience: SEARCH_PATIENCE,
    ...(now && { now }),
    tell: (outcome) => {
      if (outcome instanceof SiteFault) log.warn(described(outcome))
      else log.info(described(outcome))
    },
  })
  const foreign = {
    finder,
    service: new SiteService(finder),
    accounts,
    plain: proxyCalendar(eventsUrl, eventsNamespace),
  }
  finder.found().catch((error: unknown) => {
    if (!(error instanceof SiteFault)) log.fault('Fault while looking for the calendar', error)
  })
  return {
    backend: packAnswers(inWordsForPeople(withSiteFeeds(keepAnswers(siteBackend(foreign), now), eventsUrl))),
    media: createSiteMedia({ eventsUrl, homes: () => finder.homes }),
    accounts: accountsOf(settings),
    foreign,
    close: () => accounts.close(),
  }
}

const nameOf = (context: ChatContext) => () => organisationSettings(context).name

const isEmpty = (database: Database): boolean =>
  database.get('SELECT 1 FROM calendar_event LIMIT 1') === undefined

/** Opens the database of a calendar whose chat is elsewhere. */
function openOwnDatabase(folder: DataFolder, log: Log): Database {
  const database = new Database(folder.calendarDatabase)
  copyBeforeUpgrade(database, folder.calendarDatabase, folder, { log })
  return database
}

/** What the calendar has of the chat beside it. */
const partsOfChat = (context: ChatContext) => ({
  announce: publishToQueues(context),
  siteName: nameOf(context),
  attendance: attendanceSupport(context),
  record: (entry: CalendarRecord) => recordAudit(context, entry),
})

const attendanceOf = (
  { context }: CalendarService,
  chat: ChatContext | undefined,
): Pick<Calendar, 'attendance'> =>
  chat && context.attendance
    ? { attendance: { calendar: { ...context, attendance: context.attendance }, chat } }
    : {}

async function openEmbedded(
  settings: HostSettings,
  folder: DataFolder,
  chat: Chat,
  log: Log,
): Promise<Calendar> {
  const database = chat.context?.database ?? openOwnDatabase(folder, log)
  const service = createCalendarService({
    database,
    accounts: chat.context ? embeddedAccounts(chat.context) : accountsBehind(chat.backend),
    ...(chat.context ? partsOfChat(chat.context) : {}),
    imagesFolder: join(folder.uploads, 'calendar'),
    receivingFolder: folder.receiving,
    ...(chat.context ? { space: chat.context.space } : { quotas: settings.quotas }),
    rateLimits: settings.rateLimits,
    feeds: { request: createGuardedRequest({ opened: settings.calendarFeedNetworks }) },
    report: (where, error) => log.fault(`Fault in ${where}`, error),
  })
  if (settings.mode === 'demo' && chat.context && isSampleOrganisation(chat.context) && isEmpty(database)) {
    await seedSampleCalendar(service.context, chat.context)
  }
  const stopClockwork = startCalendarClockwork(service.context, service.feeds, (where, error) =>
    log.fault(`Fault in ${where} of the calendar`, error),
  )
  return {
    backend: packAnswers(inWordsForPeople(service.handle)),
    accounts: 'of-chat',
    ...attendanceOf(service, chat.context),
    ...(chat.context ? {} : { database }),
    close: () => {
      stopClockwork()
      if (!chat.context) database.close()
    },
  }
}

/** Opens the embedded calendar, or the one that the settings name. */
export const openCalendar = (
  settings: HostSettings,
  folder: DataFolder,
  chat: Chat,
  { log, cipher }: { readonly log: Log; readonly cipher: Cipher },
): Promise<Calendar> =>
  settings.eventsUrl === undefined
    ? openEmbedded(settings, folder, chat, log)
    : Promise.resolve(
        openForeign(
          { ...settings, eventsUrl: settings.eventsUrl },
          { accounts: new SqliteSiteAccounts(folder.hostDatabase, cipher), log },
        ),
      )
