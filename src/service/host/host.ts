import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createHost, type HostOptions } from './app.ts'
import { openCalendar, openForeign, type Calendar } from './calendar.ts'
import { openChat, openExternal, type Chat } from './chat.ts'
import { openDataFolder, type DataFolder } from './dataFolder.ts'
import type { HostSettings, Sharing } from './environment.ts'
import { createCipher } from '../cipher.ts'
import { createKeyring } from './keyring.ts'
import { Imports } from './imports/imports.ts'
import { Interruptible, type Running } from './interruptible.ts'
import { createLog, type Log } from './log.ts'
import { Provider } from './providers/provider.ts'
import { createGuardedFetch } from './providers/guardedFetch.ts'
import type { SignInProviders } from './providers/providerRoutes.ts'
import { createProviders } from './providers/registry.ts'
import { createMetrics, type Measured } from './metrics.ts'
import { readKeyFile } from './keyFile.ts'
import type { SessionStore } from './sessions.ts'
import { openSharedDatabase } from './sharedDatabase.ts'
import { SharedSessions } from './sharedSessions.ts'
import { SqliteSessions } from './sqliteSessions.ts'
import { SharedSiteAccounts } from './site/siteAccounts.ts'
import { createStaticFiles } from './staticFiles.ts'
import type { DamagedDatabase } from '../database/database.ts'

/** A host that answers requests; its caller listens. */
export interface Host {
  readonly fetch: ReturnType<typeof createHost>['fetch']
  /** Sets the host's address, unless the settings give one. */
  readonly listensAt: (url: string) => void
  /** Returns the code for the first set-up, while it is needed. */
  readonly setUpCode: () => string | undefined
  /** Answers held polls, so that requests in progress can finish. */
  readonly quiesce: () => void
  /** Stores event queues and unlocks the data folder. The host cannot be used afterwards. */
  readonly stop: () => void | Promise<void>
}

/** Derived from the key, because other data is encrypted with the key itself. */
const linkSecret = (key: Buffer): Buffer => createHmac('sha256', key).update('links').digest()

const publicName = ({ publicUrl }: HostSettings): string[] => {
  const url = publicUrl === undefined ? null : URL.parse(publicUrl)
  return url ? [url.hostname] : []
}

/**
 * Opens everything that the settings name: the data folder, embedded services or proxies to external ones,
 * and the built app.
 * @param pagesFolder folder of the built app; absent if another server serves it
 * @param onDamage called when a large database, which is checked while it is served, is damaged; throws when
 * absent
 * @throws FolderInUse, DamagedDatabase, SharedDatabaseDown, WrongSessionKeys
 */
export async function openHost(
  settings: HostSettings,
  pagesFolder?: string,
  onDamage: (damage: DamagedDatabase) => void = fail,
): Promise<Host> {
  if (settings.sharing) return openAmongOthers(settings, settings.sharing, pagesFolder)
  const folder = openDataFolder(settings.dataFolder)
  try {
    return await openIn(folder, settings, onDamage, pagesFolder)
  } catch (error) {
    folder.release()
    throw error
  }
}

const measured = (chat: Chat, calendar: Calendar): Measured => ({
  databases: {
    ...(chat.context ? { chat: chat.context.database } : {}),
    ...(calendar.database ? { calendar: calendar.database } : {}),
  },
  queues: chat.queueFigures,
})

const fail = (damage: DamagedDatabase): never => {
  throw damage
}

