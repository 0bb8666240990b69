import type { Snapshot } from '../../../protocol/chat/register.ts'
import type { User } from '../../../protocol/chat/users.ts'
import { entry, readEntry, useEntry, useEntryPart, writeEntry } from '../../kernel/entry.ts'
import { reducing, type Feature } from '../../kernel/feature.ts'
import { useSession, type Session } from '../../kernel/session.ts'
import { applyToGroups, applyToMutedUsers, applyToUsers, type Groups, type Users } from './reduce.ts'

export const peopleEntries = {
  /** Everybody the reader may know of, deactivated people and bots too, by ID. */
  users: entry<Users>(['people', 'users'], new Map()),
  groups: entry<Groups>(['people', 'groups'], new Map()),
  mutedUsers: entry<ReadonlySet<number>>(['people', 'muted'], new Set()),
}

const byId = <Item>(items: readonly Item[], id: (item: Item) => number): ReadonlyMap<number, Item> =>
  new Map(items.map((each) => [id(each), each]))

/** Older services do not say so of each. */
const deactivated = (user: User): User => ({ ...user, is_active: false })

/** Everybody in the snapshot. */
const usersFrom = (snapshot: Snapshot): Users =>
  byId(
    [
      ...(snapshot.cross_realm_bots ?? []),
      ...(snapshot.realm_non_active_users ?? []).map(deactivated),
      ...(snapshot.realm_users ?? []),
    ],
    (each) => each.user_id,
  )

/** Keeps people, groups and who is muted. */
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

/** Stands for the reader until the snapshot is there. */
const unnamed = (userId: number): User => ({
  user_id: userId,
  email: '',
  delivery_email: null,
  full_name: '',
  role: 600,
  is_admin: false,
  is_owner: false,
  is_guest: true,
  is_bot: false,
  bot_type: null,
  bot_owner_id: null,
  is_active: true,
  is_imported_stub: false,
  timezone: '',
  date_joined: '',
  avatar_version: 0,
})

export const users = (session: Session): Users => readEntry(session, peopleEntries.users)
export const groups = (session: Session): Groups => readEntry(session, peopleEntries.groups)
export const mutedUsers = (session: Session): ReadonlySet<number> =>
  readEntry(session, peopleEntries.mutedUsers)
export const ownUser = (session: Session): User =>
  users(session).get(session.userId) ?? unnamed(session.userId)

export const useUsers = (): Users => useEntry(peopleEntries.users)
export const useGroups = (): Groups => useEntry(peopleEntries.groups)
export const useMutedUsers = (): ReadonlySet<number> => useEntry(peopleEntries.mutedUsers)

/** One person; drawn again only when that person changes. */
export const useUser = (userId: number | undefined): User | undefined =>
  useEntryPart(peopleEntries.users, (users) => (userId === undefined ? undefined : users.get(userId)))

/** The signed-in person. */
export function useOwnUser(): User {
  const { userId } = useSession()
  return useUser(userId) ?? unnamed(userId)
}
