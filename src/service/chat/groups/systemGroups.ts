import { Role } from '../../../protocol/chat/shapes.ts'
import type { Database } from '../../database/database.ts'
import type { ChatContext } from '../context.ts'

/** Groups that follow the roles, from the narrowest to the widest, and the empty one. */
const systemGroups = [
  { name: 'role:owners', description: 'Owners of this organization' },
  { name: 'role:administrators', description: 'Administrators of this organization, including owners' },
  { name: 'role:moderators', description: 'Moderators of this organization, including administrators' },
  {
    name: 'role:fullmembers',
    description: 'Members of this organization, not including new accounts and guests',
  },
  { name: 'role:members', description: 'Members of this organization, not including guests' },
  { name: 'role:everyone', description: 'Everyone in this organization, including guests' },
  { name: 'role:internet', description: 'Everyone on the internet' },
  { name: 'role:nobody', description: 'Nobody' },
] as const

export type SystemGroupName = (typeof systemGroups)[number]['name']

/** Each group contains the one before it, from the owners to everyone on the internet. */
const nested: readonly SystemGroupName[] = systemGroups
  .map((group) => group.name)
  .filter((name) => name !== 'role:nobody')

const groupOfRole: Readonly<Record<number, SystemGroupName>> = {
  [Role.owner]: 'role:owners',
  [Role.administrator]: 'role:administrators',
  [Role.moderator]: 'role:moderators',
  [Role.member]: 'role:fullmembers',
  [Role.guest]: 'role:everyone',
}

/** Creates the groups that follow the roles where they are missing. Does nothing when they exist. */
export function createSystemGroups(context: Pick<ChatContext, 'database'>): void {
  const { database } = context
  database.transaction(() => {
    for (const { name, description } of systemGroups) {
      database.run(
        'INSERT OR IGNORE INTO user_group (name, description, is_system_group) VALUES (?, ?, 1)',
        name,
        description,
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

/** IDs of the system groups by name: once created they stay. */
const knownIds = new WeakMap<Database, Map<SystemGroupName, number>>()

export function systemGroupId(context: Pick<ChatContext, 'database'>, name: SystemGroupName): number {
  const { database } = context
  const ids = knownIds.get(database) ?? new Map<SystemGroupName, number>()
  knownIds.set(database, ids)
  const known = ids.get(name)
  if (known !== undefined) return known
  const group = database.get<{ id: number }>(
    'SELECT id FROM user_group WHERE name = ? AND is_system_group = 1',
    name,
  )
  if (!group) throw new Error(`The system group ${name} is missing`)
  ids.set(name, group.id)
  return group.id
}

/** The group that a role puts its people into; the wider groups contain it. */
export const roleGroupId = (context: Pick<ChatContext, 'database'>, role: number): number =>
  systemGroupId(context, groupOfRole[role] ?? 'role:nobody')
