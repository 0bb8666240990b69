import { createHost } from './app.ts'
import { openCalendar } from './calendar.ts'
import { openChat } from './chat.ts'
import { openDataFolder } from './dataFolder.ts'
import type { HostSettings } from './environment.ts'
import { createCipher } from '../cipher.ts'
import { readKeyFile } from './keyFile.ts'
import { SessionStore } from './sessions.ts'
import { createStaticFiles } from './staticFiles.ts'

/** A host that answers requests; something else listens. */
export interface Host {
  readonly fetch: ReturnType<typeof createHost>['fetch']
  /** Answers held polls, so that everything under way comes to its end. */
  readonly quiesce: () => void
  /** Puts event queues aside and lets go of the data folder. Nothing may be asked afterwards. */
  readonly stop: () => void
}

/**
 * Opens everything the settings name: the data folder, the embedded services or proxies to others, and the built app.
 * @param pagesFolder the built app; absent where something else serves it
 * @throws FolderInUse
 */
export async function openHost(settings: HostSettings, pagesFolder?: string): Promise<Host> {
  const folder = openDataFolder(settings.dataFolder)
  const cipher = createCipher(readKeyFile(folder.keyFile))
  const sessions = new SessionStore(folder.hostDatabase, cipher)
  const chat = await openChat(settings, folder, cipher)
  const calendar = await openCalendar(settings, folder, chat)
  const { fetch } = createHost({
    chat: chat.backend,
    calendar,
    sessions,
    pages: pagesFolder === undefined ? undefined : createStaticFiles(pagesFolder),
    hostNames: [settings.host, ...settings.allowedHosts],
    trustedProxies: settings.trustedProxies,
    revokeKey: chat.revokeKey,
  })
  return {
    fetch,
    quiesce: chat.quiesce,
    stop: () => {
      calendar.close()
      chat.close()
      sessions.close()
      folder.release()
    },
  }
}
