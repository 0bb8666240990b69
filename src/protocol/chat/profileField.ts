import * as v from 'valibot'
import { integer } from './shapes.ts'

/** Types of custom profile fields by their wire number (chat spec 2.4). */
export const ProfileFieldType = {
  shortText: 1,
  longText: 2,
  choice: 3,
  date: 4,
  link: 5,
  people: 6,
  account: 7,
  pronouns: 8,
} as const
export type ProfileFieldType = (typeof ProfileFieldType)[keyof typeof ProfileFieldType]

export const customProfileField = v.object({
  id: integer,
  type: integer,
  order: v.optional(integer, 0),
  name: v.string(),
  hint: v.optional(v.string(), ''),
  /** JSON: the options, or the external service of an account. */
  field_data: v.optional(v.string(), ''),
  display_in_profile_summary: v.optional(v.boolean(), false),
  required: v.optional(v.boolean(), false),
  editable_by_user: v.optional(v.boolean(), true),
  use_for_user_matching: v.optional(v.boolean(), false),
})
export type CustomProfileField = v.InferOutput<typeof customProfileField>
