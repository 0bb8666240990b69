import { createChatService, type ChatService } from '../chat/service.ts'
import { revokeApiKey } from '../chat/accounts/keys.ts'
import { Database } from '../database/database.ts'
import { seedSampleOrganisation } from '../sample/seed.ts'
import { createHost } from './app.ts'
import { createCalendarBackend } from './calendar.ts'
import { openDataFolder, type DataFolder } from './dataFolder.ts'
import type { HostSettings } from './environment.ts'
import { createCipher, readKeyFile } from './keyFile.ts'
import { createProxy } from './proxy.ts'
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

interface EmbeddedChat {
  readonly service: ChatService
  readonly database: Database
}

const isEmpty = (database: Database): boolean => database.get('SELECT 1 FROM user LIMIT 1') === undefined

async function openChat(settings: HostSettings, folder: DataFolder): Promise<EmbeddedChat> {
  const database = new Database(folder.chatDatabase)
  const { mode, queueTimes, rateLimits } = settings
  const service = createChatService({ database, mode, queueTimes, rateLimits, uploadsFolder: folder.uploads })
  if (mode === 'demo' && isEmpty(database)) await seedSampleOrganisation(service.context)
  return { service, database }
}

/**
 * Opens everything the settings name: the data folder, the embedded services or proxies to others, and the built app.
 * @param pagesFolder the built app; absent where something else serves it
 * @throws FolderInUse
 */
export async function openHost(settings: HostSettings, pagesFolder?: string): Promise<Host> {
  const folder = openDataFolder(settings.dataFolder)
  const sessions = new SessionStore(folder.hostDatabase, createCipher(readKeyFile(folder.keyFile)))
  const embedded = settings.chatUrl === undefined ? await openChat(settings, folder) : undefined
  const chat = embedded ? embedded.service.handle : createProxy(settings.chatUrl as string)
  const { fetch } = createHost({
    chat,
    calendar: createCalendarBackend(settings.eventsUrl, settings.eventsNamespace),
    sessions,
    pages: pagesFolder === undefined ? undefined : createStaticFiles(pagesFolder),
    hostNames: [settings.host, ...settings.allowedHosts],
    trustedProxies: settings.trustedProxies,
    revokeKey: embedded && ((key) => revokeApiKey(embedded.service.context, key)),
  })
  return {
    fetch,
    quiesce: () => embedded?.service.quiesce(),
    stop: () => {
      embedded?.service.stop()
      embedded?.database.close()
      sessions.close()
      folder.release()
    },
  }
}
