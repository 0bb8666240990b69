import * as v from 'valibot'
import { userSettings as shape, type UserSettings } from '../../../protocol/chat/userSettings.ts'
import type { WithDatabase } from '../../database/database.ts'
import { remembered } from '../../remembered.ts'
import { keepSetting, ownSettings, storedDefaults, storeDefaults, updateSettings } from './store.ts'

const readJson = (text: string | undefined): object =>
  text === undefined ? {} : (JSON.parse(text) as object)

function organisationDefaults({ database }: WithDatabase): object {
  const row = storedDefaults(database)
  return readJson(row?.value)
}

/** Settings from a list of sources as JSON, later ones take precedence. Many people have chosen the same. */
const settingsFrom = remembered((sources) => {
  const list = JSON.parse(sources) as object[]
  return Object.freeze(v.parse(shape, Object.assign({}, ...list)))
})

export const settingsDefaults = ({ database }: WithDatabase): Readonly<UserSettings> =>
  settingsFrom(`[${storedDefaults(database)?.value ?? '{}'}]`)

/** Stores defaults for new users without publishing them. Existing users keep their settings. */
export function storeSettingsDefaults(context: WithDatabase, chosen: Partial<UserSettings>): void {
  const { database } = context
  const before = settingsDefaults(context)
  for (const name of Object.keys(chosen) as (keyof UserSettings)[]) {
    keepSetting(database, `$.${name}`, JSON.stringify(before[name]))
  }
  storeDefaults(database, JSON.stringify({ ...organisationDefaults(context), ...chosen }))
}

/** Returns the user's settings: their own, else the organization's defaults, else the built-in ones. */
export function userSettingsOf({ database }: WithDatabase, userId: number): Readonly<UserSettings> {
  const { settings = '{}', timezone = '', sidebar_sections = '' } = ownSettings(database, userId) ?? {}
  const defaults = storedDefaults(database)?.value ?? '{}'
  const shared = settingsFrom(`[${defaults},${settings},${JSON.stringify({ timezone })}]`)
  return sidebar_sections === '' ? shared : { ...shared, web_left_sidebar_sections: sidebar_sections }
}

/** Returns a function that reads one setting of many users; reads the organization's default once. */
export function settingReader<Name extends keyof UserSettings>(
  context: WithDatabase,
  name: Name,
): (user: { readonly settings: string }) => UserSettings[Name] {
  const initial = settingsDefaults(context)[name]
  return ({ settings }) => {
    if (!settings.includes(name)) return initial
    const own = readJson(settings) as Partial<UserSettings>
    return own[name] ?? initial
  }
}

/** Stores a user's settings without publishing them. */
export function storeUserSettings(
  context: WithDatabase,
  userId: number,
  chosen: Partial<UserSettings>,
): void {
  const own = ownSettings(context.database, userId)
  const {
    timezone = own?.timezone ?? '',
    web_left_sidebar_sections: sidebar_sections = own?.sidebar_sections ?? '',
    ...others
  } = chosen
  const settings = JSON.stringify({ ...readJson(own?.settings), ...others })
  updateSettings(context.database, userId, { settings, timezone, sidebar_sections })
}
