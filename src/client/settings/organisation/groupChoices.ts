import type { PermissionRule, SystemGroupName } from '../../../protocol/chat/permissionRules.ts'
import type { UserGroup } from '../../../protocol/chat/realm.ts'
import type { TextKey } from '../../i18n/textKey.ts'
import type { Translate } from '../../i18n/useText.ts'

const systemTexts: Readonly<Record<SystemGroupName, TextKey>> = {
  'role:owners': 'permissions.role.owners',
  'role:administrators': 'permissions.role.administrators',
  'role:moderators': 'permissions.role.moderators',
  'role:fullmembers': 'permissions.role.fullmembers',
  'role:members': 'permissions.role.members',
  'role:everyone': 'permissions.role.everyone',
  'role:internet': 'permissions.role.internet',
  'role:nobody': 'permissions.role.nobody',
}

const isSystemName = (name: string): name is SystemGroupName => Object.hasOwn(systemTexts, name)

/** What a group is called for people: those that follow the roles have names of their own. */
export const groupLabel = (t: Translate, { name, is_system_group }: UserGroup): string =>
  is_system_group && isSystemName(name) ? t(systemTexts[name]) : name

/** Whether a permission may name the group, as the service checks it. */
export function mayName(rule: PermissionRule, { name, deactivated }: UserGroup): boolean {
  if (deactivated || name === 'role:internet') return false
  if (rule.only) return rule.only.some((each) => each === name)
  if (name === 'role:everyone') return rule.widest === 'everyone'
  return name !== 'role:nobody' || rule.nobody === 'allowed'
}
