import * as v from 'valibot'
import { dictionaryOf } from '../dictionary.ts'
import { endpoint, json, jsonOrText, optional, text } from '../endpoint.ts'
import { listBounds } from '../bounds.ts'
import { customProfileField, ProfileFieldType } from './profileField.ts'
import { fewIds, fewOf, id, ids, integer, integerText, plainText } from './shapes.ts'

/** Options of a field by key. */
export const profileChoices = dictionaryOf(
  v.pipe(plainText, v.nonEmpty('faults.empty')),
  v.strictObject({ text: v.pipe(plainText, v.trim(), v.nonEmpty('faults.empty')), order: plainText }),
)
/** External service of an account; `custom` has its own pattern. */
export const accountKind = v.strictObject({ subtype: plainText, url_pattern: v.optional(plainText) })

/** Known external services: `%(username)s` in the pattern is the account. */
export const externalAccounts = {
  github: {
    text: 'GitHub',
    name: 'GitHub username',
    hint: '',
    url_pattern: 'https://github.com/%(username)s',
  },
  twitter: { text: 'X', name: 'X username', hint: '', url_pattern: 'https://twitter.com/%(username)s' },
} as const

/** Value of a custom profile field: text, nothing, or user IDs (chat spec 2.4). */
export const profileFieldValue = v.nullable(v.union([plainText, fewIds], 'faults.stringNullUsers'))
export type ProfileFieldValue = v.InferOutput<typeof profileFieldValue>
export const profileData = fewOf(v.object({ id, value: profileFieldValue }), listBounds.profile_values)

/** Chat spec 4.11. */
export const updateOwnProfileData = endpoint('PATCH', '/users/me/profile_data', {
  parameters: { data: json(profileData) },
})
/** Deletes the caller's values of these fields. */
export const removeOwnProfileData = endpoint('DELETE', '/users/me/profile_data', {
  parameters: { data: json(fewIds) },
})

const fieldData = optional(jsonOrText(v.union([profileChoices, accountKind, v.literal('')])))
const flags = {
  display_in_profile_summary: optional(json(v.boolean())),
  required: optional(json(v.boolean())),
  editable_by_user: optional(json(v.boolean())),
  use_for_user_matching: optional(json(v.boolean())),
}

export const getProfileFields = endpoint('GET', '/realm/profile_fields', {
  reply: { custom_fields: v.array(customProfileField) },
})
/** Creates a field. The name is optional if a known external service provides one. */
export const createProfileField = endpoint('POST', '/realm/profile_fields', {
  parameters: {
    field_type: json(v.picklist(Object.values(ProfileFieldType), 'faults.oneToEight')),
    name: optional(text(plainText)),
    hint: optional(text(plainText)),
    field_data: fieldData,
    ...flags,
  },
  reply: { id: integer },
})
/** Reorders the fields; names all IDs. */
export const orderProfileFields = endpoint('PATCH', '/realm/profile_fields', {
  parameters: { order: json(ids) },
})
export const updateProfileField = endpoint('PATCH', '/realm/profile_fields/{field_id}', {
  parameters: {
    field_id: text(integerText),
    name: optional(text(plainText)),
    hint: optional(text(plainText)),
    field_data: fieldData,
    ...flags,
  },
})
export const deleteProfileField = endpoint('DELETE', '/realm/profile_fields/{field_id}', {
  parameters: { field_id: text(integerText) },
})
