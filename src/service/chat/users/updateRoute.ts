import {
  emailObstacle,
  profileObstacle,
  roleObstacle,
  type EmailObstacle,
  type ProfileObstacle,
  type RoleObstacle,
} from '../../../protocol/chat/peoplePermissions.ts'
import type { Role } from '../../../protocol/chat/shapes.ts'
import { updateUser } from '../../../protocol/chat/userChanges.ts'
import type { WithDatabase } from '../../database/database.ts'
import { deleteFormerEmails, deletePendingEmail } from '../accounts/store/emails.ts'
import type { Caller, ChatContext } from '../context.ts'
import { NO_PROFILE, setProfileValues, textsIn } from '../profileFields/values.ts'
import type { ReasonOrKey } from '../../../protocol/refusals/reason.ts'
import { badRequest } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { changeEmail, changeFullName, changeRole } from './change.ts'
import { isOnlyOwner, requireAdministrator } from './permissions.ts'
import { findUser } from './profiles.ts'
import { requireUser, userByEmail, userById, type UserRow } from './store.ts'

const roleRefusals: Readonly<Record<RoleObstacle, ReasonOrKey>> = {
  'administrators-only': 'requests.denied',
  'owners-only': 'requests.denied',
  'only-owner': 'people.onlyOwnerRole',
  guest: 'people.guestAdministrator',
}

function checkRoleChange(context: WithDatabase, caller: Caller, user: UserRow, role: Role): void {
  const subject = { role: user.role, is_bot: user.is_bot === 1, isOnlyOwner: isOnlyOwner(context, user) }
  const obstacle = roleObstacle(caller, subject, role)
  if (obstacle !== undefined) badRequest(roleRefusals[obstacle])
}

/**
 * Sets another user's address and mails both addresses. It overrides the user's own pending change and voids
 * undo links. @throws Refusal
 */
function setEmail(context: ChatContext, caller: Caller, user: UserRow, given: string): void {
  changeEmail(context, user, given)
  const { delivery_email: newEmail } = requireUser(context.database, user.id)
  const { delivery_email: oldEmail } = user
  if (newEmail === oldEmail) return
  deletePendingEmail(context.database, user.id)
  deleteFormerEmails(context.database, user.id)
  const letter = { kind: 'email-given', userId: user.id, byId: caller.user_id, oldEmail, newEmail } as const
  for (const to of ['old', 'new'] as const) context.mail.enqueue({ ...letter, to })
}

const emailRefusals: Readonly<Record<EmailObstacle, ReasonOrKey>> = {
  'administrators-only': 'requests.denied',
  'emails-for-owners': 'requests.denied',
  'emails-not-permitted': 'requests.denied',
  'bot-address': 'people.botEmail',
}

function checkEmailChange(context: WithDatabase, caller: Caller, user: UserRow): void {
  const can_change_user_emails = userById(context.database, caller.user_id)?.can_change_user_emails === 1
  const obstacle = emailObstacle({ role: caller.role, can_change_user_emails }, { is_bot: user.is_bot === 1 })
  if (obstacle !== undefined) badRequest(emailRefusals[obstacle])
  // Without this check, an owner's API key would be enough to take over their account.
  if (user.id === caller.user_id) {
    badRequest('accounts.ownEmailElsewhere')
  }
}

const profileRefusals: Readonly<Record<ProfileObstacle, ReasonOrKey>> = {
  'administrators-only': 'requests.denied',
  'bot-profile': NO_PROFILE,
}

function checkProfileChange(caller: Caller, user: UserRow): void {
  const obstacle = profileObstacle(caller, { is_bot: user.is_bot === 1 })
  if (obstacle !== undefined) badRequest(profileRefusals[obstacle])
}

/** @throws Refusal if there is no such user; for an address also if the caller cannot see its owner */
function namedUser(context: ChatContext, caller: Caller, idOrEmail: number | string): UserRow {
  if (typeof idOrEmail === 'number') return requireUser(context.database, idOrEmail)
  const user = userByEmail(context.database, idOrEmail)
  return findUser(context, caller, user?.id ?? 0) ?? badRequest('people.unknown')
}

/** Route that changes a user (chat spec 4.8): all of the changes apply, or none. */
export const updateUserRoute = (context: ChatContext): Route =>
  route(
    updateUser,
    ({ user_id, full_name, role, profile_data, new_email }, caller, { drawings }) =>
      context.database.transaction(() => {
        requireAdministrator(caller)
        const user = namedUser(context, caller, user_id)
        if (role !== undefined) checkRoleChange(context, caller, user, role)
        if (new_email !== undefined) checkEmailChange(context, caller, user)
        if (profile_data !== undefined) checkProfileChange(caller, user)
        if (full_name !== undefined) changeFullName(context, user, full_name)
        if (profile_data !== undefined) setProfileValues({ ...context, drawings }, caller, user, profile_data)
        if (new_email !== undefined) setEmail(context, caller, user, new_email)
        if (role !== undefined) changeRole(context, user, role)
        return {}
      }),
    { sources: ({ profile_data = [] }) => textsIn(profile_data) },
  )
