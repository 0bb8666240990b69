import type { User } from '../../../protocol/chat/users.ts'
import { entry, readEntry, useEntry, useEntryPart } from '../../kernel/entry.ts'
import { useSession, type Session } from '../../kernel/session.ts'
import type { Groups, Users } from './reduce.ts'

export const peopleEntries = {
  /** All users visible to the reader, including bots and deactivated people, by ID. */
  users: entry<Users>(['people', 'users'], new Map()),
  groups: entry<Groups>(['people', 'groups'], new Map()),
  mutedUsers: entry<ReadonlySet<number>>(['people', 'muted'], new Set()),
}

/** Stands in for the reader until the snapshot arrives. */
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

/** Returns one user; the component renders again only when that user changes. */
export const useUser = (userId: number | undefined): User | undefined =>
  useEntryPart(peopleEntries.users, (users) => (userId === undefined ? undefined : users.get(userId)))

/** Returns the signed-in user. */
export function useOwnUser(): User {
  const { userId } = useSession()
  return useUser(userId) ?? unnamed(userId)
}
