import type { Role } from '../../../protocol/chat/shapes.ts'
import type { ChatContext } from '../context.ts'
import { syncRoleGroups } from '../groups/groups.ts'
import { publishingRoleAccess } from './roleAccess.ts'
import { updateRole, type UserRow } from './store.ts'
import { publishUserUpdate } from './publish.ts'

/**
 * Stores an account's role and updates its access and the system groups. A bot's role is determined in
 * `bots/role.ts`. Runs within the caller's transaction.
 */
export function storeRole(context: ChatContext, user: Pick<UserRow, 'id' | 'role'>, role: Role): void {
  if (role === user.role) return
  publishingRoleAccess(context, user.id, () => {
    updateRole(context.database, user.id, role)
    publishUserUpdate(context, user.id, { role })
    syncRoleGroups(context, user.id)
  })
}
