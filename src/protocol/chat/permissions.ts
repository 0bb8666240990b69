import { Role, type GroupSetting } from './shapes.ts'

/*
 * Who may do what: asked by the app before it offers, and by the service inside the transaction that writes.
 */

export interface Actor {
  readonly user_id: number
  readonly role: number
  readonly is_bot: boolean
}

export interface GroupMembership {
  readonly id: number
  readonly members: readonly number[]
  readonly direct_subgroup_ids: readonly number[]
}

/** Owners and administrators. */
export const isAdministrator = (actor: { readonly role: number }): boolean => actor.role <= Role.administrator
export const isModerator = (actor: { readonly role: number }): boolean => actor.role <= Role.moderator
export const isGuest = (actor: { readonly role: number }): boolean => actor.role >= Role.guest

/** Whether a person belongs to a group, directly or through its subgroups. Cycles end. */
export function isInGroup(
  userId: number,
  groupId: number,
  groups: ReadonlyMap<number, GroupMembership>,
  visited = new Set<number>(),
): boolean {
  if (visited.has(groupId)) return false
  visited.add(groupId)
  const group = groups.get(groupId)
  if (!group) return false
  return (
    group.members.includes(userId) ||
    group.direct_subgroup_ids.some((each) => isInGroup(userId, each, groups, visited))
  )
}

/** Whether a permission setting includes the person. An absent setting allows nobody. */
export function isAllowedBy(
  userId: number,
  setting: GroupSetting | undefined,
  groups: ReadonlyMap<number, GroupMembership>,
): boolean {
  if (setting === undefined) return false
  if (typeof setting === 'number') return isInGroup(userId, setting, groups)
  return (
    setting.direct_members.includes(userId) ||
    setting.direct_subgroups.some((each) => isInGroup(userId, each, groups))
  )
}

export interface PostingRules {
  readonly is_archived?: boolean
  readonly can_send_message_group?: GroupSetting | undefined
  readonly stream_post_policy?: number
}

/** Why a person may not post in a channel, or undefined when they may (chat spec 2.6). */
export function postingObstacle(
  actor: Actor,
  channel: PostingRules,
  groups: ReadonlyMap<number, GroupMembership>,
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
