import type * as v from 'valibot'
import type { domain } from './organisationSettings.ts'

/** A domain whose addresses may join, and whether those below it may too. */
export type AllowedDomain = v.InferOutput<typeof domain>

/** Whether an address belongs to one of the domains. */
export function isOfDomain(email: string, domains: readonly AllowedDomain[]): boolean {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domains.some(
    ({ domain, allow_subdomains }) => host === domain || (allow_subdomains && host.endsWith(`.${domain}`)),
  )
}

export type DomainFault = 'outside' | 'plus'

/** Why an address cannot join where only these domains may; asked by the app as one types, and by the service. */
export function domainFault(email: string, domains: readonly AllowedDomain[]): DomainFault | undefined {
  if (!isOfDomain(email, domains)) return 'outside'
  // One mailbox could join any number of times.
  return email.slice(0, email.lastIndexOf('@')).includes('+') ? 'plus' : undefined
}
