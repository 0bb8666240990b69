import { domainFault } from '../../../protocol/chat/allowedDomains.ts'
import { isEmailAddress } from '../../../protocol/chat/emailAddress.ts'
import { useText } from '../../i18n/useText.ts'
import { useUsers } from '../people/queries.ts'
import { useDomains } from '../organization/domains.ts'
import { useOrganisation } from '../organization/organization.ts'
import { listed } from '../../ui/format/listed.ts'
import type { Address } from './addresses.ts'
import { refusalText } from '../../kernel/view/refusalText.ts'
import { invitationTexts } from './texts/invitationTexts.ts'

/** Returns a function that checks an address against the organization's allowed domains. */
function useDomainFault(): (email: string) => string | undefined {
  const t = useText(invitationTexts)
  const domains = useDomains()
  const { emails_restricted_to_domains: isRestricted } = useOrganisation()
  return (email) => {
    const fault = isRestricted ? domainFault(email, domains) : undefined
    if (fault === undefined) return undefined
    if (fault === 'plus') return t('invitations.noPlus')
    const names = domains.map(({ domain }) => domain)
    return t('invitations.outside', { domains: listed(names, 'disjunction') })
  }
}

/**
 * Returns a function that says why an address can't be invited: the service's reason, or a fault found here.
 */
export function useAddressFault(): (address: Address) => string | undefined {
  const t = useText(invitationTexts)
  const domainFaultOf = useDomainFault()
  const taken = new Map<string, boolean>()
  for (const { email, delivery_email, is_active } of useUsers().values()) {
    for (const each of [email, delivery_email]) {
      if (each !== null && each !== '') taken.set(each.toLowerCase(), is_active)
    }
  }
  return ({ email, reason }) => {
    if (reason !== undefined) return refusalText(t, reason)
    if (!isEmailAddress(email)) return t('invitations.notAnAddress')
    const isActive = taken.get(email.toLowerCase())
    if (isActive === undefined) return domainFaultOf(email)
    return t(isActive ? 'invitations.hasAccount' : 'invitations.wasDeactivated')
  }
}
