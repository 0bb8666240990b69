import { writeEntry } from '../../kernel/entry.ts'
import { reducing, type Feature } from '../../kernel/feature.ts'
import { applyToDomains, domainsEntry } from './domains.ts'
import { applyToOrganisation, organizationSettingsEntry, organizationSettingsFrom } from './organization.ts'

/**
 * Keeps the organization's settings and the domains that are allowed to join; the first messages don't need
 * them.
 */
export const laterOrganizationFeature: Feature = {
  name: 'laterOrganization',
  restore: (session, snapshot) => {
    writeEntry(session, organizationSettingsEntry, organizationSettingsFrom(snapshot))
    writeEntry(session, domainsEntry, snapshot.realm_domains ?? [])
  },
  on: {
    realm: reducing(organizationSettingsEntry, applyToOrganisation),
    realm_domains: reducing(domainsEntry, applyToDomains),
  },
}
