import { systemGroupNames, type SystemGroupName } from '../../../protocol/chat/permissionRules.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import type { Database } from '../../database/database.ts'
import type { ChatContext } from '../context.ts'

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
export function createSystemGroups(context: Pick<ChatContext, 'database'>): void {
  const { database } = context
  database.transaction(() => {
    for (const name of systemGroupNames) {
      database.run(
        'INSERT OR IGNORE INTO user_group (name, description, is_system_group) VALUES (?, ?, 1)',
        name,
        descriptions[name],
      )
    }
    for (const [index, name] of nested.entries()) {
      const subgroup = nested[index - 1]
      if (subgroup === undefined) continue
      database.run(
        'INSERT OR IGNORE INTO user_group_subgroup (group_id, subgroup_id) VALUES (?, ?)',
        systemGroupId(context, name),
        systemGroupId(context, subgroup),
      )
    }
  })
}

/** Cached without invalidation: system groups are created with the database and never change. */
const idsByName = new WeakMap<Database, ReadonlyMap<string, number>>()

function readIds(database: Database): ReadonlyMap<string, number> {
  const rows = database.all<{ id: number; name: string }>(
    'SELECT id, name FROM user_group WHERE is_system_group = 1',
  )
  return new Map(rows.map(({ id, name }) => [name, id]))
}

function readAgain(database: Database): ReadonlyMap<string, number> {
  const ids = readIds(database)
  idsByName.set(database, ids)
  return ids
}

export function systemGroupId({ database }: Pick<ChatContext, 'database'>, name: SystemGroupName): number {
  const found = idsByName.get(database)?.get(name) ?? readAgain(database).get(name)
  if (found === undefined) throw new Error(`The system group ${name} is missing`)
  return found
}

/** IDs of the system groups by name. */
export const systemGroupIds = ({ database }: Pick<ChatContext, 'database'>): ReadonlySet<number> =>
  new Set((idsByName.get(database) ?? readAgain(database)).values())

/** Returns the ID of the system group that holds the role's users directly; the wider groups contain it. */
export const roleGroupId = (context: Pick<ChatContext, 'database'>, role: number): number =>
  systemGroupId(context, groupOfRole[role] ?? 'role:nobody')
