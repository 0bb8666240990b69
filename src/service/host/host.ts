import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createHost } from './app.ts'
import { openCalendar, type Calendar } from './calendar.ts'
import { openChat, type Chat } from './chat.ts'
import { openDataFolder, type DataFolder } from './dataFolder.ts'
import type { HostSettings } from './environment.ts'
import { createCipher } from '../cipher.ts'
import { createLog } from './log.ts'
import { createMetrics, type Measured } from './metrics.ts'
import { readKeyFile } from './keyFile.ts'
import { SessionStore } from './sessions.ts'
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
  readonly stop: () => void
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
 * @throws FolderInUse, DamagedDatabase
 */
export async function openHost(
  settings: HostSettings,
  pagesFolder?: string,
  onDamage: (damage: DamagedDatabase) => void = fail,
): Promise<Host> {
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

async function openIn(
  folder: DataFolder,
  settings: HostSettings,
  onDamage: (damage: DamagedDatabase) => void,
  pagesFolder?: string,
): Promise<Host> {
  const key = readKeyFile(folder.keyFile, existsSync(folder.hostDatabase))
  const cipher = createCipher(key)
  const sessions = new SessionStore(folder.hostDatabase, cipher)
  let address = settings.publicUrl ?? ''
  const log = createLog(settings.logFormat)
  const keys = { cipher, log, linkSecret: linkSecret(key), address: () => address, onDamage }
  const chat = await openChat(settings, folder, keys)
  const calendar = await openCalendar(settings, folder, chat, log)
  const metrics = settings.metricsNetworks.length === 0 ? undefined : createMetrics(measured(chat, calendar))
  const { fetch } = createHost({
    chat: chat.backend,
    calendar,
    sessions,
    pages: pagesFolder === undefined ? undefined : createStaticFiles(pagesFolder, settings.offlineShell),
    reception: chat.reception,
    setUp: chat.setUp,
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
    listensAt: (url) => {
      address = settings.publicUrl ?? url
    },
    setUpCode: () => (chat.setUp?.isNeeded() === true ? chat.setUp.code.text : undefined),
    quiesce: chat.quiesce,
    stop: () => {
      metrics?.stop()
      calendar.close()
      chat.close()
      sessions.close()
      folder.release()
    },
  }
}
