import type { AllowedDomain } from '../../../protocol/chat/allowedDomains.ts'
import type { EventContent } from '../../../protocol/chat/queueEvents.ts'
import { changeEntry, entry, readEntry, useEntry, writeEntry } from '../../kernel/entry.ts'
import type { Feature, Session } from '../../kernel/session.ts'

const domainsEntry = entry<readonly AllowedDomain[]>(['organisation', 'domains'], [])

/** The domains after the event, in order of their names. */
export function applyToDomains(
  domains: readonly AllowedDomain[],
  event: EventContent,
): readonly AllowedDomain[] {
  if (event.type !== 'realm_domains') return domains
  const name = event.op === 'remove' ? event.domain : event.realm_domain.domain
  const others = domains.filter(({ domain }) => domain !== name)
  if (event.op === 'remove') return others
  return [...others, event.realm_domain].toSorted((a, b) => (a.domain < b.domain ? -1 : 1))
}

/** Keeps the domains whose addresses may join (chat spec 4.16). */
export const domainsFeature: Feature = {
  restore: (session, snapshot) => writeEntry(session, domainsEntry, snapshot.realm_domains ?? []),
  apply: (session, event) => changeEntry(session, domainsEntry, (domains) => applyToDomains(domains, event)),
}

export const domains = (session: Session): readonly AllowedDomain[] => readEntry(session, domainsEntry)
export const useDomains = (): readonly AllowedDomain[] => useEntry(domainsEntry)
