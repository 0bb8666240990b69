import { groupsHolding, membersWithin, type Groups } from './groupGraph.ts'
import { changedBy, groupPermissions, type GroupPermission, type PermissionRule } from './permissionRules.ts'
import { Role, type GroupSetting } from './shapes.ts'

export type { GroupMembership } from './groupGraph.ts'

/*
 * The acting user; permissions are checked by the app before it offers an action, and by the service inside
 * the writing transaction.
 */

export interface Actor {
  readonly user_id: number
  readonly role: number
  readonly is_bot: boolean
}

/** Returns true for owners and administrators. */
export const isAdministrator = (actor: { readonly role: number }): boolean => actor.role <= Role.administrator
export const isModerator = (actor: { readonly role: number }): boolean => actor.role <= Role.moderator
export const isGuest = (actor: { readonly role: number }): boolean => actor.role >= Role.guest

/** Returns true if a user belongs to a group, directly or through its subgroups. */
export const isInGroup = (userId: number, groupId: number, groups: Groups): boolean =>
  groupsHolding(userId, groups).has(groupId)

/** Returns all users in a permission setting, for checks of many users at once. */
export function membersOf(setting: GroupSetting, groups: Groups): ReadonlySet<number> {
  if (typeof setting === 'number') return membersWithin([setting], groups)
  const members = membersWithin(setting.direct_subgroups, groups)
  for (const userId of setting.direct_members) members.add(userId)
  return members
}

/** Returns true if a permission setting includes the user. An absent setting includes none. */
export function isAllowedBy(userId: number, setting: GroupSetting | undefined, groups: Groups): boolean {
  if (setting === undefined) return false
  if (typeof setting === 'number') return isInGroup(userId, setting, groups)
  return (
    setting.direct_members.includes(userId) ||
    setting.direct_subgroups.some((each) => isInGroup(userId, each, groups))
  )
}

/** Returns true if a permission includes the user; guests only if its rule allows them. */
export const isPermitted = (
  actor: Pick<Actor, 'user_id' | 'role'>,
  rule: PermissionRule,
  setting: GroupSetting | undefined,
  groups: Groups,
): boolean => !(rule.widest === 'members' && isGuest(actor)) && isAllowedBy(actor.user_id, setting, groups)

/** Returns true if the actor can change that setting of the organization (its wire name without `realm_`). */
export const mayChangeSetting = (actor: { readonly role: number }, setting: string): boolean =>
  changedBy(setting) === 'owner' ? actor.role === Role.owner : isAdministrator(actor)

/** Returns true if the actor can invite to the role: one with the same rights or fewer (chat spec 4.5). */
export const mayInviteAs = (actor: { readonly role: number }, role: number): boolean => role >= actor.role

export type GroupPermissions = Readonly<Partial<Record<GroupPermission, GroupSetting | undefined>>>

/** A user group, reduced to its permissions. */
export interface PermittingGroup extends GroupPermissions {
  readonly is_system_group: boolean
}

/** Data for group permissions beside the group itself. */
export interface GroupRules {
  readonly groups: Groups
  /** The organization's `can_manage_all_groups`. */
  readonly canManageAll: GroupSetting | undefined
}

const isNamed = (
  actor: Actor,
  group: PermittingGroup,
  permission: GroupPermission,
  { groups }: GroupRules,
): boolean => isPermitted(actor, groupPermissions[permission], group[permission], groups)

/**
 * Returns true if the actor can change a group's name, description, permissions and state. System groups
 * cannot be changed.
 */
export const mayManageGroup = (actor: Actor, group: PermittingGroup, rules: GroupRules): boolean =>
  !group.is_system_group &&
  ((!isGuest(actor) && isAllowedBy(actor.user_id, rules.canManageAll, rules.groups)) ||
    isNamed(actor, group, 'can_manage_group', rules))

/**
 * Returns true if the actor can add these users to the group; joining oneself has a permission of its own.
 */
export const mayAddToGroup = (
  actor: Actor,
  group: PermittingGroup,
  userIds: readonly number[],
  rules: GroupRules,
): boolean =>
  mayManageGroup(actor, group, rules) ||
  (!group.is_system_group &&
    (isNamed(actor, group, 'can_add_members_group', rules) ||
      (userIds.every((userId) => userId === actor.user_id) &&
        isNamed(actor, group, 'can_join_group', rules))))

/** Returns true if the actor can remove these users from the group; leaving has a permission of its own. */
export const mayRemoveFromGroup = (
  actor: Actor,
  group: PermittingGroup,
  userIds: readonly number[],
  rules: GroupRules,
): boolean =>
  mayManageGroup(actor, group, rules) ||
  (!group.is_system_group &&
    (isNamed(actor, group, 'can_remove_members_group', rules) ||
      (userIds.every((userId) => userId === actor.user_id) &&
        isNamed(actor, group, 'can_leave_group', rules))))

export interface PostingRules {
  readonly is_archived?: boolean
  readonly can_send_message_group?: GroupSetting | undefined
  readonly stream_post_policy?: number
}

/** Returns the reason why the actor cannot post in a channel, or undefined if they can (chat spec 2.6). */
export function postingObstacle(
  actor: Actor,
  channel: PostingRules,
  groups: Groups,
): 'archived' | 'not-allowed' | undefined {
  if (channel.is_archived) return 'archived'
  if (channel.can_send_message_group !== undefined) {
    return isAllowedBy(actor.user_id, channel.can_send_message_group, groups) ? undefined : 'not-allowed'
  }
  switch (channel.stream_post_policy) {
    case 2:
      return isAdministrator(actor) ? undefined : 'not-allowed'
    case 3:
      return isGuest(actor) ? 'not-allowed' : undefined
    case 4:
      return isModerator(actor) ? undefined : 'not-allowed'
    default:
      return undefined
  }
}

/** Returns true for names of the empty topic (chat spec 4.1). */
export const readsAsEmptyTopic = (topic: string, emptyTopicDisplayName: string): boolean =>
  topic === '' || topic === '(no topic)' || topic === emptyTopicDisplayName
