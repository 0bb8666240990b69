import {
  groupPermissionNames,
  groupPermissions,
  mayName,
  systemGroupNames,
  type PermissionRule,
} from '../../../protocol/chat/permissionRules.ts'
import type { GroupSetting } from '../../../protocol/chat/shapes.ts'
import type { ChatContext } from '../../chat/context.ts'
import { groupById } from '../../chat/groups/store.ts'
import { systemGroupId } from '../../chat/groups/systemGroups.ts'
import type { People } from './people.ts'
import { group, groupMember, groupSubgroup, namedGroup, type ArchivedGroup } from './shapes.ts'
import { insertRow, isNameTaken, setGroupPermissions } from './store.ts'
import type { Tables } from './tables.ts'
import type { Tally } from './tally.ts'

const isSystemName = (name: string): name is (typeof systemGroupNames)[number] =>
  (systemGroupNames as readonly string[]).includes(name)

interface Listed {
  readonly members: number[]
  readonly subgroups: number[]
}

/**
 * The archive's groups, by their IDs there. System groups are those of this organization; others keep their IDs. A
 * permission of several people and groups is a group without a name there, and a list here.
 */
export class Groups {
  readonly #context: ChatContext
  readonly #people: People
  readonly #tally: Tally
  readonly #named = new Map<number, number>()
  readonly #lists = new Map<number, Listed>()

  constructor(context: ChatContext, people: People, tally: Tally) {
    this.#context = context
    this.#people = people
    this.#tally = tally
  }

  addAll(tables: Tables): void {
    for (const { id } of tables.rows('zerver_usergroup', group))
      this.#lists.set(id, { members: [], subgroups: [] })
    const named = tables.rows('zerver_namedusergroup', namedGroup)
    for (const each of named) {
      if (!this.#lists.has(each.usergroup_ptr))
        this.#lists.set(each.usergroup_ptr, { members: [], subgroups: [] })
      this.#addNamed(each)
    }
    for (const { user_group, user_profile } of tables.rows('zerver_usergroupmembership', groupMember)) {
      if (this.#people.isKnown(user_profile)) this.#lists.get(user_group)?.members.push(user_profile)
    }
    for (const { supergroup, subgroup } of tables.rows('zerver_groupgroupmembership', groupSubgroup)) {
      this.#lists.get(supergroup)?.subgroups.push(subgroup)
    }
    for (const each of named) this.#fill(each)
  }

  #addNamed(given: ArchivedGroup): void {
    const { database } = this.#context
    if (given.is_system_group) {
      if (isSystemName(given.name)) {
        this.#named.set(given.usergroup_ptr, systemGroupId(this.#context, given.name))
      }
      return
    }
    const row = {
      id: given.usergroup_ptr,
      name: this.#freeName(given.name.trim() || `Group ${given.usergroup_ptr}`),
      description: given.description ?? '',
      deactivated: Number(given.deactivated ?? false),
      creator_id: this.#people.knownOrNull(given.creator),
      date_created: given.date_created,
    }
    const isAdded = insertRow(database, 'user_group', row)
    if (!isAdded) {
      this.#tally.leave('groups whose ID another one has')
      return
    }
    this.#named.set(given.usergroup_ptr, given.usergroup_ptr)
    this.#tally.come('groups')
  }

  /** Names differ by more than capitals here. */
  #freeName(name: string): string {
    let free = name
    for (let number = 2; isNameTaken(this.#context.database, 'user_group', free); number += 1) {
      free = `${name} (${number})`
    }
    if (free !== name)
      this.#tally.leave('names of groups that differ only in capitals: a number tells them apart')
    return free
  }

  /** Members, subgroups and permissions, once all groups are there. */
  #fill(given: ArchivedGroup): void {
    const { database } = this.#context
    const id = this.#named.get(given.usergroup_ptr)
    if (id === undefined || given.is_system_group) return
    const { members, subgroups } = this.#lists.get(given.usergroup_ptr) ?? { members: [], subgroups: [] }
    for (const user_id of members) insertRow(database, 'user_group_member', { group_id: id, user_id })
    for (const each of subgroups) {
      const subgroup = this.#named.get(each)
      if (subgroup === undefined) this.#tally.leave('subgroups that are missing in the archive')
      else insertRow(database, 'user_group_subgroup', { group_id: id, subgroup_id: subgroup })
    }
    const permissions = this.settings(given, groupPermissionNames, groupPermissions)
    setGroupPermissions(database, id, JSON.stringify(permissions))
  }

  /**
   * The value of a permission here; undefined if it cannot be as it was.
   * @param given ID of a group of the archive
   */
  setting(given: unknown, rule: PermissionRule): GroupSetting | undefined {
    if (typeof given !== 'number') return undefined
    const named = this.#named.get(given)
    if (named !== undefined) return this.#isNameable(named, rule) ? named : undefined
    const list = this.#lists.get(given)
    if (!list || rule.only) return undefined
    const direct_subgroups = list.subgroups
      .flatMap((each) => this.#named.get(each) ?? [])
      .filter((each) => this.#isNameable(each, rule))
    return { direct_members: list.members.toSorted((left, right) => left - right), direct_subgroups }
  }

  #isNameable(id: number, rule: PermissionRule): boolean {
    const row = groupById(this.#context.database, id)
    return row !== undefined && mayName(rule, { name: row.name, deactivated: row.deactivated === 1 })
  }

  /** The permissions of a row, without those that keep their default here. */
  settings<Name extends string>(
    row: Readonly<Record<string, unknown>>,
    names: readonly Name[],
    rules: Readonly<Record<Name, PermissionRule>>,
  ): Partial<Record<Name, GroupSetting>> {
    const settings: Partial<Record<Name, GroupSetting>> = {}
    for (const name of names) {
      if (row[name] === undefined) continue
      const setting = this.setting(row[name], rules[name])
      if (setting === undefined)
        this.#tally.leave(`permissions of a group that cannot have them here: ${name}`)
      else settings[name] = setting
    }
    return settings
  }
}
