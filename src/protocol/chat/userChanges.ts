import { endpoint, json, optional, text } from '../endpoint.ts'
import { profileData } from './profileFields.ts'
import { integerText, plainText, role } from './shapes.ts'

/*
 * What administrators change of other people. By itself: those who only read who there is carry none of it.
 */

const userId = text(integerText)

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
