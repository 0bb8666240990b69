import type { Role } from '../../../protocol/chat/shapes.ts'
import { setBotRole, settleBotsOf } from '../bots/role.ts'
import type { ChatContext } from '../context.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { badRequest } from '../refuse.ts'
import { isEmailTaken } from './emailTaken.ts'
import { changeAddress } from './emailVisibility.ts'
import { cleanEmail, cleanFullName } from './names.ts'
import { storeRole } from './role.ts'
import { updateDeliveryEmail, updateFullName, type UserRow } from './store.ts'
import { publishUserUpdate } from './publish.ts'

/*
 * Changes of an account, each with its consequences. Callers check permissions first; all of them run within
 * the caller's transaction.
 */

/** @throws Refusal for an invalid name */
export function changeFullName(context: ChatContext, user: UserRow, given: string): void {
  const full_name = cleanFullName(given)
  if (full_name === user.full_name) return
  updateFullName(context.database, user.id, full_name)
  publishUserUpdate(context, user.id, { full_name })
}

/**
 * Changes the real address, and the API email if it shows that address. @throws Refusal if the address is
 * invalid or taken
 */
export function changeEmail(context: ChatContext, user: UserRow, given: string): void {
  const email = cleanEmail(given, 'new_email')
  if (email === user.delivery_email) return
  const isOwn = email.toLowerCase() === user.delivery_email.toLowerCase()
  if (!isOwn && isEmailTaken(context, email, user.id)) {
    badRequest(because('people.thisEmailUsed', { email }), 'new_email')
  }
  changeAddress(context, user.id, () => updateDeliveryEmail(context.database, user.id, email))
}

/**
 * Changes the role; roles of the user's bots are lowered to it. @throws Refusal for a bot whose role would
 * exceed its owner's
 */
export function changeRole(context: ChatContext, user: UserRow, role: Role): void {
  if (user.is_bot === 1) return setBotRole(context, user, role)
  storeRole(context, user, role)
  settleBotsOf(context, user.id)
}
