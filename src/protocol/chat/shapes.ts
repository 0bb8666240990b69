import * as v from 'valibot'
import { listBounds } from '../bounds.ts'
import { fault } from '../refusals/fault.ts'

export { codePoints, plainText, textUpTo } from '../plainText.ts'

/** Identifiers and counts: whole numbers that JSON represents exactly. */
export const integer = v.custom<number>(Number.isSafeInteger, 'faults.integer')
/** A list with thousands of items in a reply, checked in one pass: an error concerns the list as a whole. */
export const integers = v.custom<number[]>(
  (value) => Array.isArray(value) && value.every(Number.isSafeInteger),
  'faults.form',
)
/** A count, or a time in UNIX seconds, in a request. */
export const notNegative = v.pipe(integer, v.minValue(0, 'faults.negative'))
/** A database identifier. Any number is valid, existing or not. */
export const id = integer
export const ids = v.array(id)

/** A list whose items each cost the service something; limited to as many as one request can name. */
// @__NO_SIDE_EFFECTS__
export const fewOf = <const Item extends v.GenericSchema>(item: Item, most: number = listBounds.names) =>
  v.pipe(v.array(v.unknown()), v.maxLength(most, fault('faults.mostEntries', { most })), v.array(item))
/** Users, groups or channels named in a request. */
export const fewIds = fewOf(id)
/** A whole number as text, in path parameters and `anchor`. */
export const integerText = v.pipe(v.string(), v.regex(/^-?\d{1,15}$/, 'faults.integer'), v.transform(Number))
/** UNIX time in whole seconds, UTC. */
export const timestamp = integer

// @__NO_SIDE_EFFECTS__
const isNoList = (value: unknown): boolean => !Array.isArray(value)

/** A shape of objects that rejects lists, which would pass as objects without fields. */
// @__NO_SIDE_EFFECTS__
export const objectOnly = <const T extends v.GenericSchema>(schema: T) =>
  v.pipe(v.unknown(), v.check(isNoList, 'faults.object'), schema)

/** Chat spec 1.6. */
export const Role = { owner: 100, administrator: 200, moderator: 300, member: 400, guest: 600 } as const
export type Role = (typeof Role)[keyof typeof Role]
export const role = v.picklist(
  [100, 200, 300, 400, 600],
  fault('faults.oneOf', { choices: '100, 200, 300, 400, 600' }),
)

/** Chat spec 2.5. */
export const reactionType = v.picklist(
  ['unicode_emoji', 'realm_emoji', 'service_extra_emoji'],
  fault('faults.oneOf', { choices: 'unicode_emoji, realm_emoji, service_extra_emoji' }),
)
export type ReactionType = v.InferOutput<typeof reactionType>

/** The type in a request: programs for another server name the built-in emoji by its name. */
// @__NO_SIDE_EFFECTS__
export const givenReactionType = () =>
  v.pipe(
    v.string(),
    v.transform((type) => (type === 'zulip_extra_emoji' ? 'service_extra_emoji' : type)),
    reactionType,
  )

/** An emoji in its wire form; unknown reaction types are skipped when parsing. */
export const emojiReference = v.object({
  emoji_name: v.string(),
  emoji_code: v.string(),
  reaction_type: v.string(),
})
export type EmojiReference = v.InferOutput<typeof emojiReference>

/** Value of a permission: a group's ID, or a list of users and groups. */
export const groupSetting = v.union(
  [integer, v.object({ direct_members: ids, direct_subgroups: ids })],
  'faults.group',
)
export type GroupSetting = v.InferOutput<typeof groupSetting>
/** Value of a permission in a request, which must look up each listed ID. */
export const givenGroupSetting = v.union(
  [integer, v.object({ direct_members: fewIds, direct_subgroups: fewIds })],
  'faults.group',
)
/** A changed permission; refused with EXPECTATION_MISMATCH if `old` is outdated. */
export const groupSettingChange = v.object({ new: givenGroupSetting, old: v.optional(groupSetting) })
export type GroupSettingChange = v.InferOutput<typeof groupSettingChange>

/** Values of `visibility_policy` of a topic (0 removes the row). */
export const VisibilityPolicy = { inherit: 0, muted: 1, unmuted: 2, followed: 3 } as const
export type VisibilityPolicy = (typeof VisibilityPolicy)[keyof typeof VisibilityPolicy]
export const visibilityPolicy = v.picklist([0, 1, 2, 3], fault('faults.oneOf', { choices: '0, 1, 2, 3' }))
