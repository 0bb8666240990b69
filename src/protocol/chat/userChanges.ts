import * as v from 'valibot'
import { endpoint, json, optional, text } from '../endpoint.ts'
import { profileData } from './profileFields.ts'
import { integerText, plainText, role } from './shapes.ts'

/*
 * Endpoints by which administrators change users, separate so that code which only reads users does not
 * include these.
 */

const userId = text(integerText)

/** An API email in place of the ID, as some programs name a user. */
const userIdOrEmail = text(v.union([integerText, v.pipe(plainText, v.includes('@'))], 'faults.integer'))

/** Changes a user (chat spec 4.8). */
export const updateUser = endpoint('PATCH', '/users/{user_id}', {
  parameters: {
    user_id: userIdOrEmail,
    full_name: optional(text(plainText)),
    role: optional(json(role)),
    profile_data: optional(json(profileData)),
    new_email: optional(text(plainText)),
  },
})

const lastUser = ['CANNOT_DEACTIVATE_LAST_USER'] as const
/** Deactivates a user's account, for administrators. Their messages stay. */
export const deactivateUser = endpoint('DELETE', '/users/{user_id}', {
  parameters: { user_id: userId },
  errors: lastUser,
})
export const reactivateUser = endpoint('POST', '/users/{user_id}/reactivate', {
  parameters: { user_id: userId },
})
