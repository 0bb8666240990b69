import { groupPermissionNames } from '../../../protocol/chat/permissionRules.ts'
import { Role, type GroupSetting } from '../../../protocol/chat/shapes.ts'
import { groupPermissionsOf } from '../../chat/groups/present.ts'
import { allGroups } from '../../chat/groups/store.ts'
import { systemGroupId } from '../../chat/groups/systemGroups.ts'
import type { UserRow } from '../../chat/users/store.ts'
import type { WithDatabase } from '../../database/database.ts'
import type { Row } from './form.ts'
import { rowsOf } from './store.ts'

/** Groups of roles there: full members are members as well. */
const groupsOfRole = {
  [Role.owner]: ['role:owners'],
  [Role.administrator]: ['role:administrators'],
  [Role.moderator]: ['role:moderators'],
  [Role.member]: ['role:members', 'role:fullmembers'],
  [Role.guest]: ['role:everyone'],
} as const

/** Groups as the archive has them, where a permission of several people and groups is a group without a name. */
export class ExportedGroups {
  readonly #context: WithDatabase
  readonly #members: Row[] = []
  readonly #subgroups: Row[] = []
  readonly #ids: number[] = []
  readonly #named: Row[] = []
  #next: number

  constructor(context: WithDatabase) {
    this.#context = context
    this.#next = Math.max(0, ...allGroups(context.database).map(({ id }) => id))
  }

  addAll(users: readonly UserRow[]): void {
    const { database } = this.#context
    const systemIds = new Set<number>()
    for (const row of allGroups(database)) {
      this.#ids.push(row.id)
      if (row.is_system_group === 1) systemIds.add(row.id)
    }
    for (const { group_id, user_id } of rowsOf<{ group_id: number; user_id: number }>(
      database,
      'user_group_member',
      'group_id, user_id',
    )) {
      if (!systemIds.has(group_id)) this.#addMember(group_id, user_id)
    }
    for (const { id, role } of users) {
      for (const name of groupsOfRole[role as keyof typeof groupsOfRole] ?? []) {
        this.#addMember(systemGroupId(this.#context, name), id)
      }
    }
    for (const { group_id, subgroup_id } of rowsOf<{ group_id: number; subgroup_id: number }>(
      database,
      'user_group_subgroup',
      'group_id, subgroup_id',
    )) {
      this.#addSubgroup(group_id, subgroup_id)
    }
    for (const row of allGroups(database)) {
      const permissions = groupPermissionsOf(this.#context, row)
      this.#named.push({
        id: row.id,
        usergroup_ptr: row.id,
        name: row.name,
        description: row.description,
        date_created: row.date_created,
        creator: row.creator_id,
        is_system_group: row.is_system_group === 1,
        deactivated: row.deactivated === 1,
        ...Object.fromEntries(groupPermissionNames.map((name) => [name, this.idOf(permissions[name])])),
      })
    }
  }

  #addMember(groupId: number, userId: number): void {
    this.#members.push({ id: this.#members.length + 1, user_group: groupId, user_profile: userId })
  }

  #addSubgroup(supergroup: number, subgroup: number): void {
    this.#subgroups.push({ id: this.#subgroups.length + 1, supergroup, subgroup })
  }

  /** ID of the group that has a permission. */
  idOf(setting: GroupSetting): number {
    if (typeof setting === 'number') return setting
    const id = (this.#next += 1)
    this.#ids.push(id)
    for (const userId of setting.direct_members) this.#addMember(id, userId)
    for (const subgroup of setting.direct_subgroups) this.#addSubgroup(id, subgroup)
    return id
  }

  /** The tables, once every permission has been asked for. */
  tables(realm: number): Readonly<Record<string, readonly Row[]>> {
    return {
      zerver_usergroup: this.#ids.map((id) => ({ id, realm })),
      zerver_namedusergroup: this.#named.map((row) => ({ ...row, realm_for_sharding: realm })),
      zerver_usergroupmembership: this.#members,
      zerver_groupgroupmembership: this.#subgroups,
    }
  }
}
