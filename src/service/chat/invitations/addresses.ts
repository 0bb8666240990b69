import { domainFault, type DomainFault } from '../../../protocol/chat/allowedDomains.ts'
import type { WithDatabase } from '../../database/database.ts'
import type { ReasonOrKey } from '../../../protocol/refusals/reason.ts'
import { allowedDomains } from '../realm/store.ts'
import { badRequest } from '../refuse.ts'
import type { ChatContext } from '../context.ts'
import { reservedFor } from '../accounts/reservedEmail.ts'
import { organisationSettings } from '../realm/settings.ts'
import { cleanEmail } from '../users/names.ts'
import { accountWithAddress, type Account } from './store.ts'

/**
 * An address that cannot join, the reason, and true if its account is deactivated (chat spec 4.5 `errors`).
 */
export type AddressFault = [email: string, reason: ReasonOrKey, isDeactivated: boolean]

/**
 * Splits addresses at commas and line breaks, each once; `Ada <ada@example.org>` yields the address alone.
 */
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

const domainFaults: Readonly<Record<DomainFault, ReasonOrKey>> = {
  outside: 'joining.domainOutside',
  plus: 'joining.emailPlus',
}

/** Returns the reason why no account with this address can be created; undefined if one can. */
export function addressFault(context: WithDatabase, email: string): ReasonOrKey | undefined {
  if (!isAddress(email) || /\p{Cc}/u.test(email)) return 'joining.emailInvalid'
  if (!organisationSettings(context).emails_restricted_to_domains) return undefined
  const fault = domainFault(email, allowedDomains(context.database))
  return fault && domainFaults[fault]
}

/**
 * Returns the account that has the address, or recently had it and can take it back; undefined if it is free.
 */
export const accountWith = (
  context: Pick<ChatContext, 'database' | 'now'>,
  email: string,
): Account | undefined => accountWithAddress(context.database, email, reservedFor(context, email) ?? null)

/** Returns the address as it is stored. @throws Refusal if it is invalid or cannot join */
export function requireJoinableAddress(context: WithDatabase, given: string): string {
  const email = given.trim()
  const fault = addressFault(context, email)
  return fault === undefined ? email : badRequest(fault)
}
