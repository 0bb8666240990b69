import { groupsHolding, membersWithin, type Groups } from './groupGraph.ts'
import { changedBy, groupPermissions, type GroupPermission, type PermissionRule } from './permissionRules.ts'
import { Role, type GroupSetting } from './shapes.ts'

export type { GroupMembership } from './groupGraph.ts'

/*
 * Who may do what: asked by the app before it offers, and by the service inside the transaction that writes.
 */

export interface Actor {
  readonly user_id: number
  readonly role: number
  readonly is_bot: boolean
}

/** Owners and administrators. */
export const isAdministrator = (actor: { readonly role: number }): boolean => actor.role <= Role.administrator
export const isModerator = (actor: { readonly role: number }): boolean => actor.role <= Role.moderator
export const isGuest = (actor: { readonly role: number }): boolean => actor.role >= Role.guest

/** Whether a person belongs to a group, directly or through its subgroups. */
export const isInGroup = (userId: number, groupId: number, groups: Groups): boolean =>
  groupsHolding(userId, groups).has(groupId)

/** Everybody whom a permission setting includes, where many are asked about at once. */
export function membersOf(setting: GroupSetting, groups: Groups): ReadonlySet<number> {
  if (typeof setting === 'number') return membersWithin([setting], groups)
  const members = membersWithin(setting.direct_subgroups, groups)
  for (const userId of setting.direct_members) members.add(userId)
  return members
}

/** Whether a permission setting includes the person. An absent setting allows nobody. */
export function isAllowedBy(userId: number, setting: GroupSetting | undefined, groups: Groups): boolean {
  if (setting === undefined) return false
  if (typeof setting === 'number') return isInGroup(userId, setting, groups)
  return (
    setting.direct_members.includes(userId) ||
    setting.direct_subgroups.some((each) => isInGroup(userId, each, groups))
  )
}

/** Whether a permission includes the person; guests only where its rule lets them be named. */
export const isPermitted = (
  actor: Pick<Actor, 'user_id' | 'role'>,
  rule: PermissionRule,
  setting: GroupSetting | undefined,
  groups: Groups,
): boolean => !(rule.widest === 'members' && isGuest(actor)) && isAllowedBy(actor.user_id, setting, groups)

/** Whether the person changes that setting of the organisation (its name on the wire without `realm_`). */
export const mayChangeSetting = (actor: { readonly role: number }, setting: string): boolean =>
  changedBy(setting) === 'owner' ? actor.role === Role.owner : isAdministrator(actor)

/** People are invited to roles as restricted as one's own, or more (chat spec 4.5). */
export const mayInviteAs = (actor: { readonly role: number }, role: number): boolean => role >= actor.role

export type GroupPermissions = Readonly<Partial<Record<GroupPermission, GroupSetting | undefined>>>

/** A user group, as far as permissions go. */
export interface PermittingGroup extends GroupPermissions {
  readonly is_system_group: boolean
}

/** What a group says of itself beside its name and members. */
export interface GroupRules {
  readonly groups: Groups
  /** The organisation's `can_manage_all_groups`. */
  readonly canManageAll: GroupSetting | undefined
}

const isNamed = (
  actor: Actor,
  group: PermittingGroup,
  permission: GroupPermission,
  { groups }: GroupRules,
): boolean => isPermitted(actor, groupPermissions[permission], group[permission], groups)

/** Name, description, permissions and end of a group. Nobody manages the groups that follow the roles. */
export const mayManageGroup = (actor: Actor, group: PermittingGroup, rules: GroupRules): boolean =>
  !group.is_system_group &&
  ((!isGuest(actor) && isAllowedBy(actor.user_id, rules.canManageAll, rules.groups)) ||
    isNamed(actor, group, 'can_manage_group', rules))

/** Whether the person puts these people into the group; oneself where it may be joined. */
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

/** Whether the person takes these people out of the group; oneself where it may be left. */
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

/** Why a person may not post in a channel, or undefined when they may (chat spec 2.6). */
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

/** Values read as the empty topic (chat spec 4.1). */
export const readsAsEmptyTopic = (topic: string, emptyTopicDisplayName: string): boolean =>
  topic === '' || topic === '(no topic)' || topic === emptyTopicDisplayName
