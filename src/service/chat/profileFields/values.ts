import { isAdministrator } from '../../../protocol/chat/permissions.ts'
import type { ProfileFieldValue } from '../../../protocol/chat/profileFields.ts'
import { ProfileFieldType } from '../../../protocol/chat/profileField.ts'
import type { Caller, ChatContext } from '../context.ts'
import { renderFor } from '../messages/rendering.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { badRequest } from '../refuse.ts'
import type { UserRow } from '../users/store.ts'
import { publishUserUpdate } from '../users/publish.ts'
import { cleanValue } from './check.ts'
import { deleteValue, fieldById, storedValue, storeValue, type ProfileFieldRow } from './store.ts'

export interface GivenValue {
  readonly id: number
  readonly value: ProfileFieldValue
}

/** Text values, each of which can be Markdown. */
export const textsIn = (given: readonly GivenValue[]): string[] =>
  given.flatMap(({ value }) => (typeof value === 'string' ? [value] : []))

const isMarkdown = (type: number): boolean =>
  type === ProfileFieldType.shortText || type === ProfileFieldType.longText

/** @throws Refusal if the field does not exist or the caller cannot set it */
function requireField(context: ChatContext, caller: Caller, id: number): ProfileFieldRow {
  const field = fieldById(context.database, id) ?? badRequest(because('profileFields.unknown', { id }))
  if (field.editable_by_user === 0 && !isAdministrator(caller)) {
    badRequest('profileFields.denied')
  }
  return field
}

/** Deletes the value and publishes it; does nothing if there is none. */
export function removeProfileValue(context: ChatContext, userId: number, fieldId: number): void {
  const changes = deleteValue(context.database, userId, fieldId)
  if (changes > 0) publishUserUpdate(context, userId, { custom_profile_field: { id: fieldId, value: null } })
}

function setValue(
  context: ChatContext,
  author: Caller,
  user: UserRow,
  field: ProfileFieldRow,
  value: string,
): void {
  const rendered = isMarkdown(field.type) ? renderFor(context, author, value).html : null
  const before = storedValue(context.database, user.id, field.id)
  if (before?.value === value && before.rendered_value === rendered) return
  storeValue(context.database, user.id, field.id, value, rendered)
  const change = { id: field.id, value, ...(rendered === null ? {} : { rendered_value: rendered }) }
  publishUserUpdate(context, user.id, { custom_profile_field: change })
}

/** Refusal of profile values for bots. */
export const NO_PROFILE = 'profileFields.ofBots'

/**
 * Sets profile values of the caller or of a user whom they can change (chat spec 4.8, 4.11). Runs within the
 * caller's transaction.
 * @throws Refusal naming the first field that is unknown, not changeable by the caller, or given an invalid
 * value
 */
export function setProfileValues(
  context: ChatContext,
  caller: Caller,
  user: UserRow,
  given: readonly GivenValue[],
): void {
  for (const { id, value: wanted } of given) {
    const field = requireField(context, caller, id)
    const value = cleanValue(context, caller, field, wanted)
    if (value === null) removeProfileValue(context, user.id, field.id)
    else setValue(context, caller, user, field, value)
  }
}

/** Deletes the caller's own values. @throws Refusal as `setProfileValues` */
export function removeOwnValues(context: ChatContext, caller: Caller, fieldIds: readonly number[]): void {
  for (const id of fieldIds) removeProfileValue(context, caller.user_id, requireField(context, caller, id).id)
}
