import {
  cancelEmailChange,
  getEmailChange,
  regenerateApiKey,
  removeAvatar,
  updateSettings,
  uploadAvatar,
} from '../../../protocol/chat/account.ts'
import {
  markOnboardingStep,
  updateDisplaySettings,
  updateNotificationSettings,
} from '../../../protocol/chat/olderEndpoints.ts'
import type { Caller, ChatContext } from '../context.ts'
import { badRequest } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { removeOwnAvatar, uploadOwnAvatar } from './avatar.ts'
import type { KeyUse } from './keyUse.ts'
import { issueApiKey, revokeApiKeys } from './keys.ts'
import { createSettingsUpdate } from './settingsUpdate.ts'
import type { SignIn } from './signIn.ts'
import { pendingEmailOf } from './pendingEmail.ts'
import { deletePendingEmail } from './store/emails.ts'

function requirePerson(caller: Caller): void {
  if (caller.is_bot) badRequest('requests.noBots')
}

/** Routes for a user's own account: settings, name, address, password, picture, key. */
export function ownAccountRoutes(
  context: ChatContext,
  signIn: SignIn,
  passwordCost: number,
  keyUse: KeyUse,
): Route[] {
  const update = createSettingsUpdate(context, signIn, passwordCost)
  return [
    ...[updateSettings, updateDisplaySettings, updateNotificationSettings].map((each) =>
      route(each, (wanted, caller, request) => {
        requirePerson(caller)
        return update(wanted, caller, request)
      }),
    ),
    route(markOnboardingStep, (_, caller) => {
      requirePerson(caller)
      return {}
    }),

    route(getEmailChange, (_, caller) => {
      requirePerson(caller)
      const wanted = pendingEmailOf(context, caller.user_id)
      if (!wanted) return { email_change: null }
      const { email, wanted_at, expires_at } = wanted
      return { email_change: { email, wanted_at, expires_at, mail_reaches: context.mail.reaches } }
    }),

    route(cancelEmailChange, (_, caller) => {
      requirePerson(caller)
      deletePendingEmail(context.database, caller.user_id)
      return {}
    }),

    route(uploadAvatar, async (_, caller, { file }) => ({
      avatar_url: await uploadOwnAvatar(context, caller, file),
    })),

    route(removeAvatar, async (_, caller) => ({ avatar_url: await removeOwnAvatar(context, caller) })),

    route(regenerateApiKey, (_, caller, request) =>
      context.database.transaction(() => {
        requirePerson(caller)
        // A browser that asks stays signed in: its host takes over the new key.
        const { key } = request
        revokeApiKeys(context, caller.user_id, key?.from === 'host' ? key.digest : undefined)
        const api_key = issueApiKey(context, caller.user_id)
        keyUse.made(api_key, request)
        return { api_key }
      }),
    ),
  ]
}
