import type { SystemGroupName } from '../../../protocol/chat/permissionRules.ts'
import type { UserGroup } from '../../../protocol/chat/realm.ts'
import type { GroupSetting } from '../../../protocol/chat/shapes.ts'
import type { KeyOf } from '../../i18n/texts.ts'
import type { Translate } from '../../i18n/useText.ts'
import { listed } from '../../ui/format/listed.ts'
import { nameOf } from './names.ts'
import type { Groups, Users } from './reduce.ts'
import { laterPeopleTexts } from './texts/laterPeopleTexts.ts'
import { peopleTexts } from './texts/peopleTexts.ts'

const systemTexts: Readonly<Record<SystemGroupName, KeyOf<typeof laterPeopleTexts>>> = {
  'role:owners': 'people.group.owners',
  'role:administrators': 'people.group.administrators',
  'role:moderators': 'people.group.moderators',
  'role:fullmembers': 'people.group.fullMembers',
  'role:members': 'people.group.members',
  'role:everyone': 'people.group.everyone',
  'role:internet': 'people.group.internet',
  'role:nobody': 'people.group.nobody',
}

const isSystemName = (name: string): name is SystemGroupName => name in systemTexts

/** Returns a group's name: translated for groups that follow the roles, unchanged for others. */
export const groupName = (t: Translate, { name, is_system_group }: UserGroup): string =>
  is_system_group && isSystemName(name) ? t(laterPeopleTexts(systemTexts[name])) : name

interface Known {
  readonly groups: Groups
  readonly users: Users
}

/** Describes the groups and people of a permission: "Moderators and above, and Ada Lovelace". */
export function settingText(
  t: Translate,
  setting: GroupSetting | undefined,
  { groups, users }: Known,
): string {
  const { direct_members, direct_subgroups } =
    typeof setting === 'object'
      ? setting
      : { direct_members: [], direct_subgroups: setting === undefined ? [] : [setting] }
  const names = [
    ...direct_subgroups.flatMap((id) => groups.get(id) ?? []).map((group) => groupName(t, group)),
    ...direct_members.map((id) => nameOf(users.get(id)) || t(peopleTexts('people.unknown'))),
  ]
  if (names.length === 0) return t(laterPeopleTexts('people.group.nobody'))
  return listed(names)
}
