import * as v from 'valibot'
import { secondsNow, type ChatContext } from '../context.ts'
import { oldestThatCounts } from './keptEmail.ts'
import { isGenuine, sealedToken, unprovedContent } from './tokens.ts'

/*
 * The address that a person gave up may take the change back for a week, by a link in the mail that tells of it. So who
 * got hold of an account and its password does not keep it. Until then nobody else gets the address. Where several changes
 * followed each other, each of the addresses can return to its own, and what came after it is void.
 */

const PURPOSE = 'email-undo'

/** An address that somebody had. `changed_at` in UNIX seconds. */
export interface FormerEmail {
  readonly id: number
  readonly user_id: number
  readonly email: string
  readonly next_email: string
  readonly changed_at: number
}

type Context = Pick<ChatContext, 'database' | 'now'>

/** Notes the address that was given up, and tells it. Runs within the transaction that changes it. */
export function giveUpEmail(
  context: ChatContext,
  userId: number,
  { email, next }: { readonly email: string; readonly next: string },
): void {
  const { database } = context
  database.run('DELETE FROM former_email WHERE changed_at <= ?', oldestThatCounts(context))
  const { id } = database.run(
    'INSERT INTO former_email (user_id, email, next_email, changed_at) VALUES (?, ?, ?, ?)',
    userId,
    email,
    next,
    secondsNow(context),
  )
  context.mail.enqueue({ kind: 'email-changed', formerId: id })
}

/** None of the account's earlier addresses takes anything back any more. */
export function forgetFormerEmails({ database }: Pick<ChatContext, 'database'>, userId: number): void {
  database.run('DELETE FROM former_email WHERE user_id = ?', userId)
}

/** Undefined once its time is over, or an earlier address has taken back what came after it. */
export const formerEmailById = (context: Context, id: number): FormerEmail | undefined =>
  context.database.get<FormerEmail>(
    'SELECT id, user_id, email, next_email, changed_at FROM former_email WHERE id = ? AND changed_at > ?',
    id,
    oldestThatCounts(context),
  )

const bindingOf = ({ user_id, email, next_email }: FormerEmail): string =>
  `${user_id}\n${email}\n${next_email}`

/** What the link in the mail to the former address carries. */
export const undoToken = (context: ChatContext, former: FormerEmail): string =>
  sealedToken(context, PURPOSE, { formerId: former.id }, bindingOf(former))

const content = v.object({ formerId: v.number() })

/** What the link takes back; undefined for forged, expired and used ones alike. */
export function formerEmailBy(context: ChatContext, token: string): FormerEmail | undefined {
  const claimed = v.safeParse(content, unprovedContent(token))
  const former = claimed.success ? formerEmailById(context, claimed.output.formerId) : undefined
  return former && isGenuine(context, PURPOSE, token, bindingOf(former)) ? former : undefined
}
