import * as v from 'valibot'
import { secondsNow, type ChatContext } from '../context.ts'
import { requireUser } from '../users/rows.ts'
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

/** A user's requested new address. Times in UNIX seconds. */
export interface PendingEmail {
  readonly id: number
  readonly user_id: number
  readonly old_email: string
  readonly email: string
  readonly wanted_at: number
  readonly expires_at: number
}

type Context = Pick<ChatContext, 'database' | 'now'>

/** Stores the request in place of an earlier one. */
export function storePendingEmail(
  context: Context,
  { id, delivery_email }: { readonly id: number; readonly delivery_email: string },
  email: string,
): number {
  deletePendingEmail(context, id)
  const now = secondsNow(context)
  return context.database.run(
    'INSERT INTO wanted_email (user_id, old_email, email, wanted_at, expires_at) VALUES (?, ?, ?, ?, ?)',
    id,
    delivery_email,
    email,
    now,
    now + CONFIRM_HOURS * 60 * 60,
  ).id
}

/** Voids the confirmation link. */
export function deletePendingEmail({ database }: Pick<ChatContext, 'database'>, userId: number): void {
  database.run('DELETE FROM wanted_email WHERE user_id = ?', userId)
}

const pendingBy = (context: Context, condition: string, id: number): PendingEmail | undefined =>
  context.database.get<PendingEmail>(
    `SELECT id, user_id, old_email, email, wanted_at, expires_at FROM wanted_email
     WHERE ${condition} = ? AND expires_at > ?`,
    id,
    secondsNow(context),
  )

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
  const { is_active, delivery_email } = requireUser(context, wanted.user_id)
  return is_active === 1 && delivery_email === wanted.old_email ? wanted : undefined
}
