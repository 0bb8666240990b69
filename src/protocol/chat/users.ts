import * as v from 'valibot'
import { endpoint, json, optional, text } from '../endpoint.ts'
import { profileData } from './profileFields.ts'
import { id, integer, integerText, plainText, role } from './shapes.ts'

const flag = v.optional(v.boolean(), false)

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

/** One person, by user ID or API email. */
export const getUser = endpoint('GET', '/users/{user_id_or_email}', {
  parameters: {
    user_id_or_email: text(plainText),
    client_gravatar: optional(json(v.boolean())),
    include_custom_profile_fields: optional(json(v.boolean())),
  },
  reply: { user },
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

const lastUser = ['CANNOT_DEACTIVATE_LAST_USER'] as const
/** Ends somebody's account, for administrators. What they wrote stays. */
export const deactivateUser = endpoint('DELETE', '/users/{user_id}', {
  parameters: { user_id: userId },
  errors: lastUser,
})
export const reactivateUser = endpoint('POST', '/users/{user_id}/reactivate', {
  parameters: { user_id: userId },
})
/** Ends the caller's own account. */
export const deactivateOwnUser = endpoint('DELETE', '/users/me', { errors: lastUser })
