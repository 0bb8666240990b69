import type { Snapshot } from '../../../protocol/chat/register.ts'
import type { User } from '../../../protocol/chat/users.ts'
import { writeEntry } from '../../kernel/entry.ts'
import { reducing, type Feature } from '../../kernel/feature.ts'
import { peopleEntries } from './queries.ts'
import { applyToGroups, applyToMutedUsers, applyToUsers, type Users } from './reduce.ts'

const byId = <Item>(items: readonly Item[], id: (item: Item) => number): ReadonlyMap<number, Item> =>
  new Map(items.map((each) => [id(each), each]))

/** Older services leave out the flag of each deactivated user. */
const deactivated = (user: User): User => ({ ...user, is_active: false })

/** Reads all people from the snapshot. */
const usersFrom = (snapshot: Snapshot): Users =>
  byId(
    [
      ...(snapshot.cross_realm_bots ?? []),
      ...(snapshot.realm_non_active_users ?? []).map(deactivated),
      ...(snapshot.realm_users ?? []),
    ],
    (each) => each.user_id,
  )

/** Keeps people, groups and muted people. */
export const peopleFeature: Feature = {
  name: 'people',
  restore: (session, snapshot) => {
    writeEntry(session, peopleEntries.users, usersFrom(snapshot))
    writeEntry(
      session,
      peopleEntries.groups,
      byId(snapshot.realm_user_groups ?? [], (each) => each.id),
    )
    writeEntry(
      session,
      peopleEntries.mutedUsers,
      new Set((snapshot.muted_users ?? []).map((each) => each.id)),
    )
  },
  on: {
    realm_user: reducing(peopleEntries.users, applyToUsers),
    user_group: reducing(peopleEntries.groups, applyToGroups),
    muted_users: reducing(peopleEntries.mutedUsers, applyToMutedUsers),
  },
}
