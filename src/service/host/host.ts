import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createHost } from './app.ts'
import { openCalendar } from './calendar.ts'
import { openChat } from './chat.ts'
import { openDataFolder, type DataFolder } from './dataFolder.ts'
import type { HostSettings } from './environment.ts'
import { createCipher } from '../cipher.ts'
import { readKeyFile } from './keyFile.ts'
import { SessionStore } from './sessions.ts'
import { createStaticFiles } from './staticFiles.ts'
import type { DamagedDatabase } from '../database/database.ts'

/** A host that answers requests; something else listens. */
export interface Host {
  readonly fetch: ReturnType<typeof createHost>['fetch']
  /** Says under which address it is reached, where the settings do not. */
  readonly listensAt: (url: string) => void
  /** The code for the first set-up, while it is needed. */
  readonly setUpCode: () => string | undefined
  /** Answers held polls, so that everything under way comes to its end. */
  readonly quiesce: () => void
  /** Puts event queues aside and lets go of the data folder. Nothing may be asked afterwards. */
  readonly stop: () => void
}

/** Not the key itself: other things are encrypted with that. */
const linkSecret = (key: Buffer): Buffer => createHmac('sha256', key).update('links').digest()

const publicName = ({ publicUrl }: HostSettings): string[] => {
  const url = publicUrl === undefined ? null : URL.parse(publicUrl)
  return url ? [url.hostname] : []
}

/**
 * Opens everything the settings name: the data folder, the embedded services or proxies to others, and the built app.
 * @param pagesFolder the built app; absent where something else serves it
 * @param onDamage told of damage in a large database, which is looked through while it is served; a fault when absent
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
  const keys = { cipher, linkSecret: linkSecret(key), address: () => address, onDamage }
  const chat = await openChat(settings, folder, keys)
  const calendar = await openCalendar(settings, folder, chat)
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
  })
  return {
    fetch,
    listensAt: (url) => {
      address = settings.publicUrl ?? url
    },
    setUpCode: () => (chat.setUp?.isNeeded() === true ? chat.setUp.code.text : undefined),
    quiesce: chat.quiesce,
    stop: () => {
      calendar.close()
      chat.close()
      sessions.close()
      folder.release()
    },
  }
}
