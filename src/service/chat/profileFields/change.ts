import { limits } from '../../../protocol/chat/limits.ts'
import type { createProfileField, updateProfileField } from '../../../protocol/chat/profileFields.ts'
import { ProfileFieldType } from '../../../protocol/chat/profileField.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import type { ChatContext } from '../context.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { badRequest } from '../refuse.ts'
import { cleanFieldData, cleanFieldName, cleanHint, mayShowInSummary, usualName } from './definition.ts'
import {
  deleteFieldRow,
  fieldById,
  fieldRows,
  insertField,
  storePosition,
  updateFieldRow,
  usersWithOtherValues,
  usersWithValue,
  type ProfileFieldRow,
} from './store.ts'
import { removeProfileValue } from './values.ts'

/*
 * Changes of the custom profile fields. Callers check permissions first; each runs within the caller's
 * transaction.
 */

const requireField = (context: ChatContext, id: number): ProfileFieldRow =>
  fieldById(context.database, id) ?? badRequest(because('profileFields.unknown', { id }))

type Definition = Omit<ProfileFieldRow, 'id' | 'position'>

/** Checks the limits on all fields together: unique names, and the number of fields in profile summaries. */
function checkAmongOthers(context: ChatContext, field: Definition, ownId: number | undefined): void {
  const others = fieldRows(context.database).filter(({ id }) => id !== ownId)
  if (others.some(({ name }) => name === field.name)) badRequest('profileFields.exists', 'name')
  if (field.display_in_profile_summary === 0) return
  if (!mayShowInSummary(field.type)) badRequest('profileFields.summaryType')
  const shown = others.filter((other) => other.display_in_profile_summary === 1)
  if (shown.length >= limits.max_profile_summary_fields) {
    badRequest(
      because('profileFields.summaryFull', {
        limit: limits.max_profile_summary_fields,
      }),
    )
  }
}

type Flags = Pick<
  ArgumentsOf<typeof createProfileField>,
  'display_in_profile_summary' | 'required' | 'editable_by_user' | 'use_for_user_matching'
>
type FlagColumns = Pick<
  ProfileFieldRow,
  'display_in_profile_summary' | 'required' | 'editable_by_user' | 'use_for_user_matching'
>

const flagsAfter = (before: FlagColumns, given: Flags): FlagColumns => ({
  display_in_profile_summary: Number(given.display_in_profile_summary ?? before.display_in_profile_summary),
  required: Number(given.required ?? before.required),
  editable_by_user: Number(given.editable_by_user ?? before.editable_by_user),
  use_for_user_matching: Number(given.use_for_user_matching ?? before.use_for_user_matching),
})
const usualFlags: FlagColumns = {
  display_in_profile_summary: 0,
  required: 0,
  editable_by_user: 1,
  use_for_user_matching: 0,
}

/** @returns its ID */
export function createField(context: ChatContext, given: ArgumentsOf<typeof createProfileField>): number {
  const { field_type: type, name, hint, field_data: data } = given
  const usual = usualName(type, data)
  const field: Definition = {
    type,
    name: cleanFieldName(name ?? usual?.name ?? ''),
    hint: cleanHint(hint ?? usual?.hint ?? ''),
    field_data: cleanFieldData(type, data),
    ...flagsAfter(usualFlags, given),
  }
  checkAmongOthers(context, field, undefined)
  const id = insertField(context.database, {
    type: field.type,
    name: field.name,
    hint: field.hint,
    fieldData: field.field_data,
    displayInProfileSummary: field.display_in_profile_summary,
    required: field.required,
    editableByUser: field.editable_by_user,
    useForUserMatching: field.use_for_user_matching,
  })
  return id
}

/** Deletes users' values whose option is no longer offered. */
function removeLostChoices(context: ChatContext, fieldId: number, offered: string): void {
  const keys = Object.keys(JSON.parse(offered || '{}') as object)
  const lost = usersWithOtherValues(context.database, fieldId, keys)
  for (const { user_id } of lost) removeProfileValue(context, user_id, fieldId)
}

export function updateField(context: ChatContext, given: ArgumentsOf<typeof updateProfileField>): void {
  const before = requireField(context, given.field_id)
  const { name, hint, field_data: data } = given
  const field: Definition = {
    type: before.type,
    name: name === undefined ? before.name : cleanFieldName(name),
    hint: hint === undefined ? before.hint : cleanHint(hint),
    field_data: data === undefined ? before.field_data : cleanFieldData(before.type, data),
    ...flagsAfter(before, given),
  }
  checkAmongOthers(context, field, before.id)
  updateFieldRow(context.database, {
    id: before.id,
    name: field.name,
    hint: field.hint,
    fieldData: field.field_data,
    displayInProfileSummary: field.display_in_profile_summary,
    required: field.required,
    editableByUser: field.editable_by_user,
    useForUserMatching: field.use_for_user_matching,
  })
  const isChoice = before.field_data !== field.field_data && before.type === ProfileFieldType.choice
  if (isChoice) removeLostChoices(context, before.id, field.field_data)
}

/** Deletes a field with all users' values. */
export function deleteField(context: ChatContext, fieldId: number): void {
  const field = requireField(context, fieldId)
  const filled = usersWithValue(context.database, field.id)
  for (const { user_id } of filled) removeProfileValue(context, user_id, field.id)
  deleteFieldRow(context.database, field.id)
}

/** @param order every ID, once */
export function orderFields(context: ChatContext, order: readonly number[]): void {
  const ids = new Set(fieldRows(context.database).map(({ id }) => id))
  const isEach = order.length === ids.size && new Set(order).size === ids.size
  if (!isEach || order.some((id) => !ids.has(id))) badRequest('requests.order')
  for (const [index, id] of order.entries()) {
    storePosition(context.database, id, index + 1)
  }
}
