import { mayName, type PermissionRule } from '../../../protocol/chat/permissionRules.ts'
import { isSameSetting } from '../../../protocol/chat/sameSetting.ts'
import type { GroupSetting, GroupSettingChange } from '../../../protocol/chat/shapes.ts'
import type { WithDatabase } from '../../database/database.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { badRequest, refuse } from '../refuse.ts'
import { isActive } from '../users/store.ts'
import { namedGroup } from './store.ts'

function requireNameable(
  context: WithDatabase,
  permission: string,
  groupId: number,
  rule: PermissionRule,
): void {
  const group = namedGroup(context.database, groupId) ?? badRequest('groups.invalid')
  if (group.deactivated === 1) badRequest('groups.deactivated')
  if (!mayName(rule, { name: group.name, deactivated: false })) {
    badRequest(because('groups.settingNotAllowed', { permission, group: group.name }))
  }
}

function requireActive(context: WithDatabase, userIds: readonly number[]): void {
  for (const userId of userIds) {
    if (!isActive(context.database, userId)) {
      badRequest(because('people.idInvalid', { id: userId }))
    }
  }
}

const ascending = (ids: readonly number[]): number[] => [...new Set(ids)].toSorted((a, b) => a - b)

/**
 * Returns a permission's value in its shortest form: a single group becomes its ID.
 * @throws Refusal if it names an unknown user or group, or a group that this permission excludes
 */
export function checkedGroupSetting(
  context: WithDatabase,
  permission: string,
  given: GroupSetting,
  rule: PermissionRule,
): GroupSetting {
  const people = typeof given === 'number' ? [] : ascending(given.direct_members)
  const groups = typeof given === 'number' ? [given] : ascending(given.direct_subgroups)
  for (const groupId of groups) requireNameable(context, permission, groupId, rule)
  requireActive(context, people)
  const [only] = groups
  if (people.length === 0 && groups.length === 1 && only !== undefined) return only
  if (rule.only) badRequest(because('groups.settingNotSystem', { permission }))
  if (people.length === 0 && groups.length === 0 && rule.nobody === 'refused') {
    badRequest(because('groups.settingEmpty', { permission }))
  }
  return { direct_members: people, direct_subgroups: groups }
}

/**
 * Compares the caller's expected old value with the current one. A change that is already in force is no
 * conflict: the answer to its first attempt may have been lost.
 * @throws Refusal EXPECTATION_MISMATCH if the values differ
 */
export function requireExpected(change: GroupSettingChange, current: GroupSetting): void {
  if (change.old === undefined || isSameSetting(change.new, current)) return
  if (!isSameSetting(change.old, current)) {
    refuse('EXPECTATION_MISMATCH', 'requests.overtaken')
  }
}
