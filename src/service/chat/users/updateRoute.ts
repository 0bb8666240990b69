import { roleObstacle, type RoleObstacle } from '../../../protocol/chat/peoplePermissions.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { updateUser } from '../../../protocol/chat/userChanges.ts'
import type { Caller, ChatContext } from '../context.ts'
import { setProfileValues } from '../profileFields/values.ts'
import { badRequest } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { changeEmail, changeFullName, changeRole } from './change.ts'
import { isOnlyOwner, requireAdministrator } from './permissions.ts'
import { requireUser, userById, type UserRow } from './rows.ts'

type Context = Pick<ChatContext, 'database'>

const roleRefusals: Readonly<Record<RoleObstacle, string>> = {
  'administrators-only': 'Insufficient permission',
  'owners-only': 'Must be an organization owner',
  'only-owner': 'The owner permission cannot be removed from the only organization owner.',
  guest: 'Guests cannot be organization administrators. Make them a member first.',
}

function checkRoleChange(context: Context, caller: Caller, user: UserRow, role: Role): void {
  const subject = { role: user.role, is_bot: user.is_bot === 1, isOnlyOwner: isOnlyOwner(context, user) }
  const obstacle = roleObstacle(caller, subject, role)
  if (obstacle !== undefined) badRequest(roleRefusals[obstacle])
}

function checkEmailChange(context: Context, caller: Caller, user: UserRow): void {
  const isTrusted = userById(context, caller.user_id)?.can_change_user_emails === 1
  if (caller.role !== Role.owner || !isTrusted) badRequest('Insufficient permission')
  if (user.is_bot === 1) badRequest('The address of a bot cannot be changed')
}

/** Chat spec 4.8. All of it happens, or nothing. */
export const updateUserRoute = (context: ChatContext): Route =>
  route(updateUser, ({ user_id, full_name, role, profile_data, new_email }, caller) =>
    context.database.transaction(() => {
      requireAdministrator(caller)
      const user = requireUser(context, user_id)
      if (role !== undefined) checkRoleChange(context, caller, user, role)
      if (new_email !== undefined) checkEmailChange(context, caller, user)
      if (full_name !== undefined) changeFullName(context, user, full_name)
      if (profile_data !== undefined) setProfileValues(context, caller, user, profile_data)
      if (new_email !== undefined) changeEmail(context, user, new_email)
      if (role !== undefined) changeRole(context, user, role)
      return {}
    }),
  )
