import * as v from 'valibot'
import { endpoint, json, optional, text } from '../endpoint.ts'
import { integerText, plainText } from './shapes.ts'
import { settingParameters } from './userSettings.ts'

/*
 * What people decide for themselves: their settings, name, address, password, picture and key, the words they watch
 * and whom they mute.
 */

/**
 * Any of the settings, one's name, address or password. `email` is the real address: with `old_password` it is noted and
 * becomes the account's once the link in a mail to it is opened; the present one cancels that. With `new_password` every
 * key ends; a program gets its new one.
 */
export const updateSettings = endpoint('PATCH', '/settings', {
  parameters: {
    full_name: optional(text(plainText)),
    email: optional(text(plainText)),
    old_password: optional(text(plainText)),
    new_password: optional(text(plainText)),
    ...settingParameters(),
  },
  reply: { api_key: v.optional(v.string()) },
  errors: ['RATE_LIMIT_HIT'],
})

/** An address that the caller wants and has not confirmed yet. Times in UNIX seconds. */
export const emailChange = v.object({
  email: v.string(),
  wanted_at: v.number(),
  expires_at: v.number(),
  /** Whether the mail with the link was sent, or lies where only the operator sees it. */
  mail_reaches: v.picklist(['mailboxes', 'folder']),
})
export type EmailChange = v.InferOutput<typeof emailChange>

/** Where the register answer says `service_confirms_email_changes`. */
export const getEmailChange = endpoint('GET', '/users/me/email_change', {
  reply: { email_change: v.nullable(emailChange) },
})
export const cancelEmailChange = endpoint('DELETE', '/users/me/email_change')

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
