import { addDomain, getDomains, removeDomain, updateDomain } from '../../../protocol/chat/organisation.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import type { Caller, ChatContext } from '../context.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { badRequest } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { activeUserIds } from '../users/store.ts'
import { organisationSettings } from './settings.ts'
import { changeSettings } from './changeSettings.ts'
import { allowedDomains, deleteDomain, insertDomain, isAllowedDomain, updateDomainRow } from './store.ts'

const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/

function checkedDomain(given: string): string {
  const domain = given.trim().toLowerCase()
  if (domain === '') badRequest('organization.domainEmpty', 'domain')
  if (!domain.includes('.')) badRequest('organization.domainDot', 'domain')
  if (domain.length > 253 || !domain.split('.').every((label) => LABEL.test(label))) {
    badRequest('organization.domainCharacters', 'domain')
  }
  return domain
}

function requireOwner(caller: Caller): void {
  if (caller.role !== Role.owner) badRequest('requests.denied')
}

const noSuchDomain = (domain: string): never => badRequest(because('organization.domainUnknown', { domain }))

function add(context: ChatContext, given: string, allow_subdomains: boolean): [number, string] {
  const domain = checkedDomain(given)
  const { database, events } = context
  if (isAllowedDomain(database, domain)) {
    badRequest(because('organization.domainExists', { domain }), 'domain')
  }
  const id = insertDomain(database, domain, allow_subdomains)
  const realm_domain = { domain, allow_subdomains }
  events.publish({ type: 'realm_domains', op: 'add', realm_domain }, activeUserIds(database))
  return [id, domain]
}

function change(context: ChatContext, given: string, allow_subdomains: boolean): void {
  const domain = given.toLowerCase()
  const changes = updateDomainRow(context.database, domain, allow_subdomains)
  if (changes === 0) noSuchDomain(given)
  const realm_domain = { domain, allow_subdomains }
  context.events.publish(
    { type: 'realm_domains', op: 'change', realm_domain },
    activeUserIds(context.database),
  )
}

function remove(context: ChatContext, given: string): void {
  const domain = given.toLowerCase()
  const { database, events } = context
  if (deleteDomain(database, domain).changes === 0) noSuchDomain(given)
  events.publish({ type: 'realm_domains', op: 'remove', domain }, activeUserIds(database))
  // With the restriction on and no domain left, nobody could join.
  if (organisationSettings(context).emails_restricted_to_domains && allowedDomains(database).length === 0) {
    changeSettings(context, { emails_restricted_to_domains: false })
  }
}

/** Routes for domains whose addresses can join (chat spec 4.16); owners change them. */
export const domainRoutes = (context: ChatContext): Route[] => [
  route(getDomains, () => ({ domains: allowedDomains(context.database) })),
  route(addDomain, ({ domain, allow_subdomains }, caller) =>
    context.database.transaction(() => {
      requireOwner(caller)
      return { new_domain: add(context, domain, allow_subdomains) }
    }),
  ),
  route(updateDomain, ({ domain, allow_subdomains }, caller) =>
    context.database.transaction(() => {
      requireOwner(caller)
      change(context, domain, allow_subdomains)
      return {}
    }),
  ),
  route(removeDomain, ({ domain }, caller) =>
    context.database.transaction(() => {
      requireOwner(caller)
      remove(context, domain)
      return {}
    }),
  ),
]
