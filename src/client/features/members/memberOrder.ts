import type { User } from '../../../protocol/chat/users.ts'
import { compareNames } from '../../ui/format/compareNames.ts'
import { memoizeByObject } from '../../ui/memoize.ts'
import { fold } from '../../ui/format/fold.ts'

export type Column = 'name' | 'seen' | 'role' | 'joined'

export interface Order {
  readonly by: Column
  readonly direction: 'ascending' | 'descending'
}

/** The filter of the table. */
export interface Wanted {
  readonly text: string
  /** A role, bots, or everybody. */
  readonly kind: number | 'bots' | 'all'
  readonly state: 'active' | 'deactivated'
}

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** When a user was last active, in milliseconds since the epoch; 0 if unknown. */
export type LastSeen = (userId: number) => number

const compare: Readonly<Record<Column, (a: User, b: User, lastSeen: LastSeen) => number>> = {
  name: (a, b) => compareNames(a.full_name, b.full_name),
  // The latest first, as the other columns have the most senior and the oldest first.
  seen: (a, b, lastSeen) => lastSeen(b.user_id) - lastSeen(a.user_id),
  role: (a, b) => a.role - b.role,
  joined: (a, b) => byText(a.date_joined, b.date_joined),
}

/** Sorts the people; equal ones are ordered by name. */
export function inOrder(
  people: Iterable<User>,
  { by, direction }: Order,
  lastSeen: LastSeen,
): readonly User[] {
  const sign = direction === 'ascending' ? 1 : -1
  return [...people].toSorted(
    (a, b) => sign * compare[by](a, b, lastSeen) || compare.name(a, b, lastSeen) || a.user_id - b.user_id,
  )
}

/** Returns the order after a click on a column's header: by that column, or reversed. */
export const nextOrder = ({ by, direction }: Order, column: Column): Order => ({
  by: column,
  direction: by === column && direction === 'ascending' ? 'descending' : 'ascending',
})

/** The searchable text of a person, cached because each key press needs it for everybody. */
const textOf = memoizeByObject(({ full_name, delivery_email, email }: User) =>
  fold(`${full_name}\n${delivery_email ?? ''}\n${email}`),
)

const isKind = (user: User, kind: Wanted['kind']): boolean => {
  if (kind === 'all') return true
  return kind === 'bots' ? user.is_bot : user.role === kind && !user.is_bot
}

/** Returns the people that pass the filter, in the given order. */
export function wantedAmong(people: readonly User[], { text, kind, state }: Wanted): readonly User[] {
  const words = fold(text.trim())
  return people.filter(
    (user) =>
      user.is_system_bot !== true &&
      user.is_active === (state === 'active') &&
      isKind(user, kind) &&
      textOf(user).includes(words),
  )
}
