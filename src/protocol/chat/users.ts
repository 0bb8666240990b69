import * as v from 'valibot'
import { endpoint, json, optional, text } from '../endpoint.ts'
import { id, integer, plainText } from './shapes.ts'

/** The name by which the service shows a person whom the reader can't see. */
export const UNKNOWN_NAME = 'Unknown user'

const flag = v.optional(v.boolean(), false)

/** A user or bot as other users see it. */
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
  /** True for bots of the service itself; absent for others. */
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

/** The caller's own account (chat spec 2.3). */
export const ownUser = v.object({
  ...user.entries,
  delivery_email: v.string(),
  /**
   * True if they can change other users' addresses (chat spec 4.8); absent if the service does not send it.
   */
  can_change_user_emails: v.optional(v.boolean()),
  max_message_id: v.optional(integer, -1),
})
export type OwnUser = v.InferOutput<typeof ownUser>

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

/** Returns one user, by user ID or API email. */
export const getUser = endpoint('GET', '/users/{user_id_or_email}', {
  parameters: {
    user_id_or_email: text(plainText),
    client_gravatar: optional(json(v.boolean())),
    include_custom_profile_fields: optional(json(v.boolean())),
  },
  reply: { user },
})

const developmentUser = v.object({
  email: v.string(),
  full_name: v.optional(v.string(), ''),
  user_id: v.optional(integer, 0),
  /** Some servers do not tell it, but tell the organization, and list the people of all. */
  role: v.optional(integer),
  realm_url: v.optional(v.string()),
})
/** Lists the sample accounts, if development sign-in is enabled. */
export const listDevelopmentUsers = endpoint('GET', '/dev_list_users', {
  reply: { direct_admins: v.array(developmentUser), direct_users: v.array(developmentUser) },
  access: 'anyone',
})
