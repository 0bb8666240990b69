import type { User } from '../../../protocol/chat/users.ts'
import { withoutTurning } from '../../i18n/turning.ts'

/** How a person is called; empty for somebody unknown, whom the interface names in its own words. */
export const nameOf = (user: Pick<User, 'full_name'> | undefined): string =>
  withoutTurning(user?.full_name ?? '')
