import { isEmailAddress } from '../../../protocol/chat/emailAddress.ts'
import { limits } from '../../../protocol/chat/limits.ts'
import { codePoints } from '../../../protocol/chat/shapes.ts'
import { badRequest } from '../refuse.ts'

const MIN_LENGTH = 2
/** They would end a mention (`@**name**`), or pass for markup or an address. */
const forbidden = /[*`\\>"@\p{Cc}]/u
/** A mention that names a person by number looks like this. */
const endsLikeMention = /\|\d+$/

/** A person's name as it is kept. @throws Refusal naming what is wrong with it */
export function cleanFullName(given: string): string {
  const name = given.normalize('NFC').trim()
  if (codePoints(name) > limits.max_full_name_length) badRequest('Name too long!')
  if (codePoints(name) < MIN_LENGTH) badRequest('Name too short!')
  if (forbidden.test(name)) badRequest('Invalid characters in name!')
  if (endsLikeMention.test(name)) badRequest('Invalid format!')
  return name
}

/** Nobody has a mailbox there (RFC 2606): what stands in place of hidden addresses, and the bots, are at home in it. */
const RESERVED_DOMAIN = /\.invalid$/i

/** An address as it is kept. @throws Refusal */
export function cleanEmail(given: string): string {
  const email = given.trim()
  if (!isEmailAddress(email) || RESERVED_DOMAIN.test(email)) badRequest('Enter a valid email address.')
  return email
}
