import { endKeysOf, endOtherKeys, endOwnKey, getOwnKeys } from '../../../protocol/chat/ownKeys.ts'
import type { Caller, ChatContext } from '../context.ts'
import { badRequest, refuse } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { requireSecurityOf } from '../users/permissions.ts'
import type { KeyUse } from './keyUse.ts'
import { revokeApiKey, revokeApiKeys } from './keys.ts'
import { keysOf } from './store/keys.ts'
import { derivedToken } from './tokens.ts'

/** Returns an ID for the key that reveals nothing about it. */
const nameOf = (context: ChatContext, digest: Uint8Array): string =>
  derivedToken(context, `API key ${Buffer.from(digest).toString('hex')}`)

function requirePerson(caller: Caller): void {
  if (caller.is_bot) badRequest('requests.noBots')
}

/** Routes that list a user's own keys and revoke them. */
export const ownKeyRoutes = (context: ChatContext, keyUse: KeyUse): Route[] => [
  route(getOwnKeys, (_, caller, { key }) => {
    requirePerson(caller)
    keyUse.flush()
    const keys = keysOf(context.database, caller.user_id).map(({ digest, ...rest }) => ({
      id: nameOf(context, digest),
      ...rest,
      is_current: key !== undefined && Buffer.compare(digest, key.digest) === 0,
    }))
    return { keys }
  }),

  route(endOwnKey, ({ key_id }, caller) =>
    context.database.transaction(() => {
      requirePerson(caller)
      const found = keysOf(context.database, caller.user_id).find(
        ({ digest }) => nameOf(context, digest) === key_id,
      )
      if (!found) return refuse('NOT_FOUND', 'secondFactor.keyUnknown')
      revokeApiKey(context, Buffer.from(found.digest))
      return {}
    }),
  ),

  route(endOtherKeys, (_, caller, { key }) =>
    context.database.transaction(() => {
      requirePerson(caller)
      revokeApiKeys(context, caller.user_id, key?.digest)
      return {}
    }),
  ),

  route(endKeysOf, ({ user_id }, caller) =>
    context.database.transaction(() => {
      revokeApiKeys(context, requireSecurityOf(context, caller, user_id).id)
      return {}
    }),
  ),
]
