import * as v from 'valibot'
import { dictionaryOf } from '../../../protocol/dictionary.ts'
import { ProfileFieldType, type CustomProfileField } from '../../../protocol/chat/profileField.ts'
import type { Snapshot } from '../../../protocol/chat/register.ts'
import type { User } from '../../../protocol/chat/users.ts'
import { entry, useEntry } from '../../kernel/entry.ts'
import type { EventOf } from '../../kernel/feature.ts'

export interface ProfileFields {
  /** In the organization's order. */
  readonly fields: readonly CustomProfileField[]
  /** Address patterns of outside services, by name; `%(username)s` is replaced by the account. */
  readonly patterns: ReadonlyMap<string, string>
}

export const profileFieldsEntry = entry<ProfileFields>(['people', 'profileFields'], {
  fields: [],
  patterns: new Map(),
})

const inOrder = (fields: readonly CustomProfileField[]): readonly CustomProfileField[] =>
  fields.toSorted((one, other) => one.order - other.order)

export const profileFieldsFrom = (snapshot: Snapshot): ProfileFields => ({
  fields: inOrder(snapshot.custom_profile_fields ?? []),
  patterns: new Map(
    Object.entries(snapshot.realm_default_external_accounts ?? {}).map(([name, { url_pattern }]) => [
      name,
      url_pattern,
    ]),
  ),
})

/** Returns the fields after the event, which always contains all of them. */
export const applyToProfileFields = (
  known: ProfileFields,
  { fields }: EventOf<'custom_profile_fields'>,
): ProfileFields => ({ ...known, fields: inOrder(fields) })

export const useProfileFields = (): ProfileFields => useEntry(profileFieldsEntry)

/** A field's value, ready to be shown. */
export type ProfileValue =
  | { readonly kind: 'text'; readonly text: string }
  /** HTML that the service rendered from Markdown. */
  | { readonly kind: 'html'; readonly html: string }
  /** A day: `2026-03-09`. */
  | { readonly kind: 'date'; readonly day: string }
  | { readonly kind: 'link'; readonly url: string; readonly text: string }
  | { readonly kind: 'people'; readonly userIds: readonly number[] }

const choices = dictionaryOf(v.string(), v.object({ text: v.string() }))
const account = v.object({ subtype: v.string(), url_pattern: v.optional(v.string()) })

const parse = <Schema extends v.GenericSchema>(
  schema: Schema,
  json: string,
): v.InferOutput<Schema> | undefined => {
  try {
    const read = v.safeParse(schema, JSON.parse(json))
    return read.success ? read.output : undefined
  } catch {
    return undefined // A field of another service, stored in a format of its own.
  }
}

const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url) && URL.canParse(url)

const link = (url: string, text: string): ProfileValue =>
  isWebAddress(url) ? { kind: 'link', url, text } : { kind: 'text', text }

/** Returns the address of an account at an outside service. */
function accountLink(fieldData: string, name: string, patterns: ProfileFields['patterns']): ProfileValue {
  const kind = parse(account, fieldData)
  const pattern = kind?.url_pattern ?? patterns.get(kind?.subtype ?? '') ?? ''
  return link(pattern.replace('%(username)s', encodeURIComponent(name)), name)
}

/** Returns a field's value, ready to be shown; undefined if there is none (chat spec 2.4). */
export function profileValue(
  field: CustomProfileField,
  user: User,
  patterns: ProfileFields['patterns'],
): ProfileValue | undefined {
  const entered = user.profile_data?.[field.id]
  if (entered === undefined || entered.value === '') return undefined
  const { value, rendered_value } = entered
  switch (field.type) {
    case ProfileFieldType.choice:
      return { kind: 'text', text: parse(choices, field.field_data)?.[value]?.text ?? value }
    case ProfileFieldType.date:
      return { kind: 'date', day: value }
    case ProfileFieldType.link:
      return link(value, value)
    case ProfileFieldType.people:
      return { kind: 'people', userIds: parse(v.array(v.number()), value) ?? [] }
    case ProfileFieldType.account:
      return accountLink(field.field_data, value, patterns)
    default:
      return rendered_value === undefined
        ? { kind: 'text', text: value }
        : { kind: 'html', html: rendered_value }
  }
}
