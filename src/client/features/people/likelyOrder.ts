import type { User } from '../../../protocol/chat/users.ts'
import { compareNames } from '../../ui/format/compareNames.ts'

interface Acquaintance {
  readonly ownUserId: number
  /** People of the latest direct conversations, the latest first. */
  readonly recent: readonly number[]
}

/**
 * Sorts people by how likely the reader writes to them: those of the latest conversations, then the others by name,
 * then bots, and the reader last.
 */
export function inLikelyOrder<Person extends Pick<User, 'user_id' | 'full_name' | 'is_bot'>>(
  people: Iterable<Person>,
  { ownUserId, recent }: Acquaintance,
): Person[] {
  const places = new Map([...new Set(recent)].map((userId, place) => [userId, place]))
  const rank = ({ user_id, is_bot }: Person): number =>
    user_id === ownUserId ? Infinity : (places.get(user_id) ?? places.size + (is_bot ? 1 : 0))
  return [...people].toSorted((a, b) => {
    const [one, other] = [rank(a), rank(b)]
    return one === other ? compareNames(a.full_name, b.full_name) : one - other
  })
}
