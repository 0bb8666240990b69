import { useText } from '../i18n/useText.ts'
import { useUsers } from '../people/queries.ts'
import { isAddress, type Address } from './addresses.ts'

/** Why an address cannot be invited as it stands: what the service said of it, or what one can see oneself. */
export function useAddressFault(): (address: Address) => string | undefined {
  const t = useText()
  const taken = new Map<string, boolean>()
  for (const { email, delivery_email, is_active } of useUsers().values()) {
    for (const each of [email, delivery_email]) {
      if (each !== null && each !== '') taken.set(each.toLowerCase(), is_active)
    }
  }
  return ({ email, reason }) => {
    if (reason !== undefined) return reason
    if (!isAddress(email)) return t('invitations.notAnAddress')
    const isActive = taken.get(email.toLowerCase())
    if (isActive === undefined) return undefined
    return t(isActive ? 'invitations.hasAccount' : 'invitations.wasDeactivated')
  }
}
