import * as v from 'valibot'
import { userSettings as shape, type UserSettings } from '../../../protocol/chat/register.ts'
import type { ChatContext } from '../context.ts'

const DEFAULTS_NAME = 'user_settings_defaults'

const readJson = (text: string | undefined): object =>
  text === undefined ? {} : (JSON.parse(text) as object)

/** The person's settings: their own, else the organisation's for everybody, else the built-in ones. */
export function userSettingsOf(context: Pick<ChatContext, 'database'>, userId: number): UserSettings {
  const { database } = context
  const defaults = database.get<{ value: string }>(
    'SELECT value FROM organisation_setting WHERE name = ?',
    DEFAULTS_NAME,
  )
  const own = database.get<{ settings: string }>('SELECT settings FROM user WHERE id = ?', userId)
  return v.parse(shape, { ...readJson(defaults?.value), ...readJson(own?.settings) })
}
