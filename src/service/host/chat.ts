import { revokeApiKey } from '../chat/accounts/keys.ts'
import type { ChatContext } from '../chat/context.ts'
import { createChatService } from '../chat/service.ts'
import type { Cipher } from '../cipher.ts'
import { Database } from '../database/database.ts'
import { seedSampleOrganisation } from '../sample/seed.ts'
import type { ChatBackend } from './backend.ts'
import type { DataFolder } from './dataFolder.ts'
import type { HostSettings } from './environment.ts'
import { createProxy } from './proxy.ts'

/** The chat behind this host, wherever it runs. */
export interface Chat {
  readonly backend: ChatBackend
  /** Of the embedded service. */
  readonly context?: ChatContext
  /** Ends a key that nobody needs any more, where that can be done. */
  readonly revokeKey?: (key: string) => void
  readonly quiesce: () => void
  readonly close: () => void
}

const nothing = (): void => undefined

const isEmpty = (database: Database): boolean => database.get('SELECT 1 FROM user LIMIT 1') === undefined

async function openEmbedded(settings: HostSettings, folder: DataFolder, cipher: Cipher): Promise<Chat> {
  const { mode, queueTimes, rateLimits } = settings
  const database = new Database(folder.chatDatabase)
  const service = createChatService({
    database,
    mode,
    queueTimes,
    rateLimits,
    uploadsFolder: folder.uploads,
    cipher,
  })
  if (mode === 'demo' && isEmpty(database)) await seedSampleOrganisation(service.context)
  return {
    backend: service.handle,
    context: service.context,
    revokeKey: (key) => revokeApiKey(service.context, key),
    quiesce: service.quiesce,
    close: () => {
      service.stop()
      database.close()
    },
  }
}

/** The embedded service, or a proxy to another where the settings name one. */
export const openChat = (settings: HostSettings, folder: DataFolder, cipher: Cipher): Promise<Chat> =>
  settings.chatUrl === undefined
    ? openEmbedded(settings, folder, cipher)
    : Promise.resolve({ backend: createProxy(settings.chatUrl), quiesce: nothing, close: nothing })
