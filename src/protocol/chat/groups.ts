import * as v from 'valibot'
import { endpoint, json, optional, text } from '../endpoint.ts'
import { limits } from './limits.ts'
import { groupPermissionNames, type GroupPermission } from './permissionRules.ts'
import { userGroup } from './realm.ts'
import {
  fewIds,
  givenGroupSetting,
  groupSettingChange,
  id,
  ids,
  integer,
  integerText,
  textUpTo,
} from './shapes.ts'

const groupId = text(integerText)
const group = { user_group_id: groupId }
const name = text(textUpTo(limits.max_group_name_length))
const description = text(textUpTo(limits.max_group_description_length))

// @__NO_SIDE_EFFECTS__
const eachPermission = <Value>(value: Value) =>
  Object.fromEntries(groupPermissionNames.map((each) => [each, value])) as Record<GroupPermission, Value>

export const getGroups = endpoint('GET', '/user_groups', {
  parameters: { include_deactivated_groups: optional(json(v.boolean())) },
  reply: { user_groups: v.array(userGroup) },
})
export const createGroup = endpoint('POST', '/user_groups/create', {
  parameters: {
    name,
    description,
    members: json(fewIds),
    subgroups: optional(json(fewIds)),
    ...eachPermission(optional(json(givenGroupSetting))),
  },
  reply: { group_id: integer },
})
/** Changes a group. `deactivated` can only be false here, which reactivates it. */
export const updateGroup = endpoint('PATCH', '/user_groups/{user_group_id}', {
  parameters: {
    ...group,
    name: optional(name),
    description: optional(description),
    deactivated: optional(json(v.literal(false))),
    ...eachPermission(optional(json(groupSettingChange))),
  },
  errors: ['EXPECTATION_MISMATCH'],
})
/** Deactivates a group. Refused while settings or other groups use it; `objections` lists them. */
export const deactivateGroup = endpoint('POST', '/user_groups/{user_group_id}/deactivate', {
  parameters: group,
  errors: ['CANNOT_DEACTIVATE_GROUP_IN_USE'],
})

/** What `reachLevels` calls the members of a deactivated group (chat spec 4.14). */
export const OF_DEACTIVATED = 'of a deactivated group'

/** Adds and removes members (chat spec 4.14). */
export const updateGroupMembers = endpoint('POST', '/user_groups/{user_group_id}/members', {
  parameters: {
    ...group,
    add: optional(json(fewIds)),
    delete: optional(json(fewIds)),
    add_subgroups: optional(json(fewIds)),
    delete_subgroups: optional(json(fewIds)),
  },
})
/** Includes nested members unless `direct_member_only`. */
export const getGroupMembers = endpoint('GET', '/user_groups/{user_group_id}/members', {
  parameters: { ...group, direct_member_only: optional(json(v.boolean())) },
  reply: { members: ids },
})
export const isGroupMember = endpoint('GET', '/user_groups/{user_group_id}/members/{user_id}', {
  parameters: { ...group, user_id: text(integerText), direct_member_only: optional(json(v.boolean())) },
  reply: { is_user_group_member: v.boolean() },
})

/** Adds and removes subgroups (chat spec 4.15). */
export const updateSubgroups = endpoint('POST', '/user_groups/{user_group_id}/subgroups', {
  parameters: { ...group, add: optional(json(fewIds)), delete: optional(json(fewIds)) },
})
/** Includes nested subgroups unless `direct_subgroup_only`. */
export const getSubgroups = endpoint('GET', '/user_groups/{user_group_id}/subgroups', {
  parameters: { ...group, direct_subgroup_only: optional(json(v.boolean())) },
  reply: { subgroups: v.array(id) },
})
