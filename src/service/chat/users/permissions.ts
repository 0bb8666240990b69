import { isAdministrator } from '../../../protocol/chat/permissions.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import type { Caller, ChatContext } from '../context.ts'
import { badRequest } from '../refuse.ts'
import type { UserRow } from './rows.ts'

/** @throws Refusal */
export function requireAdministrator(caller: Caller): void {
  if (!isAdministrator(caller)) badRequest('Insufficient permission')
}

/** Whether nobody else with an active account is an owner. */
export const isOnlyOwner = ({ database }: Pick<ChatContext, 'database'>, user: UserRow): boolean =>
  user.role === Role.owner &&
  database.get(
    'SELECT 1 FROM user WHERE role = ? AND is_active = 1 AND is_bot = 0 AND id <> ? LIMIT 1',
    Role.owner,
    user.id,
  ) === undefined
