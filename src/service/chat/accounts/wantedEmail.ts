import * as v from 'valibot'
import { secondsNow, type ChatContext } from '../context.ts'
import { requireUser } from '../users/rows.ts'
import { isGenuine, sealedToken, unprovedContent } from './tokens.ts'

/*
 * A person changes their own address in two steps. They want another, which takes their password; and whoever reads mail
 * at the new one confirms it by the link in a mail. Nobody gets an address that is not theirs, and a key alone moves no
 * account.
 *
 *   wanted ──link opened──▶ the account's address; the one before may take it back (see `formerEmail`)
 *     └── cancelled, expired, another wanted, password changed, account ended ──▶ forgotten
 */

export const CONFIRM_HOURS = 24
const PURPOSE = 'email-change'

/** An address that somebody wants in place of theirs. Times in UNIX seconds. */
export interface WantedEmail {
  readonly id: number
  readonly user_id: number
  readonly old_email: string
  readonly email: string
  readonly wanted_at: number
  readonly expires_at: number
}

type Context = Pick<ChatContext, 'database' | 'now'>

/** Notes it in place of what the person wanted before. */
export function storeWantedEmail(
  context: Context,
  { id, delivery_email }: { readonly id: number; readonly delivery_email: string },
  email: string,
): number {
  forgetWantedEmail(context, id)
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

/** The link in the mail opens nothing any more. */
export function forgetWantedEmail({ database }: Pick<ChatContext, 'database'>, userId: number): void {
  database.run('DELETE FROM wanted_email WHERE user_id = ?', userId)
}

const stillWanted = (context: Context, condition: string, id: number): WantedEmail | undefined =>
  context.database.get<WantedEmail>(
    `SELECT id, user_id, old_email, email, wanted_at, expires_at FROM wanted_email
     WHERE ${condition} = ? AND expires_at > ?`,
    id,
    secondsNow(context),
  )

export const wantedEmailOf = (context: Context, userId: number): WantedEmail | undefined =>
  stillWanted(context, 'user_id', userId)

export const wantedEmailById = (context: Context, id: number): WantedEmail | undefined =>
  stillWanted(context, 'id', id)

/** The link is for this account, from this address to that one. */
const bindingOf = ({ user_id, old_email, email }: WantedEmail): string => `${user_id}\n${old_email}\n${email}`

/** What the link in the mail to the new address carries. */
export const confirmationToken = (context: ChatContext, wanted: WantedEmail): string =>
  sealedToken(context, PURPOSE, { wantedId: wanted.id }, bindingOf(wanted))

const content = v.object({ wantedId: v.number() })

/** What the link is for; undefined for forged, expired, used and withdrawn ones alike. */
export function wantedEmailBy(context: ChatContext, token: string): WantedEmail | undefined {
  const claimed = v.safeParse(content, unprovedContent(token))
  const wanted = claimed.success ? wantedEmailById(context, claimed.output.wantedId) : undefined
  if (!wanted || !isGenuine(context, PURPOSE, token, bindingOf(wanted))) return undefined
  const { is_active, delivery_email } = requireUser(context, wanted.user_id)
  return is_active === 1 && delivery_email === wanted.old_email ? wanted : undefined
}
