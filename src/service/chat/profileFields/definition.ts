import * as v from 'valibot'
import { limits } from '../../../protocol/chat/limits.ts'
import { accountKind, externalAccounts, profileChoices } from '../../../protocol/chat/profileFields.ts'
import { ProfileFieldType } from '../../../protocol/chat/profileField.ts'
import { codePoints } from '../../../protocol/chat/shapes.ts'
import { faultWords } from '../../../protocol/faultWords.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { reasonOfIssue } from '../../../protocol/refusals/issues.ts'
import { badRequest } from '../refuse.ts'

/* Validation of a custom profile field's name, hint and data, by its type. */

export type FieldData = string | object | undefined

const knownAccount = (subtype: string) =>
  Object.entries(externalAccounts).find(([name]) => name === subtype)?.[1]

function checkChoices(data: object): void {
  const choices = v.safeParse(profileChoices, data, { message: faultWords })
  if (!choices.success)
    return badRequest(because('profileFields.dataInvalid', { fault: reasonOfIssue(choices.issues[0]) }))
  const texts = Object.values(choices.output).map(({ text }) => text)
  if (texts.length === 0) badRequest('profileFields.choicesMissing')
  if (new Set(texts).size < texts.length) badRequest('profileFields.choicesTwice')
}

function isPattern(pattern: string): boolean {
  const [before, after, ...more] = pattern.split('%(username)s')
  if (after === undefined || more.length > 0) return false
  return /^https?:$/.test(URL.parse(`${before}name${after}`)?.protocol ?? '')
}

function checkAccount(data: object): void {
  const account = v.safeParse(accountKind, data, { message: faultWords })
  if (!account.success)
    return badRequest(because('profileFields.dataInvalid', { fault: reasonOfIssue(account.issues[0]) }))
  const { subtype, url_pattern } = account.output
  if (subtype === 'custom') {
    if (url_pattern === undefined) badRequest('profileFields.patternMissing')
    else if (!isPattern(url_pattern)) badRequest('profileFields.patternInvalid')
    return
  }
  if (!knownAccount(subtype)) badRequest('profileFields.accountType')
  if (url_pattern !== undefined) badRequest('profileFields.patternNotAllowed')
}

/** Returns the field's data as JSON for the database. @throws Refusal if it does not match the type */
export function cleanFieldData(type: number, data: FieldData): string {
  const isGiven = typeof data === 'object'
  switch (type) {
    case ProfileFieldType.choice:
      checkChoices(isGiven ? data : {})
      break
    case ProfileFieldType.account:
      checkAccount(isGiven ? data : {})
      break
    default:
      if (isGiven && Object.keys(data).length > 0) badRequest('profileFields.dataNotAllowed')
      return ''
  }
  return JSON.stringify(data)
}

/** @throws Refusal for an invalid name */
export function cleanFieldName(given: string): string {
  const name = given.trim()
  if (name === '') badRequest('profileFields.labelEmpty', 'name')
  if (codePoints(name) > limits.max_profile_field_name_length) badRequest('profileFields.labelLong', 'name')
  return name
}

/** @throws Refusal for an invalid hint */
export function cleanHint(given: string): string {
  const hint = given.trim()
  if (codePoints(hint) > limits.max_profile_field_hint_length) badRequest('profileFields.hintLong', 'hint')
  return hint
}

/** Default name and hint of a field for a known external service. */
export function usualName(type: number, data: FieldData): { name: string; hint: string } | undefined {
  if (type !== ProfileFieldType.account || typeof data !== 'object') return undefined
  const account = v.safeParse(accountKind, data, { message: faultWords })
  return account.success ? knownAccount(account.output.subtype) : undefined
}

/** Only types with short values can show in profile summaries. */
export const mayShowInSummary = (type: number): boolean =>
  type !== ProfileFieldType.longText && type !== ProfileFieldType.people
