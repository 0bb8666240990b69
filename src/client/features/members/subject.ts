import type { Subject } from '../../../protocol/chat/peoplePermissions.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import type { User } from '../../../protocol/chat/users.ts'
import { memoizeByObject } from '../../ui/memoize.ts'
import type { Users } from '../people/reduce.ts'

const ownsActively = (user: User): boolean => user.role === Role.owner && user.is_active && !user.is_bot

/** The only owner of the organization; computed once for each state of the people. */
const onlyOwner = memoizeByObject((users: Users): number | undefined => {
  const owners = [...users.values()].filter(ownsActively)
  const [first] = owners
  return owners.length === 1 ? first?.user_id : undefined
})

/** Returns the user as the subject of the rules for changing people. */
export const subjectOf = (user: User, users: Users): Subject => ({
  role: user.role,
  is_bot: user.is_bot,
  isOnlyOwner: onlyOwner(users) === user.user_id,
})
