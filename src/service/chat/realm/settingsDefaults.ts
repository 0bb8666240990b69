import { updateSettingsDefaults } from '../../../protocol/chat/organisation.ts'
import { isAdministrator } from '../../../protocol/chat/permissions.ts'
import type { UserSettings } from '../../../protocol/chat/userSettings.ts'
import type { ChatContext } from '../context.ts'
import { badRequest } from '../refuse.ts'
import type { SnapshotBlock } from '../register/block.ts'
import { route, type Route } from '../router.ts'
import { settingsDefaults, storeSettingsDefaults } from '../users/settings.ts'
import { activeUserIds } from '../users/store.ts'

type WantedDefaults = { readonly [Name in keyof UserSettings]?: UserSettings[Name] | undefined }

/** Stores the settings that differ from before and publishes each. */
function change(context: ChatContext, wanted: WantedDefaults): void {
  const before = settingsDefaults(context)
  const names = Object.keys(wanted) as (keyof UserSettings)[]
  const changed = names.filter((name) => wanted[name] !== undefined && wanted[name] !== before[name])
  if (changed.length === 0) return
  const chosen: Partial<UserSettings> = Object.fromEntries(changed.map((name) => [name, wanted[name]]))
  storeSettingsDefaults(context, chosen)
  const everybody = activeUserIds(context.database)
  for (const property of changed) {
    const value = chosen[property] ?? null
    context.events.publish({ type: 'realm_user_settings_defaults', op: 'update', property, value }, everybody)
  }
}

/** Route for the default settings of new users. */
export const settingsDefaultsRoute = (context: ChatContext): Route =>
  route(updateSettingsDefaults, (wanted, caller) =>
    context.database.transaction(() => {
      if (!isAdministrator(caller)) badRequest('requests.denied')
      change(context, wanted)
      return {}
    }),
  )

export const settingsDefaultsSnapshot: SnapshotBlock = {
  types: ['realm_user_settings_defaults'],
  read: (context, caller) => (caller ? { realm_user_settings_defaults: settingsDefaults(context) } : {}),
}
