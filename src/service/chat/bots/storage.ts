import { getBotStorage, removeBotStorage, updateBotStorage } from '../../../protocol/chat/bots.ts'
import { limits } from '../../../protocol/chat/limits.ts'
import type { Caller, ChatContext } from '../context.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { badRequest, refuse } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { deleteEntry, insertEntry, storageSize, storedEntries } from './store.ts'

function requireBot(caller: Caller): void {
  if (!caller.is_bot) refuse('PERMISSION_DENIED', 'requests.onlyBots')
}

/** @throws Refusal for a key without a value */
function requireKeys(entries: ReadonlyMap<string, string>, keys: readonly string[] | undefined): string[] {
  if (keys?.some((key) => !entries.has(key))) badRequest('bots.keyUnknown')
  return [...new Set(keys ?? entries.keys())]
}

/** Stores the entries, overwriting existing keys. @throws Refusal when the total would exceed the limit */
function store(context: ChatContext, botId: number, given: Readonly<Record<string, string>>): void {
  for (const [key, value] of Object.entries(given)) {
    insertEntry(context.database, botId, key, value)
  }
  const size = storageSize(context.database, botId)
  const limit = limits.max_bot_storage_size
  if (size > limit) {
    badRequest(
      because('bots.storageFull', {
        size,
        limit,
      }),
    )
  }
}

/** Refuses a body too large to be read and counted: it exceeds the storage limit in any case. */
const refuseLarge = (): never =>
  badRequest(
    because('bots.storageLimit', {
      limit: limits.max_bot_storage_size,
    }),
  )

/** Routes for a bot's own key-value storage (chat spec 2.8, 4.19). */
export const botStorageRoutes = (context: ChatContext): Route[] => [
  route(getBotStorage, ({ keys }, caller) => {
    requireBot(caller)
    const entries = storedEntries(context.database, caller.user_id)
    const wanted = requireKeys(entries, keys)
    return { storage: Object.fromEntries(wanted.map((key) => [key, entries.get(key) ?? ''])) }
  }),

  route(
    updateBotStorage,
    ({ storage }, caller) =>
      context.database.transaction(() => {
        store(context, caller.user_id, storage)
        return {}
      }),
    { authorize: requireBot, refuseLarge },
  ),

  route(removeBotStorage, ({ keys }, caller) =>
    context.database.transaction(() => {
      requireBot(caller)
      for (const key of requireKeys(storedEntries(context.database, caller.user_id), keys)) {
        deleteEntry(context.database, caller.user_id, key)
      }
      return {}
    }),
  ),
]
