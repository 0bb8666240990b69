import { Role } from '../../../protocol/chat/shapes.ts'
import type { TextKey } from '../../i18n/textKey.ts'

const texts: Readonly<Record<number, TextKey>> = {
  [Role.owner]: 'people.role.owner',
  [Role.administrator]: 'people.role.administrator',
  [Role.moderator]: 'people.role.moderator',
  [Role.guest]: 'people.role.guest',
}

/** Returns the name of a role. */
export const roleText = (role: number): TextKey => texts[role] ?? 'people.role.member'
