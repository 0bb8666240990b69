import * as v from 'valibot'
import { secondsNow, type ChatContext } from '../context.ts'
import { oneLine, type Draft } from '../mail/writing.ts'
import { organisationSettings } from '../realm/settings.ts'
import { languageOf, textsIn } from '../texts/texts.ts'
import { replacePassword } from './changePassword.ts'
import { revokeApiKeys } from './keys.ts'
import { resettableByEmail, resettableById, type ResettableAccount } from './store/accounts.ts'
import { isGenuine, sealedToken, unprovedContent } from './tokens.ts'

const RESET = 'password-reset'
const VALID_HOURS = 2

/** Binds the link to the present password and address, so that a change of either voids it. */
const bindingOf = ({ password, delivery_email }: ResettableAccount): string =>
  `${password ?? ''}\n${delivery_email}`

const content = v.object({ userId: v.number(), expiresAt: v.number() })

function resetToken(context: ChatContext, account: ResettableAccount): string {
  const expiresAt = secondsNow(context) + VALID_HOURS * 60 * 60
  return sealedToken(context, RESET, { userId: account.id, expiresAt }, bindingOf(account))
}

/** Returns the token of a password link for an account that can sign in. */
export function resetTokenFor(context: ChatContext, userId: number): string {
  const account = resettableById(context.database, userId)
  if (!account) throw new Error(`Account ${userId} signs in nowhere`)
  return resetToken(context, account)
}

/** Returns the mail with the password link; undefined if no active account has the address. */
export function passwordResetLetter(context: ChatContext, email: string): Draft | undefined {
  const account = resettableByEmail(context.database, email)
  if (!account) return undefined
  const organisation = oneLine(organisationSettings(context).name)
  const token = resetToken(context, account)
  const language = languageOf(context, account.id)
  const say = textsIn(language)
  return {
    language,
    subject: say('passwordReset.subject', { organisation }),
    paragraphs: [
      say('mail.helloTo', { name: oneLine(account.full_name) }),
      say('passwordReset.lead', { organisation, hours: VALID_HOURS }),
    ],
    link: { label: say('passwordReset.choose'), url: `${context.url()}/reset-password/${token}` },
    footer: say('passwordReset.footer'),
  }
}

/** Returns the account of a password link; undefined for forged, expired and used tokens alike. */
export function accountToReset(context: ChatContext, token: string): ResettableAccount | undefined {
  const claimed = v.safeParse(content, unprovedContent(token))
  if (!claimed.success || claimed.output.expiresAt <= secondsNow(context)) return undefined
  const account = resettableById(context.database, claimed.output.userId)
  return account && isGenuine(context, RESET, token, bindingOf(account)) ? account : undefined
}

/** Sets the password and mails a notice; devices signed in with the old one have to sign in again. */
export function storeNewPassword(
  context: ChatContext,
  { id, delivery_email: email }: Pick<ResettableAccount, 'id' | 'delivery_email'>,
  password: string,
): void {
  replacePassword(context, id, password)
  revokeApiKeys(context, id)
  context.mail.enqueue({ kind: 'password-changed', userId: id, email })
}
