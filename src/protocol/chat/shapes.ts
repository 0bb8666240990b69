import * as v from 'valibot'
import { listBounds } from '../bounds.ts'

/** Identifiers and counts: whole numbers within what JSON carries exactly. */
export const integer = v.custom<number>(Number.isSafeInteger, 'must be an integer')
/** A list that a reply may hold by the thousand, looked at in one go: what is wrong is told of the list as a whole. */
export const integers = v.custom<number[]>(
  (value) => Array.isArray(value) && value.every(Number.isSafeInteger),
  'must be a list of integers',
)
/** A count, or a time in UNIX seconds that is asked for. */
export const notNegative = v.pipe(integer, v.minValue(0, 'must not be negative'))
/** A database identifier. One that nothing has is unknown, whatever number it is. */
export const id = integer
export const ids = v.array(id)

/** A list whose items each cost the service something: of at most as many as one request may name. */
// @__NO_SIDE_EFFECTS__
export const fewOf = <const Item extends v.GenericSchema>(item: Item, most: number = listBounds.names) =>
  v.pipe(v.array(v.unknown()), v.maxLength(most, `must have at most ${most} entries`), v.array(item))
/** People, groups or channels that a request names. */
export const fewIds = fewOf(id)
/** A whole number in text, as path parameters and `anchor` carry it. */
export const integerText = v.pipe(
  v.string(),
  v.regex(/^-?\d{1,15}$/, 'must be an integer'),
  v.transform(Number),
)
/** UNIX time in whole seconds, UTC. */
export const timestamp = integer

// @__NO_SIDE_EFFECTS__
const hasNoNul = (value: string): boolean => !value.includes('\0')

/** Text without NUL bytes and of whole characters: JSON can smuggle in half a surrogate pair. */
export const plainText = v.pipe(
  v.string('must be a string'),
  v.check(hasNoNul, 'must not contain NUL characters'),
  v.check((value) => value.isWellFormed(), 'must be valid Unicode'),
)

/** Length in Unicode code points, which is how every limit of the interface counts. */
// @__NO_SIDE_EFFECTS__
export const codePoints = (value: string): number => {
  let count = 0
  for (const _ of value) count++
  return count
}

/** Text of at most `limit` code points, without NUL. */
// @__NO_SIDE_EFFECTS__
export const textUpTo = (limit: number) =>
  v.pipe(
    plainText,
    v.check((value) => codePoints(value) <= limit, `must be at most ${limit} characters`),
  )

// @__NO_SIDE_EFFECTS__
const isNoList = (value: unknown): boolean => !Array.isArray(value)

/** A shape of objects, without the lists that would pass for such without any fields. */
// @__NO_SIDE_EFFECTS__
export const objectOnly = <const T extends v.GenericSchema>(schema: T) =>
  v.pipe(v.unknown(), v.check(isNoList, 'must be an object'), schema)

/** Chat spec 1.6. */
export const Role = { owner: 100, administrator: 200, moderator: 300, member: 400, guest: 600 } as const
export type Role = (typeof Role)[keyof typeof Role]
export const role = v.picklist([100, 200, 300, 400, 600], 'must be one of 100, 200, 300, 400, 600')

/** Chat spec 2.5. */
export const reactionType = v.picklist(
  ['unicode_emoji', 'realm_emoji', 'service_extra_emoji'],
  'must be one of unicode_emoji, realm_emoji, service_extra_emoji',
)
export type ReactionType = v.InferOutput<typeof reactionType>

/** How an emoji is named on the wire; unknown reaction types pass by when read. */
export const emojiReference = v.object({
  emoji_name: v.string(),
  emoji_code: v.string(),
  reaction_type: v.string(),
})
export type EmojiReference = v.InferOutput<typeof emojiReference>

/** Who is meant by a permission: a group's id, or people and groups listed. */
export const groupSetting = v.union(
  [integer, v.object({ direct_members: ids, direct_subgroups: ids })],
  'must be the ID of a group, or {direct_members, direct_subgroups}',
)
export type GroupSetting = v.InferOutput<typeof groupSetting>
/** The same in a request, which looks up each of those whom it names. */
export const givenGroupSetting = v.union(
  [integer, v.object({ direct_members: fewIds, direct_subgroups: fewIds })],
  'must be the ID of a group, or {direct_members, direct_subgroups}',
)
/** A changed permission; refused with EXPECTATION_MISMATCH when it is no longer `old`. */
export const groupSettingChange = v.object({ new: givenGroupSetting, old: v.optional(groupSetting) })
export type GroupSettingChange = v.InferOutput<typeof groupSettingChange>

/** Values of `visibility_policy` of a topic (0 removes the row). */
export const VisibilityPolicy = { inherit: 0, muted: 1, unmuted: 2, followed: 3 } as const
export type VisibilityPolicy = (typeof VisibilityPolicy)[keyof typeof VisibilityPolicy]
export const visibilityPolicy = v.picklist([0, 1, 2, 3], 'must be one of 0, 1, 2, 3')
