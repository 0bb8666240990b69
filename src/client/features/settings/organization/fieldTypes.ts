import { ProfileFieldType } from '../../../../protocol/chat/profileField.ts'
import { profileChoices } from '../../../../protocol/chat/profileFields.ts'
import type { KeyOf, TextKey } from '../../../i18n/texts.ts'
import { readJson } from '../profile/readJson.ts'
import { organizationTexts } from './texts/organizationTexts.ts'

const texts: Readonly<Record<number, KeyOf<typeof organizationTexts>>> = {
  [ProfileFieldType.shortText]: 'fields.type.shortText',
  [ProfileFieldType.longText]: 'fields.type.longText',
  [ProfileFieldType.choice]: 'fields.type.choice',
  [ProfileFieldType.date]: 'fields.type.date',
  [ProfileFieldType.link]: 'fields.type.link',
  [ProfileFieldType.people]: 'fields.type.people',
  [ProfileFieldType.account]: 'fields.type.account',
  [ProfileFieldType.pronouns]: 'fields.type.pronouns',
}

/** Returns the name of a field's type. */
export const typeText = (type: number): TextKey => organizationTexts(texts[type] ?? 'fields.type.shortText')

export const FIELD_TYPES = Object.values(ProfileFieldType)
export const fieldType = (type: number): ProfileFieldType =>
  FIELD_TYPES.find((each) => each === type) ?? ProfileFieldType.shortText

/** Returns the choices of a field, one per line. */
export const choiceLines = (fieldData: string): string =>
  Object.values(readJson(profileChoices, fieldData) ?? {})
    .toSorted((one, other) => Number(one.order) - Number(other.order))
    .map(({ text }) => text)
    .join('\n')

/**
 * Returns the choices for the wire. Existing choices keep their keys, so that users who selected one keep it;
 * new choices get keys that this field never had.
 */
export function choicesFrom(lines: string, before: string): Record<string, { text: string; order: string }> {
  const known = Object.entries(readJson(profileChoices, before) ?? {})
  let last = Math.max(-1, ...known.map(([key]) => Number(key)).filter(Number.isFinite))
  const texts = lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return Object.fromEntries(
    texts.map((text, index) => {
      const key = known.find(([, choice]) => choice.text === text)?.[0] ?? String((last += 1))
      return [key, { text, order: String(index + 1) }]
    }),
  )
}
