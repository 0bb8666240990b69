import type { GroupPermission } from '../../../protocol/chat/permissionRules.ts'
import type { KeyOf } from '../../i18n/texts.ts'
import { groupTexts } from './texts/groupTexts.ts'

/** The texts of a group's permissions, in display order. */
export const permissionTexts = [
  ['can_manage_group', 'groups.may.manage'],
  ['can_add_members_group', 'groups.may.add'],
  ['can_remove_members_group', 'groups.may.remove'],
  ['can_join_group', 'groups.may.join'],
  ['can_leave_group', 'groups.may.leave'],
  ['can_mention_group', 'groups.may.mention'],
] as const satisfies readonly (readonly [GroupPermission, KeyOf<typeof groupTexts>])[]
