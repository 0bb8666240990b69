import { OF_DEACTIVATED, updateGroupMembers } from '../../../protocol/chat/groups.ts'
import type { GroupPermission } from '../../../protocol/chat/permissionRules.ts'
import { mayAddToGroup, mayManageGroup, mayRemoveFromGroup } from '../../../protocol/chat/permissions.ts'
import type { UserGroup } from '../../../protocol/chat/realm.ts'
import { useText } from '../../i18n/useText.ts'
import { settingText } from '../people/groupName.ts'
import { useGroups, useOwnUser, useUsers } from '../people/queries.ts'
import { useOffers } from '../../kernel/offers.ts'
import { useOrganisation } from '../organization/organization.ts'
import { laterPeopleTexts } from '../people/texts/laterPeopleTexts.ts'
import { factLine } from '../../ui/format/facts.ts'
import { groupTexts } from './texts/groupTexts.ts'

/** Matches no account, so that rules for the reader's own membership never apply. */
export const NO_USER = 0

/** The reason why the reader can't do each action on a group; undefined if they can. */
export interface GroupObstacles {
  readonly manage: string | undefined
  readonly add: string | undefined
  readonly remove: string | undefined
  readonly join: string | undefined
  readonly leave: string | undefined
  /** True if no one can change the members: they follow the roles, or the service keeps those of a deactivated group. */
  readonly areMembersFixed: boolean
}

/** Checks the service's rules; the reason names the people who have the permission. */
export function useGroupObstacles(group: UserGroup): GroupObstacles {
  const t = useText(groupTexts, laterPeopleTexts)
  const own = useOwnUser()
  const groups = useGroups()
  const users = useUsers()
  const changesDeactivated = useOffers(updateGroupMembers, OF_DEACTIVATED)
  const canManageAll = useOrganisation().can_manage_all_groups
  const rules = { groups, canManageAll }
  const who = (...permissions: readonly GroupPermission[]): string => {
    if (group.is_system_group) return t('groups.followsRoles')
    const names = [
      ...permissions.map((each) => settingText(t, group[each], { groups, users })),
      settingText(t, canManageAll, { groups, users }),
    ].filter((each) => each !== t('people.group.nobody'))
    return t('people.whoMay', { names: factLine([...new Set(names)]) })
  }
  const unless = (isAllowed: boolean, ...permissions: readonly GroupPermission[]): string | undefined =>
    isAllowed ? undefined : who(...permissions)
  return {
    manage: unless(mayManageGroup(own, group, rules), 'can_manage_group'),
    add: unless(mayAddToGroup(own, group, [NO_USER], rules), 'can_add_members_group', 'can_manage_group'),
    remove: unless(
      mayRemoveFromGroup(own, group, [NO_USER], rules),
      'can_remove_members_group',
      'can_manage_group',
    ),
    join: unless(mayAddToGroup(own, group, [own.user_id], rules), 'can_join_group', 'can_add_members_group'),
    leave: unless(
      mayRemoveFromGroup(own, group, [own.user_id], rules),
      'can_leave_group',
      'can_remove_members_group',
    ),
    areMembersFixed: group.is_system_group || (group.deactivated && !changesDeactivated),
  }
}

interface MoveObstacles {
  readonly add: (userId: number) => string | undefined
  readonly remove: (userId: number) => string | undefined
}

/**
 * Returns the reasons why the reader can't add or remove people. For the reader's own membership other rules
 * apply.
 */
export function useMoveObstacles(group: UserGroup | undefined): MoveObstacles {
  const own = useOwnUser()
  const { add, remove, join, leave } = useGroupObstacles(group ?? noGroup)
  return {
    add: (userId) => (userId === own.user_id ? join : add),
    remove: (userId) => (userId === own.user_id ? leave : remove),
  }
}

/** Stands in for a group that has been removed. */
const noGroup: UserGroup = {
  id: -1,
  name: '',
  description: '',
  members: [],
  direct_subgroup_ids: [],
  is_system_group: false,
  deactivated: true,
  date_created: null,
  creator_id: null,
}
