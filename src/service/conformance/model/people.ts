import { Role } from '../../../protocol/chat/shapes.ts'
import type { Json } from '../organisation.testing.ts'
import { becomeGuest } from './channels.ts'
import type { Entry, State } from './state.ts'

const roleFields = (role: unknown): Entry => ({
  role,
  is_admin: Number(role) <= 200,
  is_owner: role === 100,
  is_guest: role === 600,
})

function changedPerson(user: Entry, { custom_profile_field, new_email, ...person }: Json): Entry {
  const { avatar_source: _source, avatar_url_medium: _, role, ...plain } = person
  const changed: Entry = { ...user, ...plain }
  if (role !== undefined) Object.assign(changed, roleFields(role))
  if (new_email !== undefined) changed['email'] = new_email
  if (custom_profile_field !== undefined) {
    const { id, value, rendered_value } = custom_profile_field as Json
    const profile = { ...(user['profile_data'] as Entry | undefined) }
    if (value === null) delete profile[String(id)]
    else profile[String(id)] = rendered_value === undefined ? { value } : { value, rendered_value }
    changed['profile_data'] = profile
  }
  return changed
}

/** Repeats the user's own name, address, picture and role at the top level, as in a registration. */
function mirrorOwnUser({ users, userId, rest }: State): void {
  const me = users[userId]
  if (!me) return
  for (const name of ['email', 'full_name', 'is_admin', 'is_owner', 'is_guest']) {
    if (name in rest) rest[name] = me[name]
  }
  const picture = me['avatar_url']
  for (const name of ['avatar_url', 'avatar_url_medium']) if (name in rest) rest[name] = picture
  if (me['delivery_email'] !== null) rest['delivery_email'] = me['delivery_email']
  rest['is_moderator'] = Number(me['role']) <= 300
}

/** Removes a user who is no longer visible. */
function forgetPerson({ users, rest }: State, key: string): void {
  delete users[key]
  for (const name of ['presences', 'user_status']) delete (rest[name] as Entry)[key]
}

/** Removes the presence of a deactivated user. */
function forgetPresence({ rest }: State, key: string): void {
  delete (rest['presences'] as Entry)[key]
}

export function applyToPeople(state: State, { op, person }: Json): void {
  const { user_id, ...fields } = person as Json
  const key = String(user_id)
  if (op === 'add') state.users[key] = { user_id, ...fields }
  else if (op === 'remove') forgetPerson(state, key)
  else if (state.users[key]) state.users[key] = changedPerson(state.users[key], fields)
  if (fields['is_active'] === false) forgetPresence(state, key)
  mirrorOwnUser(state)
  if (user_id === state.userId && fields['role'] === Role.guest) becomeGuest(state)
}

const without = (list: unknown, gone: unknown): unknown[] =>
  (list as unknown[]).filter((each) => !(gone as unknown[]).includes(each))

export function applyToGroups({ groups }: State, event: Json): void {
  const { op, group_id, group, data, user_ids, direct_subgroup_ids } = event
  if (op === 'add') {
    const added = group as Entry
    groups[String(added['id'])] = { ...added }
    return
  }
  if (op === 'remove') delete groups[String(group_id)]
  const known = groups[String(group_id)]
  if (!known) return
  const { members, direct_subgroup_ids: subgroups } = known
  if (op === 'update') Object.assign(known, data)
  else if (op === 'add_members')
    known['members'] = [...new Set([...(members as number[]), ...(user_ids as number[])])]
  else if (op === 'remove_members') known['members'] = without(members, user_ids)
  else if (op === 'add_subgroups') {
    known['direct_subgroup_ids'] = [
      ...new Set([...(subgroups as number[]), ...(direct_subgroup_ids as number[])]),
    ]
  } else if (op === 'remove_subgroups') known['direct_subgroup_ids'] = without(subgroups, direct_subgroup_ids)
}
