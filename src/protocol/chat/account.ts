import * as v from 'valibot'
import { endpoint, json, optional, text } from '../endpoint.ts'
import { integerText, plainText } from './shapes.ts'
import { sectionsText } from './sidebarSections.ts'
import { settingParameters } from './userSettings.ts'

/*
 * Endpoints for a user's own account: settings, name, address, password, picture and key, alert words and
 * muted users.
 */

/**
 * Changes any of the caller's settings, name, address or password. `email` is the real address: it requires
 * `old_password` and takes effect when the link mailed to it is opened; the present address cancels a pending
 * change. `new_password` revokes every key; a program gets a new one.
 */
export const updateSettings = endpoint('PATCH', '/settings', {
  parameters: {
    full_name: optional(text(plainText)),
    email: optional(text(plainText)),
    old_password: optional(text(plainText)),
    new_password: optional(text(plainText)),
    ...settingParameters(),
    web_left_sidebar_sections: optional(text(sectionsText)),
  },
  reply: { api_key: v.optional(v.string()) },
  errors: ['RATE_LIMIT_HIT'],
})

/** A requested address of the caller that is not yet confirmed. Times in UNIX seconds. */
export const emailChange = v.object({
  email: v.string(),
  wanted_at: v.number(),
  expires_at: v.number(),
  /** `folder`: the mail with the link was not sent but stored for the operator. */
  mail_reaches: v.picklist(['mailboxes', 'folder']),
})
export type EmailChange = v.InferOutput<typeof emailChange>

/** Offered if the register answer has `service_confirms_email_changes`. */
export const getEmailChange = endpoint('GET', '/users/me/email_change', {
  reply: { email_change: v.nullable(emailChange) },
})
export const cancelEmailChange = endpoint('DELETE', '/users/me/email_change')

/** Uploads the caller's picture as multipart/form-data. */
export const uploadAvatar = endpoint('POST', '/users/me/avatar', {
  reply: { avatar_url: v.string() },
  upload: true,
})
export const removeAvatar = endpoint('DELETE', '/users/me/avatar', {
  reply: { avatar_url: v.nullable(v.string()) },
})

/** Issues a new key and revokes the caller's others. */
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

/** Deactivates the caller's own account. */
export const deactivateOwnUser = endpoint('DELETE', '/users/me', { errors: ['CANNOT_DEACTIVATE_LAST_USER'] })
