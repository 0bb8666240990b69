import {
  regenerateApiKey,
  removeAvatar,
  updateSettings,
  uploadAvatar,
} from '../../../protocol/chat/account.ts'
import type { Caller, ChatContext } from '../context.ts'
import { badRequest } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { callerNow } from '../users/rows.ts'
import { removeOwnAvatar, uploadOwnAvatar } from './avatar.ts'
import { issueApiKey, revokeApiKeys } from './keys.ts'
import { prepareNewPassword } from './newPassword.ts'
import { changeOwnEmail, changeOwnName, changeOwnSettings } from './settings.ts'
import type { SignIn } from './signIn.ts'

function requirePerson(caller: Caller): void {
  if (caller.is_bot) badRequest('This endpoint does not accept bot requests.')
}

/** What people change about their own accounts: settings, name, address, password, picture, key. */
export const ownAccountRoutes = (context: ChatContext, signIn: SignIn, passwordCost: number): Route[] => [
  route(updateSettings, async (wanted, caller, { address, key }) => {
    requirePerson(caller)
    const { full_name, email, old_password, new_password, ...settings } = wanted
    const password =
      new_password === undefined
        ? undefined
        : await prepareNewPassword(
            context,
            signIn,
            caller,
            { old_password, new_password },
            { address, cost: passwordCost },
          )
    context.database.transaction(() => {
      const current = callerNow(context, caller)
      if (full_name !== undefined) changeOwnName(context, current, full_name)
      if (email !== undefined) changeOwnEmail(context, current, email)
      changeOwnSettings(context, caller.user_id, settings)
      if (!password) return
      password.store()
      // Whoever knew the old password is out; who changed it stays.
      revokeApiKeys(context, caller.user_id, key?.digest)
    })
    return {}
  }),

  route(uploadAvatar, async (_, caller, { file }) => ({
    avatar_url: await uploadOwnAvatar(context, caller, file),
  })),

  route(removeAvatar, async (_, caller) => ({ avatar_url: await removeOwnAvatar(context, caller) })),

  route(regenerateApiKey, (_, caller, { key }) =>
    context.database.transaction(() => {
      requirePerson(caller)
      // A browser that asks stays signed in with the key that its host keeps.
      revokeApiKeys(context, caller.user_id, key?.from === 'host' ? key.digest : undefined)
      return { api_key: issueApiKey(context, caller.user_id) }
    }),
  ),
]
