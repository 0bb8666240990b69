import * as v from 'valibot'
import { endpoint, json, optional, text } from '../endpoint.ts'
import { id, integer, integerText, plainText, reactionType, role } from './shapes.ts'

const flag = v.optional(v.boolean(), false)

/** Value of a custom profile field: text, nothing, or user IDs (chat spec 2.4). */
export const profileFieldValue = v.nullable(v.union([plainText, v.array(id)]))
const profileData = v.array(v.object({ id, value: profileFieldValue }))

/** A person or bot as others see it. */
export const user = v.object({
  user_id: integer,
  email: v.string(),
  delivery_email: v.optional(v.nullable(v.string()), null),
  full_name: v.string(),
  role: v.optional(integer, 400),
  is_admin: flag,
  is_owner: flag,
  is_guest: flag,
  is_bot: flag,
  /** A program of the service itself; only those say so. */
  is_system_bot: v.optional(v.boolean()),
  bot_type: v.optional(v.nullable(integer), null),
  bot_owner_id: v.optional(v.nullable(integer), null),
  is_active: v.optional(v.boolean(), true),
  is_imported_stub: flag,
  timezone: v.optional(v.string(), ''),
  date_joined: v.optional(v.string(), ''),
  avatar_url: v.optional(v.nullable(v.string())),
  avatar_version: v.optional(integer, 0),
  profile_data: v.optional(
    v.record(v.string(), v.object({ value: v.string(), rendered_value: v.optional(v.string()) })),
  ),
})
export type User = v.InferOutput<typeof user>

/** Chat spec 2.3. */
export const ownUser = v.object({
  ...user.entries,
  delivery_email: v.string(),
  max_message_id: v.optional(integer, -1),
})
export type OwnUser = v.InferOutput<typeof ownUser>

const userId = text(integerText)

/** Chat spec 4.17. */
export const getOwnUser = endpoint('GET', '/users/me', { reply: ownUser.entries })
export const getUsers = endpoint('GET', '/users', {
  parameters: {
    client_gravatar: optional(json(v.boolean())),
    include_custom_profile_fields: optional(json(v.boolean())),
    user_ids: optional(json(v.array(id))),
  },
  reply: { members: v.array(user) },
})

/** Chat spec 4.7. */
export const fetchApiKey = endpoint('POST', '/fetch_api_key', {
  parameters: { username: text(plainText), password: text(plainText) },
  reply: { api_key: v.string(), email: v.string(), user_id: integer },
  errors: ['AUTHENTICATION_FAILED', 'USER_DEACTIVATED', 'RATE_LIMIT_HIT'],
  access: 'anyone',
})

/** Chat spec 4.20. */
export const fetchDevelopmentApiKey = endpoint('POST', '/dev_fetch_api_key', {
  parameters: { username: text(plainText) },
  reply: { api_key: v.string(), email: v.string(), user_id: integer },
  errors: ['AUTHENTICATION_FAILED', 'USER_DEACTIVATED'],
  access: 'anyone',
})

const developmentUser = v.object({
  email: v.string(),
  full_name: v.optional(v.string(), ''),
  user_id: v.optional(integer, 0),
  role: v.optional(integer, 400),
})
/** The sample accounts; only where development sign-in works. */
export const listDevelopmentUsers = endpoint('GET', '/dev_list_users', {
  reply: { direct_admins: v.array(developmentUser), direct_users: v.array(developmentUser) },
  access: 'anyone',
})

/** Chat spec 4.6. */
export const updateUserStatus = endpoint('POST', '/users/{user_id}/status', {
  parameters: {
    user_id: userId,
    status_text: optional(text(plainText)),
    emoji_name: optional(text(plainText)),
    emoji_code: optional(text(plainText)),
    reaction_type: optional(text(reactionType)),
  },
})

/** Chat spec 4.8. */
export const updateUser = endpoint('PATCH', '/users/{user_id}', {
  parameters: {
    user_id: userId,
    full_name: optional(text(plainText)),
    role: optional(json(role)),
    profile_data: optional(json(profileData)),
    new_email: optional(text(plainText)),
  },
})

/** Chat spec 4.11. */
export const updateOwnProfileData = endpoint('PATCH', '/users/me/profile_data', {
  parameters: { data: json(profileData) },
})

/** Chat spec 4.12, deprecated. */
export const addApnsDeviceToken = endpoint('POST', '/users/me/apns_device_token', {
  parameters: { token: text(plainText), appid: text(plainText) },
})

/** Chat spec 4.22. */
export const testPushNotification = endpoint('POST', '/mobile_push/e2ee/test_notification', {
  parameters: { device_id: optional(json(id)) },
  errors: [
    'NO_ACTIVE_PUSH_DEVICE',
    'ADMIN_ACTION_REQUIRED',
    'FAILED_TO_CONNECT_BOUNCER',
    'INTERNAL_SERVER_ERROR_ON_BOUNCER',
  ],
})

/** Chat spec 4.19. */
export const updateBotStorage = endpoint('PUT', '/bot_storage', {
  parameters: { storage: json(v.record(plainText, plainText)) },
  errors: ['PERMISSION_DENIED'],
})
