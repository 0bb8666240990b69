import type * as v from 'valibot'
import type { domain } from '../domain.ts'

/** A domain whose addresses can join, with or without its subdomains. */
export type AllowedDomain = v.InferOutput<typeof domain>

/** Returns true if an address belongs to one of the domains. */
export function isOfDomain(email: string, domains: readonly AllowedDomain[]): boolean {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domains.some(
    ({ domain, allow_subdomains }) => host === domain || (allow_subdomains && host.endsWith(`.${domain}`)),
  )
}

export type DomainFault = 'outside' | 'plus'

/**
 * Returns the reason why an address cannot join under this restriction; used by the app while typing, and by
 * the service.
 */
export function domainFault(email: string, domains: readonly AllowedDomain[]): DomainFault | undefined {
  if (!isOfDomain(email, domains)) return 'outside'
  // With a plus, one mailbox could join any number of times.
  return email.slice(0, email.lastIndexOf('@')).includes('+') ? 'plus' : undefined
}
