import { domainFault, type DomainFault } from '../../../protocol/chat/allowedDomains.ts'
import type { Said } from '../../refusals/say.ts'
import { badRequest } from '../refuse.ts'
import type { ChatContext } from '../context.ts'
import { keptFor } from '../accounts/keptEmail.ts'
import { allowedDomains } from '../realm/domains.ts'
import { organisationSettings } from '../realm/settings.ts'
import { cleanEmail } from '../users/names.ts'

/** Why an address cannot join, with whether its account is deactivated (chat spec 4.5 `errors`). */
export type AddressFault = [email: string, reason: Said, isDeactivated: boolean]

/** Addresses separated by commas or new lines, each once; `Ada <ada@example.org>` counts as its address. */
export function splitAddresses(given: string): string[] {
  const addresses = new Map<string, string>()
  for (const part of given.split(/[,\n]/)) {
    const [, bracketed] = /<([^<>]*)>\s*$/.exec(part) ?? []
    const address = (bracketed ?? part).trim()
    if (address !== '') addresses.set(address.toLowerCase(), address)
  }
  return [...addresses.values()]
}

function isAddress(email: string): boolean {
  try {
    return cleanEmail(email) === email
  } catch {
    return false
  }
}

const domainFaults: Readonly<Record<DomainFault, Said>> = {
  outside: 'Outside your domain.',
  plus: 'Email addresses containing + are not allowed.',
}

/** Why nobody with this address may join here; undefined when somebody may. */
export function addressFault(context: Pick<ChatContext, 'database'>, email: string): Said | undefined {
  if (!isAddress(email) || /\p{Cc}/u.test(email)) return 'Invalid address.'
  if (!organisationSettings(context).emails_restricted_to_domains) return undefined
  const fault = domainFault(email, allowedDomains(context))
  return fault && domainFaults[fault]
}

interface Account {
  readonly id: number
  readonly is_active: number
}

/** The account that has the address, or had it until lately and may take it back; undefined: it is nobody's. */
export const accountWith = (
  context: Pick<ChatContext, 'database' | 'now'>,
  email: string,
): Account | undefined =>
  context.database.get<Account>(
    'SELECT id, is_active FROM user WHERE delivery_email = ?1 OR email = ?1 OR id = ?2',
    email,
    keptFor(context, email) ?? null,
  )

/** @throws Refusal when it is no address that may join here */
export function requireJoinableAddress(context: Pick<ChatContext, 'database'>, given: string): string {
  const email = given.trim()
  const fault = addressFault(context, email)
  return fault === undefined ? email : badRequest(fault)
}
