import type { Role } from '../../../protocol/chat/shapes.ts'
import type { ChatContext } from '../context.ts'
import { syncRoleGroups } from '../groups/groups.ts'
import { keepingRoleSight } from './roleSight.ts'
import type { UserRow } from './rows.ts'
import { tellOfPerson } from './tell.ts'

/**
 * Gives an account its role, with what the role lets it see and the groups that follow the roles. Which role a bot may
 * have is decided in `bots/role.ts`. Runs within the caller's transaction.
 */
export function storeRole(context: ChatContext, user: Pick<UserRow, 'id' | 'role'>, role: Role): void {
  if (role === user.role) return
  keepingRoleSight(context, user.id, () => {
    context.database.run('UPDATE user SET role = ? WHERE id = ?', role, user.id)
    tellOfPerson(context, user.id, { role })
    syncRoleGroups(context, user.id)
  })
}
