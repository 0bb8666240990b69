import type { User } from '../../../protocol/chat/users.ts'
import { withoutTurning } from '../../i18n/turning.ts'

/** Returns a user's name; empty for an unknown user, who is named by the interface. */
export const nameOf = (user: Pick<User, 'full_name'> | undefined): string =>
  withoutTurning(user?.full_name ?? '')
