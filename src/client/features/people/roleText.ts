import { Role } from '../../../protocol/chat/shapes.ts'
import type { KeyOf, TextKey } from '../../i18n/texts.ts'
import { laterPeopleTexts } from './texts/laterPeopleTexts.ts'

const texts: Readonly<Record<number, KeyOf<typeof laterPeopleTexts>>> = {
  [Role.owner]: 'people.role.owner',
  [Role.administrator]: 'people.role.administrator',
  [Role.moderator]: 'people.role.moderator',
  [Role.guest]: 'people.role.guest',
}

/** Returns the name of a role. */
export const roleText = (role: number): TextKey => laterPeopleTexts(texts[role] ?? 'people.role.member')
