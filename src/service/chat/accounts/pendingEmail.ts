import * as v from 'valibot'
import { secondsNow, type ChatContext } from '../context.ts'
import { requireUser } from '../users/store.ts'
import {
  deletePendingEmail,
  insertPendingEmail,
  unexpiredPendingEmail,
  type PendingEmail,
} from './store/emails.ts'
import { isGenuine, sealedToken, unprovedContent } from './tokens.ts'

/*
 * Users change their own address in two steps: they request the change, which requires their password, and
 * open the link mailed to the new address. So an account never gets an address that its owner does not read,
 * and a stolen key alone cannot take over an account.
 *
 *   requested ──link opened──▶ the account's address; the former one can undo it (see `formerEmail`)
 *     └── canceled, expired, replaced, password changed, account deactivated ──▶ deleted
 */

export const CONFIRM_HOURS = 24
const PURPOSE = 'email-change'

type Context = Pick<ChatContext, 'database' | 'now'>

/** Stores the request in place of an earlier one. */
export function storePendingEmail(
  context: Context,
  { id, delivery_email }: { readonly id: number; readonly delivery_email: string },
  email: string,
): number {
  deletePendingEmail(context.database, id)
  const now = secondsNow(context)
  return insertPendingEmail(context.database, id, delivery_email, email, now, now + CONFIRM_HOURS * 60 * 60)
}

const pendingBy = (context: Context, column: 'user_id' | 'id', id: number): PendingEmail | undefined =>
  unexpiredPendingEmail(context.database, column, id, secondsNow(context))

export const pendingEmailOf = (context: Context, userId: number): PendingEmail | undefined =>
  pendingBy(context, 'user_id', userId)

export const pendingEmailById = (context: Context, id: number): PendingEmail | undefined =>
  pendingBy(context, 'id', id)

/** Binds the link to this account and both addresses. */
const bindingOf = ({ user_id, old_email, email }: PendingEmail): string =>
  `${user_id}\n${old_email}\n${email}`

/** Returns the token of the confirmation link mailed to the new address. */
export const confirmationToken = (context: ChatContext, wanted: PendingEmail): string =>
  sealedToken(context, PURPOSE, { wantedId: wanted.id }, bindingOf(wanted))

const content = v.object({ wantedId: v.number() })

/**
 * Returns the request of a confirmation link; undefined for forged, expired, used and withdrawn tokens alike.
 */
export function pendingEmailBy(context: ChatContext, token: string): PendingEmail | undefined {
  const claimed = v.safeParse(content, unprovedContent(token))
  const wanted = claimed.success ? pendingEmailById(context, claimed.output.wantedId) : undefined
  if (!wanted || !isGenuine(context, PURPOSE, token, bindingOf(wanted))) return undefined
  const { is_active, delivery_email } = requireUser(context.database, wanted.user_id)
  return is_active === 1 && delivery_email === wanted.old_email ? wanted : undefined
}
