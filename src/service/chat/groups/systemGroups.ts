import { systemGroupNames, type SystemGroupName } from '../../../protocol/chat/permissionRules.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import type { Database, WithDatabase } from '../../database/database.ts'
import { insertSystemGroup, insertSystemSubgroup, systemGroupIdsByName } from './store.ts'

export type { SystemGroupName } from '../../../protocol/chat/permissionRules.ts'

const descriptions: Readonly<Record<SystemGroupName, string>> = {
  'role:owners': 'Owners of this organization',
  'role:administrators': 'Administrators of this organization, including owners',
  'role:moderators': 'Moderators of this organization, including administrators',
  'role:fullmembers': 'Members of this organization, not including new accounts and guests',
  'role:members': 'Members of this organization, not including guests',
  'role:everyone': 'Everyone in this organization, including guests',
  'role:internet': 'Everyone on the internet',
  'role:nobody': 'Nobody',
}

/**
 * System groups in order of inclusion: each contains the previous one, from the owners to everyone on the
 * internet.
 */
const nested: readonly SystemGroupName[] = systemGroupNames.filter((name) => name !== 'role:nobody')

const groupOfRole: Readonly<Record<number, SystemGroupName>> = {
  [Role.owner]: 'role:owners',
  [Role.administrator]: 'role:administrators',
  [Role.moderator]: 'role:moderators',
  [Role.member]: 'role:fullmembers',
  [Role.guest]: 'role:everyone',
}

/** Creates missing system groups. Does nothing if they exist. */
export function createSystemGroups(context: WithDatabase): void {
  const { database } = context
  database.transaction(() => {
    for (const name of systemGroupNames) {
      insertSystemGroup(database, name, descriptions[name])
    }
    for (const [index, name] of nested.entries()) {
      const subgroup = nested[index - 1]
      if (subgroup === undefined) continue
      insertSystemSubgroup(database, systemGroupId(context, name), systemGroupId(context, subgroup))
    }
  })
}

/** Cached without invalidation: system groups are created with the database and never change. */
const idsByName = new WeakMap<Database, ReadonlyMap<string, number>>()

function readAgain(database: Database): ReadonlyMap<string, number> {
  const ids = systemGroupIdsByName(database)
  idsByName.set(database, ids)
  return ids
}

export function systemGroupId({ database }: WithDatabase, name: SystemGroupName): number {
  const found = idsByName.get(database)?.get(name) ?? readAgain(database).get(name)
  if (found === undefined) throw new Error(`The system group ${name} is missing`)
  return found
}

/** IDs of the system groups by name. */
export const systemGroupIds = ({ database }: WithDatabase): ReadonlySet<number> =>
  new Set((idsByName.get(database) ?? readAgain(database)).values())

/** Returns the ID of the system group that holds the role's users directly; the wider groups contain it. */
export const roleGroupId = (context: WithDatabase, role: number): number =>
  systemGroupId(context, groupOfRole[role] ?? 'role:nobody')
