import { replaceEqualDeep } from '@tanstack/react-query'
import type { PersonChange } from '../../../protocol/chat/queueEvents.ts'
import type { UserGroup } from '../../../protocol/chat/realm.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import type { User } from '../../../protocol/chat/users.ts'
import type { EventOf } from '../../kernel/feature.ts'

export type Users = ReadonlyMap<number, User>
export type Groups = ReadonlyMap<number, UserGroup>

/** Returns the map with that value, or the same map if it holds an equal one already. */
export function withValue<Key, Value>(
  map: ReadonlyMap<Key, Value>,
  key: Key,
  value: Value,
): ReadonlyMap<Key, Value> {
  const kept: Value = replaceEqualDeep(map.get(key), value)
  return kept === map.get(key) && map.has(key) ? map : new Map(map).set(key, kept)
}

export function withoutKey<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): ReadonlyMap<Key, Value> {
  if (!map.has(key)) return map
  const rest = new Map(map)
  rest.delete(key)
  return rest
}

const roleFields = (role: number): Partial<User> => ({
  role,
  is_owner: role === Role.owner,
  is_admin: role <= Role.administrator,
  is_guest: role >= Role.guest,
})

function profileAfter(
  profile: User['profile_data'],
  change: PersonChange['custom_profile_field'],
): User['profile_data'] {
  if (!change) return profile
  const { [String(change.id)]: _, ...others } = profile ?? {}
  if (change.value === null) return others
  const { value, rendered_value } = change
  return { ...others, [change.id]: rendered_value === undefined ? { value } : { value, rendered_value } }
}

/** The properties that an event of a user's change can contain under their own names. */
const plainFields = [
  'full_name',
  'avatar_url',
  'avatar_version',
  'timezone',
  'delivery_email',
  'is_active',
  'is_imported_stub',
  'bot_owner_id',
  'date_joined',
] as const satisfies readonly (keyof PersonChange & keyof User)[]

function personAfter(person: User, change: PersonChange): User {
  const given = plainFields.flatMap((name) =>
    change[name] === undefined ? [] : [[name, change[name]] as const],
  )
  return {
    ...person,
    ...Object.fromEntries(given),
    // As in the register reply: null where an external service has the picture.
    ...(change.avatar_source === 'G' ? { avatar_url: null } : {}),
    ...(change.new_email === undefined ? {} : { email: change.new_email }),
    ...(change.role === undefined ? {} : roleFields(change.role)),
    ...(change.custom_profile_field
      ? { profile_data: profileAfter(person.profile_data, change.custom_profile_field) }
      : {}),
  }
}

/** Returns the users after the event (chat spec 6, realm_user). Same map if nothing changed. */
export function applyToUsers(users: Users, event: EventOf<'realm_user'>): Users {
  if (event.op === 'add') return withValue(users, event.person.user_id, event.person)
  // A removed user is no longer visible to the reader, as after a new sign-in: their messages keep the names that
  // they contain.
  if (event.op === 'remove') return withoutKey(users, event.person.user_id)
  const person = users.get(event.person.user_id)
  return person ? withValue(users, person.user_id, personAfter(person, event.person)) : users
}

const union = (list: readonly number[], added: readonly number[]): number[] => [
  ...new Set([...list, ...added]),
]
const difference = (list: readonly number[], removed: readonly number[]): number[] =>
  list.filter((each) => !removed.includes(each))

function groupAfter(
  group: UserGroup,
  event: Exclude<EventOf<'user_group'>, { op: 'add' | 'remove' }>,
): UserGroup {
  switch (event.op) {
    case 'update': {
      const given = Object.entries(event.data).filter(([, value]) => value !== undefined)
      return { ...group, ...Object.fromEntries(given) }
    }
    case 'add_members':
      return { ...group, members: union(group.members, event.user_ids) }
    case 'remove_members':
      return { ...group, members: difference(group.members, event.user_ids) }
    case 'add_subgroups':
      return { ...group, direct_subgroup_ids: union(group.direct_subgroup_ids, event.direct_subgroup_ids) }
    case 'remove_subgroups':
      return {
        ...group,
        direct_subgroup_ids: difference(group.direct_subgroup_ids, event.direct_subgroup_ids),
      }
    default:
      return group
  }
}

/** Returns the user groups after the event. Same map if nothing changed. */
export function applyToGroups(groups: Groups, event: EventOf<'user_group'>): Groups {
  if (event.op === 'add') return withValue(groups, event.group.id, event.group)
  if (event.op === 'remove') return withoutKey(groups, event.group_id)
  const group = groups.get(event.group_id)
  return group ? withValue(groups, group.id, groupAfter(group, event)) : groups
}

/**
 * Returns the muted people after the event, which always contains all of them. Same set if nothing changed.
 */
export function applyToMutedUsers(
  muted: ReadonlySet<number>,
  event: EventOf<'muted_users'>,
): ReadonlySet<number> {
  const now = new Set(event.muted_users.map((each) => each.id))
  return now.size === muted.size && [...now].every((id) => muted.has(id)) ? muted : now
}
