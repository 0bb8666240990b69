import * as v from 'valibot'
import { each } from './organisationSettings.ts'
import { groupPermissionNames } from './permissionRules.ts'
import { groupSetting, integer, integers } from './shapes.ts'

const textOrNull = v.optional(v.nullable(v.string()), null)
const numberOrNull = v.optional(v.nullable(integer), null)

export const userGroup = v.object({
  id: integer,
  name: v.string(),
  description: v.optional(v.string(), ''),
  members: integers,
  direct_subgroup_ids: v.optional(v.array(integer), []),
  is_system_group: v.optional(v.boolean(), false),
  deactivated: v.optional(v.boolean(), false),
  date_created: numberOrNull,
  creator_id: numberOrNull,
  ...each(groupPermissionNames, v.optional(groupSetting)),
})
export type UserGroup = v.InferOutput<typeof userGroup>

/** A custom emoji. Deactivated ones are still shown in old messages. */
export const realmEmoji = v.object({
  id: v.string(),
  name: v.string(),
  source_url: v.string(),
  still_url: textOrNull,
  deactivated: v.optional(v.boolean(), false),
  author_id: numberOrNull,
})
export type RealmEmoji = v.InferOutput<typeof realmEmoji>

/** A pattern that becomes a link; `url_template` is RFC 6570. */
export const linkifier = v.object({
  id: integer,
  pattern: v.string(),
  url_template: v.string(),
  example_input: textOrNull,
  reverse_template: textOrNull,
  alternative_url_templates: v.optional(v.array(v.string()), []),
})
export type Linkifier = v.InferOutput<typeof linkifier>

/** A website that runs code: blocks in the language get a link to it. `url_template` is RFC 6570 with the variable `code`. */
export const playground = v.object({
  id: integer,
  name: v.string(),
  url_template: v.string(),
  /** As blocks of code name it, such as `Python`. */
  pygments_language: v.string(),
})
export type Playground = v.InferOutput<typeof playground>
