import * as v from 'valibot'
import { secondsNow, type ChatContext } from '../context.ts'
import { oldestReserved } from './reservedEmail.ts'
import {
  deleteFormerEmailsBefore,
  formerEmailSince,
  insertFormerEmail,
  type FormerEmail,
} from './store/emails.ts'
import { isGenuine, sealedToken, unprovedContent } from './tokens.ts'

/*
 * For a week after a change, the account's former address can undo it by a link in the notice mailed there,
 * so that an intruder with the password does not keep the account. During that time the address is reserved.
 * After several changes, each former address can be restored, which voids the changes after it.
 */

const PURPOSE = 'email-undo'

type Context = Pick<ChatContext, 'database' | 'now'>

/**
 * Records the former address and mails a notice to it. Runs within the transaction that changes the address.
 */
export function recordFormerEmail(
  context: ChatContext,
  userId: number,
  { email, next }: { readonly email: string; readonly next: string },
): void {
  const { database } = context
  deleteFormerEmailsBefore(database, oldestReserved(context))
  const id = insertFormerEmail(database, userId, email, next, secondsNow(context))
  context.mail.enqueue({ kind: 'email-changed', formerId: id })
}

/** Undefined if the link's time is over or an earlier address was restored. */
export const formerEmailById = (context: Context, id: number): FormerEmail | undefined =>
  formerEmailSince(context.database, id, oldestReserved(context))

const bindingOf = ({ user_id, email, next_email }: FormerEmail): string =>
  `${user_id}\n${email}\n${next_email}`

/** Returns the token of the undo link mailed to the former address. */
export const undoToken = (context: ChatContext, former: FormerEmail): string =>
  sealedToken(context, PURPOSE, { formerId: former.id }, bindingOf(former))

const content = v.object({ formerId: v.number() })

/** Returns the former address of an undo link; undefined for forged, expired and used tokens alike. */
export function formerEmailBy(context: ChatContext, token: string): FormerEmail | undefined {
  const claimed = v.safeParse(content, unprovedContent(token))
  const former = claimed.success ? formerEmailById(context, claimed.output.formerId) : undefined
  return former && isGenuine(context, PURPOSE, token, bindingOf(former)) ? former : undefined
}
