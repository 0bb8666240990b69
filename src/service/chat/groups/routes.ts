import {
  createGroup,
  deactivateGroup,
  getGroupMembers,
  getGroups,
  getSubgroups,
  isGroupMember,
  updateGroup,
  updateGroupMembers,
  updateSubgroups,
} from '../../../protocol/chat/groups.ts'
import { isInGroup } from '../../../protocol/chat/permissions.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import type { Caller, ChatContext } from '../context.ts'
import { badRequest } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { findUser } from '../users/profiles.ts'
import { visibilityTo } from '../users/visibility.ts'
import { requireGroup, requireMayAdd, requireMayRemove } from './access.ts'
import { groupMembership } from './groups.ts'
import { create, deactivate, update } from './manage.ts'
import { addMembers, addSubgroups, removeMembers, removeSubgroups } from './membership.ts'
import { nestedMembers, nestedSubgroups } from './nesting.ts'
import { presentGroups } from './present.ts'

interface Move {
  readonly groupId: number
  readonly add?: readonly number[] | undefined
  readonly delete?: readonly number[] | undefined
}

const isGiven = (ids: readonly number[] | undefined): ids is readonly number[] =>
  ids !== undefined && ids.length > 0

function moveMembers(context: ChatContext, caller: Caller, move: Move): void {
  const group = requireGroup(context, move.groupId)
  if (isGiven(move.add)) requireMayAdd(context, caller, group, move.add)
  if (isGiven(move.delete)) requireMayRemove(context, caller, group, move.delete)
  addMembers(context, group.id, move.add ?? [])
  removeMembers(context, group.id, move.delete ?? [])
}

function moveSubgroups(context: ChatContext, caller: Caller, move: Move): void {
  const group = requireGroup(context, move.groupId)
  if (isGiven(move.add)) requireMayAdd(context, caller, group, 'groups')
  if (isGiven(move.delete)) requireMayRemove(context, caller, group, 'groups')
  addSubgroups(context, group.id, move.add ?? [])
  removeSubgroups(context, group.id, move.delete ?? [])
}

/** Chat spec 4.14. */
function updateMembership(
  context: ChatContext,
  caller: Caller,
  args: ArgumentsOf<typeof updateGroupMembers>,
) {
  const { user_group_id: groupId, add, delete: remove, add_subgroups, delete_subgroups } = args
  if (![add, remove, add_subgroups, delete_subgroups].some(isGiven)) {
    badRequest('groups.nothingToDo')
  }
  moveMembers(context, caller, { groupId, add, delete: remove })
  moveSubgroups(context, caller, { groupId, add: add_subgroups, delete: delete_subgroups })
  return {}
}

/** Chat spec 4.15. */
function updateNesting(context: ChatContext, caller: Caller, args: ArgumentsOf<typeof updateSubgroups>) {
  if (!isGiven(args.add) && !isGiven(args.delete)) {
    badRequest('groups.noMembersGiven')
  }
  moveSubgroups(context, caller, { groupId: args.user_group_id, add: args.add, delete: args.delete })
  return {}
}

const readRoutes = (context: ChatContext): Route[] => [
  route(getGroups, ({ include_deactivated_groups }) => ({
    user_groups: presentGroups(context, include_deactivated_groups ? 'all' : 'active'),
  })),
  route(getGroupMembers, ({ user_group_id, direct_member_only }, caller) => {
    const { id } = requireGroup(context, user_group_id)
    const groups = groupMembership(context)
    const members = direct_member_only ? (groups.get(id)?.members ?? []) : nestedMembers(groups, [id])
    return { members: members.filter(visibilityTo(context, caller)) }
  }),
  route(isGroupMember, ({ user_group_id, user_id, direct_member_only }, caller) => {
    const { id } = requireGroup(context, user_group_id)
    if (!findUser(context, caller, user_id)) badRequest('people.unknown')
    const groups = groupMembership(context)
    const isDirect = groups.get(id)?.members.includes(user_id) ?? false
    return { is_user_group_member: direct_member_only ? isDirect : isInGroup(user_id, id, groups) }
  }),
  route(getSubgroups, ({ user_group_id, direct_subgroup_only }) => {
    const { id } = requireGroup(context, user_group_id)
    const groups = groupMembership(context)
    const direct = groups.get(id)?.direct_subgroup_ids ?? []
    return { subgroups: direct_subgroup_only ? [...direct] : nestedSubgroups(groups, id) }
  }),
]

/** Routes for user groups. Every user sees all groups; each group's permissions decide who can change it. */
export function groupRoutes(context: ChatContext): Route[] {
  const { database } = context
  return [
    ...readRoutes(context),
    route(createGroup, (args, caller) =>
      database.transaction(() => ({ group_id: create(context, caller, args) })),
    ),
    route(updateGroup, (args, caller) => {
      database.transaction(() => update(context, caller, args))
      return {}
    }),
    route(deactivateGroup, (args, caller) => {
      database.transaction(() => deactivate(context, caller, args))
      return {}
    }),
    route(updateGroupMembers, (args, caller) =>
      database.transaction(() => updateMembership(context, caller, args)),
    ),
    route(updateSubgroups, (args, caller) =>
      database.transaction(() => updateNesting(context, caller, args)),
    ),
  ]
}
