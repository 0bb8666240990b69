import type { AllowedDomain } from '../../../protocol/chat/allowedDomains.ts'
import { entry, readEntry, useEntry } from '../../kernel/entry.ts'
import type { EventOf } from '../../kernel/feature.ts'
import type { Session } from '../../kernel/session.ts'

/** The domains whose addresses are allowed to join (chat spec 4.16). */
export const domainsEntry = entry<readonly AllowedDomain[]>(['organisation', 'domains'], [])

/** Returns the domains after the event, sorted by name. */
export function applyToDomains(
  domains: readonly AllowedDomain[],
  event: EventOf<'realm_domains'>,
): readonly AllowedDomain[] {
  const name = event.op === 'remove' ? event.domain : event.realm_domain.domain
  const others = domains.filter(({ domain }) => domain !== name)
  if (event.op === 'remove') return others
  return [...others, event.realm_domain].toSorted((a, b) => (a.domain < b.domain ? -1 : 1))
}

export const domains = (session: Session): readonly AllowedDomain[] => readEntry(session, domainsEntry)
export const useDomains = (): readonly AllowedDomain[] => useEntry(domainsEntry)
