import { isAdministrator } from '../../../protocol/chat/permissions.ts'
import { languages, type UserSettings } from '../../../protocol/chat/userSettings.ts'
import type { Caller, ChatContext } from '../context.ts'
import { storeWait } from '../missed/store.ts'
import { hidePresence } from '../presence/report.ts'
import { organisationSettings } from '../realm/settings.ts'
import { badRequest } from '../refuse.ts'
import { changeFullName } from '../users/change.ts'
import { changeAddress } from '../users/emailVisibility.ts'
import { requireUser } from '../users/store.ts'
import { storeUserSettings, userSettingsOf } from '../users/settings.ts'
import { publishUserUpdate } from '../users/publish.ts'

/* Changes of a user's own name and settings. All of them run within the caller's transaction. */

/** @throws Refusal if only administrators can change names */
export function changeOwnName(context: ChatContext, caller: Caller, full_name: string): void {
  const user = requireUser(context.database, caller.user_id)
  if (full_name.trim() === user.full_name) return
  const isFixed = organisationSettings(context).name_changes_disabled && !isAdministrator(caller)
  if (isFixed) badRequest('accounts.nameFixed')
  changeFullName(context, user, full_name)
}

function publish(
  context: ChatContext,
  userId: number,
  property: keyof UserSettings,
  value: UserSettings[typeof property],
) {
  const language = property === 'default_language' ? languages.get(String(value)) : undefined
  const language_name = language === undefined ? {} : { language_name: language }
  context.events.publish({ type: 'user_settings', op: 'update', property, value, ...language_name }, [userId])
}

/** Applies the effects of settings beyond the user's own clients. */
function takeEffect(context: ChatContext, userId: number, changed: Partial<UserSettings>): void {
  const { timezone } = changed
  if (timezone !== undefined) {
    publishUserUpdate(context, userId, { email: requireUser(context.database, userId).email, timezone })
  }
  if (changed.presence_enabled === false) hidePresence(context, userId)
  const { email_notifications_batching_period_seconds: wait } = changed
  if (wait !== undefined) storeWait(context.database, userId, wait)
}

export type WantedSettings = { readonly [Name in keyof UserSettings]?: UserSettings[Name] | undefined }

/** Stores the settings that differ from the present ones and publishes each. */
export function changeOwnSettings(context: ChatContext, userId: number, wanted: WantedSettings): void {
  const before = userSettingsOf(context, userId)
  const names = Object.keys(wanted) as (keyof UserSettings)[]
  const changedNames = names.filter((name) => wanted[name] !== undefined && wanted[name] !== before[name])
  if (changedNames.length === 0) return
  const changed: Partial<UserSettings> = Object.fromEntries(changedNames.map((name) => [name, wanted[name]]))
  const store = (): void => storeUserSettings(context, userId, changed)
  if (changed.email_address_visibility === undefined) store()
  else changeAddress(context, userId, store)
  for (const name of changedNames) publish(context, userId, name, changed[name] ?? null)
  takeEffect(context, userId, changed)
}
