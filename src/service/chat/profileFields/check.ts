import * as v from 'valibot'
import { limits } from '../../../protocol/chat/limits.ts'
import { profileChoices, type ProfileFieldValue } from '../../../protocol/chat/profileFields.ts'
import { ProfileFieldType } from '../../../protocol/chat/profileField.ts'
import { codePoints } from '../../../protocol/chat/shapes.ts'
import type { Caller, ChatContext } from '../context.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { badRequest } from '../refuse.ts'
import { findUser } from '../users/profiles.ts'
import type { ProfileFieldRow } from './store.ts'

/* Validation of custom profile values by field type (chat spec 2.4). */

function checkLength(name: string, value: string, limit: number): void {
  if (codePoints(value) > limit) badRequest(because('profileFields.valueLong', { name, limit }))
}

/** Rejects dates such as `2024-02-30`. */
function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}

const isWebAddress = (value: string): boolean => /^https?:$/.test(URL.parse(value)?.protocol ?? '')

const isChoice = ({ field_data }: ProfileFieldRow, value: string): boolean => {
  const choices = v.safeParse(profileChoices, JSON.parse(field_data || '{}'))
  return choices.success && Object.hasOwn(choices.output, value)
}

function cleanText(field: ProfileFieldRow, given: string): string {
  const value = given.trim()
  switch (field.type) {
    case ProfileFieldType.longText:
      checkLength(field.name, value, limits.max_profile_long_text_length)
      break
    case ProfileFieldType.choice:
      if (!isChoice(field, value))
        badRequest(because('profileFields.choiceInvalid', { value, name: field.name }))
      break
    case ProfileFieldType.date:
      if (!isDay(value)) badRequest(because('profileFields.noDate', { name: field.name }))
      break
    case ProfileFieldType.link:
      checkLength(field.name, value, limits.max_profile_long_text_length)
      if (!isWebAddress(value)) badRequest(because('profileFields.noUrl', { name: field.name }))
      break
    default:
      checkLength(field.name, value, limits.max_profile_short_text_length)
  }
  return value
}

function cleanPeople(context: ChatContext, caller: Caller, userIds: readonly number[]): string | null {
  for (const id of userIds) {
    const user = findUser(context, caller, id) ?? badRequest(because('people.idInvalid', { id }))
    if (user.is_active === 0) badRequest(because('profileFields.userDeactivated', { id }))
    if (user.is_bot === 1) badRequest(because('profileFields.userIsBot', { id }))
  }
  return userIds.length === 0 ? null : JSON.stringify([...new Set(userIds)])
}

/** Returns the value as it is stored; null, like an empty value, deletes it. @throws Refusal */
export function cleanValue(
  context: ChatContext,
  caller: Caller,
  field: ProfileFieldRow,
  given: ProfileFieldValue,
): string | null {
  const isOfPeople = field.type === ProfileFieldType.people
  if (given === null) return null
  if (typeof given !== 'string') {
    return isOfPeople
      ? cleanPeople(context, caller, given)
      : badRequest(because('profileFields.noText', { name: field.name }))
  }
  if (given.trim() === '') return null
  return isOfPeople
    ? badRequest(because('profileFields.noUsers', { name: field.name }))
    : cleanText(field, given)
}
