import { isEmailAddress } from '../../../protocol/chat/emailAddress.ts'
import { limits } from '../../../protocol/chat/limits.ts'
import { codePoints } from '../../../protocol/chat/shapes.ts'
import { badRequest } from '../refuse.ts'

const MIN_LENGTH = 2
/** Characters that would end a mention (`@**name**`) or look like markup or an address. */
const forbidden = /[*`\\>"@\p{Cc}]/u
/** The end of a mention by user ID. */
const endsLikeMention = /\|\d+$/

/** Returns a name as it is stored. @throws Refusal with the name's fault */
export function cleanFullName(given: string): string {
  const name = given.normalize('NFC').trim()
  if (codePoints(name) > limits.max_full_name_length) badRequest('people.nameLong', 'full_name')
  if (codePoints(name) < MIN_LENGTH) badRequest('people.nameShort', 'full_name')
  if (forbidden.test(name)) badRequest('people.nameCharacters', 'full_name')
  if (endsLikeMention.test(name)) badRequest('people.nameForm', 'full_name')
  return name
}

/** A domain without mailboxes (RFC 2606), used for placeholders of hidden addresses and for bots. */
const RESERVED_DOMAIN = /\.invalid$/i

/** Returns an address as it is stored. @throws Refusal that names the argument */
export function cleanEmail(given: string, argument = 'email'): string {
  const email = given.trim()
  if (!isEmailAddress(email) || RESERVED_DOMAIN.test(email)) badRequest('people.emailInvalid', argument)
  return email
}
