import { Role } from '../../../protocol/chat/shapes.ts'
import type { KeyOf, TextKey } from '../../i18n/texts.ts'
import { laterPeopleTexts } from './texts/laterPeopleTexts.ts'

/** Every role, the most powerful first. */
export const roles: readonly Role[] = [
  Role.owner,
  Role.administrator,
  Role.moderator,
  Role.member,
  Role.guest,
]

const abouts: Readonly<Record<Role, KeyOf<typeof laterPeopleTexts>>> = {
  [Role.owner]: 'people.roleAbout.owner',
  [Role.administrator]: 'people.roleAbout.administrator',
  [Role.moderator]: 'people.roleAbout.moderator',
  [Role.member]: 'people.roleAbout.member',
  [Role.guest]: 'people.roleAbout.guest',
}

/** Returns the description of a role's rights. */
export const roleAbout = (role: Role): TextKey => laterPeopleTexts(abouts[role])
