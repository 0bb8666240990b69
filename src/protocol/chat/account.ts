import * as v from 'valibot'
import { endpoint, json, optional, text } from '../endpoint.ts'
import { integerText, plainText } from './shapes.ts'
import { settingParameters } from './userSettings.ts'

/*
 * What people decide for themselves: their settings, name, address, password, picture and key, the words they watch
 * and whom they mute.
 */

/** Any of the settings, one's name, address or password. `email` is the real address. */
export const updateSettings = endpoint('PATCH', '/settings', {
  parameters: {
    full_name: optional(text(plainText)),
    email: optional(text(plainText)),
    old_password: optional(text(plainText)),
    new_password: optional(text(plainText)),
    ...settingParameters(),
  },
  errors: ['RATE_LIMIT_HIT'],
})

/** One picture as multipart/form-data. */
export const uploadAvatar = endpoint('POST', '/users/me/avatar', {
  reply: { avatar_url: v.string() },
  upload: true,
})
export const removeAvatar = endpoint('DELETE', '/users/me/avatar', {
  reply: { avatar_url: v.nullable(v.string()) },
})

/** A new key; all others of the caller stop working. */
export const regenerateApiKey = endpoint('POST', '/users/me/api_key/regenerate', {
  reply: { api_key: v.string() },
})

const alertWords = { alert_words: v.array(v.string()) }
const words = { alert_words: json(v.array(plainText)) }
export const getAlertWords = endpoint('GET', '/users/me/alert_words', { reply: alertWords })
export const addAlertWords = endpoint('POST', '/users/me/alert_words', {
  parameters: words,
  reply: alertWords,
})
export const removeAlertWords = endpoint('DELETE', '/users/me/alert_words', {
  parameters: words,
  reply: alertWords,
})

const mutedUser = { parameters: { muted_user_id: text(integerText) } }
export const muteUser = endpoint('POST', '/users/me/muted_users/{muted_user_id}', mutedUser)
export const unmuteUser = endpoint('DELETE', '/users/me/muted_users/{muted_user_id}', mutedUser)

/** Ends the caller's own account. */
export const deactivateOwnUser = endpoint('DELETE', '/users/me', { errors: ['CANNOT_DEACTIVATE_LAST_USER'] })
