import { createGroup, deactivateGroup, updateGroup } from '../../../protocol/chat/groups.ts'
import { groupBounds } from '../../../protocol/bounds.ts'
import { isAdministrator } from '../../../protocol/chat/permissions.ts'
import { groupPermissionNames, groupPermissions } from '../../../protocol/chat/permissionRules.ts'
import type { UserGroup } from '../../../protocol/chat/realm.ts'
import { isSameSetting } from '../../../protocol/chat/sameSetting.ts'
import type { GroupSetting } from '../../../protocol/chat/shapes.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import { secondsNow, type Caller, type ChatContext } from '../context.ts'
import { requirePermission } from '../realm/permission.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { badRequest, refuse } from '../refuse.ts'
import { activeUserIds } from '../users/store.ts'
import { requireGroup, requireMayManage } from './access.ts'
import { checkedGroupSetting, requireExpected } from './checkSetting.ts'
import { addMembers, addSubgroups } from './membership.ts'
import { groupPermissionsOf, presentGroupById } from './present.ts'
import { countMadeBy, insertGroup, isNameTaken, setDeactivated, storeGroup, type GroupRow } from './store.ts'
import { systemGroupId } from './systemGroups.ts'
import { usesOfGroup } from './uses.ts'

/** Names with these beginnings would be parsed as other kinds of mentions. */
const reservedBeginnings = ['@', 'role:', 'user:', 'stream:', 'channel:']

function checkedName(context: ChatContext, given: string, ownId: number): string {
  const name = given.trim()
  if (name === '') badRequest('groups.nameEmpty', 'name')
  if (/[\p{Cc}*`]/u.test(name)) badRequest('groups.nameCharacters', 'name')
  for (const beginning of reservedBeginnings) {
    if (name.toLowerCase().startsWith(beginning))
      badRequest(because('groups.nameBeginning', { beginning }), 'name')
  }
  if (isNameTaken(context.database, name, ownId)) {
    badRequest(because('groups.exists', { name }), 'name')
  }
  return name
}

/** Returns the new group's permissions: as requested, else the creator or a system group. */
function initialPermissions(context: ChatContext, creator: Caller, args: ArgumentsOf<typeof createGroup>) {
  const creatorAlone: GroupSetting = { direct_members: [creator.user_id], direct_subgroups: [] }
  return Object.fromEntries(
    groupPermissionNames.map((name) => {
      const rule = groupPermissions[name]
      const wanted = args[name]
      if (wanted !== undefined) return [name, checkedGroupSetting(context, name, wanted, rule)]
      return [name, rule.default === 'creator' ? creatorAlone : systemGroupId(context, rule.default)]
    }),
  )
}

/** @throws Refusal when a member has made as many groups as the limit allows */
function checkNumber(context: ChatContext, caller: Caller): void {
  const limit = groupBounds.made_by_a_user
  if (isAdministrator(caller) || countMadeBy(context.database, caller.user_id) < limit) return
  badRequest(
    because('groups.tooMany', {
      limit,
    }),
  )
}

/** Creates a group and returns its ID. @throws Refusal */
export function create(context: ChatContext, caller: Caller, args: ArgumentsOf<typeof createGroup>): number {
  requirePermission(context, caller, 'can_create_groups')
  checkNumber(context, caller)
  const id = insertGroup(
    context.database,
    checkedName(context, args.name, 0),
    args.description.trim(),
    caller.user_id,
    secondsNow(context),
    JSON.stringify(initialPermissions(context, caller, args)),
  )
  const group = presentGroupById(context, id)
  if (group) context.events.publish({ type: 'user_group', op: 'add', group }, activeUserIds(context.database))
  addMembers(context, id, args.members)
  addSubgroups(context, id, args.subgroups ?? [])
  return id
}

type Change = Partial<Omit<UserGroup, 'id' | 'members'>>

function publish(context: ChatContext, group_id: number, data: Change): void {
  if (Object.keys(data).length === 0) return
  context.events.publish(
    { type: 'user_group', op: 'update', group_id, data },
    activeUserIds(context.database),
  )
}

function changedPermissions(
  context: ChatContext,
  group: GroupRow,
  args: ArgumentsOf<typeof updateGroup>,
): Record<string, GroupSetting> {
  const current = groupPermissionsOf(context, group)
  const changed: Record<string, GroupSetting> = {}
  for (const name of groupPermissionNames) {
    const change = args[name]
    if (change === undefined) continue
    requireExpected(change, current[name])
    const value = checkedGroupSetting(context, name, change.new, groupPermissions[name])
    if (!isSameSetting(value, current[name])) changed[name] = value
  }
  return changed
}

/**
 * Changes a group's name, description or permissions; `deactivated: false` reactivates it. @throws Refusal
 */
export function update(context: ChatContext, caller: Caller, args: ArgumentsOf<typeof updateGroup>): void {
  const group = requireGroup(context, args.user_group_id)
  requireMayManage(context, caller, group)
  const { user_group_id: _, ...wanted } = args
  if (Object.values(wanted).every((value) => value === undefined)) badRequest('requests.noData')
  const permissions = changedPermissions(context, group, args)
  const next = {
    name: args.name === undefined ? group.name : checkedName(context, args.name, group.id),
    description: args.description?.trim() ?? group.description,
    deactivated: args.deactivated === false ? 0 : group.deactivated,
  }
  const own: unknown = JSON.parse(group.permissions)
  storeGroup(
    context.database,
    group.id,
    next.name,
    next.description,
    next.deactivated,
    JSON.stringify({ ...(own as object), ...permissions }),
  )
  publish(context, group.id, {
    ...(next.name === group.name ? {} : { name: next.name }),
    ...(next.description === group.description ? {} : { description: next.description }),
    ...(next.deactivated === group.deactivated ? {} : { deactivated: false }),
    ...permissions,
  })
}

/** Deactivates a group that no setting uses. @throws Refusal CANNOT_DEACTIVATE_GROUP_IN_USE */
export function deactivate(
  context: ChatContext,
  caller: Caller,
  { user_group_id }: ArgumentsOf<typeof deactivateGroup>,
): void {
  const group = requireGroup(context, user_group_id)
  requireMayManage(context, caller, group)
  if (group.deactivated === 1) badRequest('groups.deactivatedAlready')
  const objections = usesOfGroup(context, caller, group.id)
  if (objections.length > 0) {
    refuse('CANNOT_DEACTIVATE_GROUP_IN_USE', 'groups.inUse', { objections })
  }
  setDeactivated(context.database, group.id)
  publish(context, group.id, { deactivated: true })
}
