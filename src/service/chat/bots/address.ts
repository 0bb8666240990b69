import type { WithDatabase } from '../../database/database.ts'
import { allowedDomains } from '../realm/store.ts'

/** Domain of bot addresses in an organization without a domain of its own; no mail is delivered there. */
const NO_DOMAIN = 'bots.invalid'

/** Returns the address of a new bot, in the organization's own domain if it has one. */
export function botAddress(context: WithDatabase, shortName: string): string {
  const [own] = allowedDomains(context.database)
  return `${shortName}-bot@${own?.domain ?? NO_DOMAIN}`.toLowerCase()
}
