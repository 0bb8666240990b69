import type { ChatContext } from '../context.ts'
import { publishingChannelAccess } from '../channels/accessChanges.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { badRequest } from '../refuse.ts'
import { activeUserIds, isActive } from '../users/store.ts'
import { groupMembership } from './groups.ts'
import { checkNesting, nestedMembers } from './nesting.ts'
import {
  deleteMember,
  deleteSubgroup,
  directMembers,
  groupById,
  insertMember,
  insertSubgroup,
} from './store.ts'

/*
 * Changes of a group's members and subgroups: stored and published, without checking permissions. Each runs
 * within the caller's transaction and sends the affected users the channels that they gained or lost access
 * to.
 */

const unique = (ids: readonly number[]): number[] => [...new Set(ids)]

function requireActivePeople({ database }: ChatContext, userIds: readonly number[]): void {
  for (const userId of userIds) {
    if (!isActive(database, userId)) {
      badRequest(because('people.idInvalid', { id: userId }))
    }
  }
}

/** @throws Refusal if a user is unknown, deactivated or already in the group */
export function addMembers(context: ChatContext, group_id: number, given: readonly number[]): void {
  const user_ids = unique(given)
  if (user_ids.length === 0) return
  requireActivePeople(context, user_ids)
  const members = directMembers(context.database, group_id)
  for (const id of user_ids) if (members.has(id)) badRequest(because('groups.memberAlready', { id }))
  publishingChannelAccess(context, group_id, user_ids, () => {
    for (const id of user_ids) {
      insertMember(context.database, group_id, id)
    }
  })
  const event = { type: 'user_group', op: 'add_members', group_id, user_ids } as const
  context.events.publish(event, activeUserIds(context.database))
}

/** @throws Refusal if a user is unknown, deactivated or not directly in the group */
export function removeMembers(context: ChatContext, group_id: number, given: readonly number[]): void {
  const user_ids = unique(given)
  if (user_ids.length === 0) return
  requireActivePeople(context, user_ids)
  const members = directMembers(context.database, group_id)
  for (const id of user_ids) if (!members.has(id)) badRequest(because('groups.memberUnknown', { id }))
  publishingChannelAccess(context, group_id, user_ids, () => {
    for (const id of user_ids) {
      deleteMember(context.database, group_id, id)
    }
  })
  const event = { type: 'user_group', op: 'remove_members', group_id, user_ids } as const
  context.events.publish(event, activeUserIds(context.database))
}

function requireNestable(context: ChatContext, groupId: number, subgroupIds: readonly number[]): void {
  const groups = groupMembership(context)
  const present = new Set(groups.get(groupId)?.direct_subgroup_ids ?? [])
  for (const id of subgroupIds) {
    const subgroup = groupById(context.database, id) ?? badRequest(because('groups.idInvalid', { id }))
    if (subgroup.deactivated === 1) badRequest('groups.deactivated')
    if (subgroup.name === 'role:internet' || subgroup.name === 'role:nobody') {
      badRequest(because('groups.subgroupDenied', { name: subgroup.name }))
    }
    if (present.has(id)) badRequest(because('groups.subgroupAlready', { id }))
  }
  checkNesting(groups, groupId, subgroupIds)
}

/** Returns all members of these groups, nested ones included. */
const peopleOf = (context: ChatContext, groupIds: readonly number[]): number[] =>
  nestedMembers(groupMembership(context), groupIds)

/**
 * @throws Refusal if a group is unknown, deactivated, already a subgroup, contains this group or would be
 * nested too deep
 */
export function addSubgroups(context: ChatContext, group_id: number, given: readonly number[]): void {
  const direct_subgroup_ids = unique(given)
  if (direct_subgroup_ids.length === 0) return
  requireNestable(context, group_id, direct_subgroup_ids)
  publishingChannelAccess(context, group_id, peopleOf(context, direct_subgroup_ids), () => {
    for (const id of direct_subgroup_ids) {
      insertSubgroup(context.database, group_id, id)
    }
  })
  const event = { type: 'user_group', op: 'add_subgroups', group_id, direct_subgroup_ids } as const
  context.events.publish(event, activeUserIds(context.database))
}

/** @throws Refusal if a group is not a direct subgroup */
export function removeSubgroups(context: ChatContext, group_id: number, given: readonly number[]): void {
  const direct_subgroup_ids = unique(given)
  if (direct_subgroup_ids.length === 0) return
  const present = new Set(groupMembership(context).get(group_id)?.direct_subgroup_ids ?? [])
  for (const id of direct_subgroup_ids) {
    if (!present.has(id)) badRequest(because('groups.subgroupUnknown', { id }))
  }
  publishingChannelAccess(context, group_id, peopleOf(context, direct_subgroup_ids), () => {
    for (const id of direct_subgroup_ids) {
      deleteSubgroup(context.database, group_id, id)
    }
  })
  const event = { type: 'user_group', op: 'remove_subgroups', group_id, direct_subgroup_ids } as const
  context.events.publish(event, activeUserIds(context.database))
}