/** Opens one of several hosts: it has no data folder, and its neighbors know all that it knows. */
async function openAmongOthers(
  settings: HostSettings,
  { databaseUrl, keys, chatUrl, eventsUrl }: Sharing,
  pagesFolder?: string,
): Promise<Host> {
  const log = createLog(settings.logFormat)
  const database = await openSharedDatabase(databaseUrl, log)
  try {
    const keyring = createKeyring(keys)
    const sessions = await SharedSessions.open(database, keyring, log)
    const chat = openExternal(chatUrl)
    const accounts = await SharedSiteAccounts.open(database, keyring)
    const calendar = openForeign({ ...settings, eventsUrl }, { accounts, log })
    const running = serve(settings, { chat, calendar, sessions, log }, pagesFolder)
    return {
      fetch: running.fetch,
      quiesce: running.quiesce,
      listensAt: () => undefined,
      setUpCode: () => undefined,
      stop: () => {
        running.close()
        return sessions.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function openIn(
  folder: DataFolder,
  settings: HostSettings,
  onDamage: (damage: DamagedDatabase) => void,
  pagesFolder?: string,
): Promise<Host> {
  const key = readKeyFile(folder.keyFile, existsSync(folder.hostDatabase))
  const cipher = createCipher(key)
  const sessions = new SqliteSessions(folder.hostDatabase, cipher)
  let address = settings.publicUrl ?? ''
  const log = createLog(settings.logFormat)
  const keys = { cipher, log, linkSecret: linkSecret(key), address: () => address, onDamage }
  const operators = settings.providers.map((each) => new Provider(each))
  const reachProvider = createGuardedFetch(settings.providerNetworks)
  let chat: Chat | undefined
  const imports =
    settings.chatUrl === undefined ? createImports(settings, folder, log, () => chat) : undefined
  imports?.recover()
  const host = await Interruptible.open(async () => {
    chat = await openChat(settings, folder, keys)
    const calendar = await openCalendar(settings, folder, chat, { log, cipher })
    const own = chat.ownProviders
    const providers = createProviders({ operators, own: own && (() => own.all()), fetch: reachProvider })
    const signIn = { providers, cipher, publicUrl: settings.publicUrl }
    const providerSettings = own && { own, operators, fetch: reachProvider }
    return serve(settings, { chat, calendar, sessions, signIn, providerSettings, log, imports }, pagesFolder)
  })
  imports?.goOn((work) => host.whileClosed(work))
  return {
    fetch: host.fetch,
    listensAt: (url) => {
      address = settings.publicUrl ?? url
    },
    setUpCode: () => (chat?.setUp?.isNeeded() === true ? chat.setUp.code.text : undefined),
    quiesce: () => host.running.quiesce(),
    stop: () => {
      imports?.stop()
      host.running.close()
      const closed = sessions.close()
      folder.release()
      return closed
    },
  }
}

/** Imports into the embedded chat. @param chat returns the one that is open */
const createImports = (
  settings: HostSettings,
  folder: DataFolder,
  log: Log,
  chat: () => Chat | undefined,
): Imports =>
  new Imports({
    dataFolder: settings.dataFolder,
    data: folder,
    log,
    mostMebibytes: settings.importLimit,
    slackUrl: settings.slackUrl,
    database: () => {
      const database = chat()?.context?.database
      if (!database) throw new Error('The chat is not open')
      return database
    },
  })

interface Parts {
  readonly chat: Chat
  readonly calendar: Calendar
  readonly sessions: SessionStore
  /** Absent for one of several hosts: its chat service has ways of its own. */
  readonly signIn?: SignInProviders
  /** Present for the embedded chat service. */
  readonly providerSettings?: HostOptions['providerSettings']
  readonly log: Log
  /** Absent for one of several hosts. */
  readonly imports?: Imports | undefined
}

function serve(settings: HostSettings, parts: Parts, pagesFolder?: string): Running {
  const { chat, calendar, sessions, signIn, providerSettings, log, imports } = parts
  const metrics = settings.metricsNetworks.length === 0 ? undefined : createMetrics(measured(chat, calendar))
  const { fetch } = createHost({
    chat: chat.backend,
    calendar,
    sessions,
    pages:
      pagesFolder === undefined
        ? undefined
        : createStaticFiles(pagesFolder, settings.offlineShell, chat.organizationName),
    organizationName: chat.organizationName,
    reception: chat.reception,
    serverPages: chat.serverPages,
    setUp: chat.setUp,
    imports,
    roleOfKey: chat.roleOfKey,
    signIn,
    providerSettings,
    hostNames: [settings.host, ...publicName(settings), ...settings.allowedHosts],
    trustedProxies: settings.trustedProxies,
    revokeKey: chat.revokeKey,
    devices: chat.devices,
    ownerOfKey: chat.ownerOfKey,
    serviceLevel: chat.serviceLevel,
    pictures: chat.pictures,
    log,
    accessLog: settings.accessLog,
    metrics,
    metricsNetworks: settings.metricsNetworks,
  })
  return {
    fetch,
    quiesce: chat.quiesce,
    close: () => {
      metrics?.stop()
      calendar.close()
      chat.close()
    },
  }
}
