import type { ChatContext } from '../context.ts'
import { allowedDomains } from '../realm/domains.ts'

/** Where bots are at home in an organisation without a domain of its own; no mail goes there. */
const NO_DOMAIN = 'bots.invalid'

/** The address of a new bot: in the organisation's own domain, where it names one. */
export function botAddress(context: Pick<ChatContext, 'database'>, shortName: string): string {
  const [own] = allowedDomains(context)
  return `${shortName}-bot@${own?.domain ?? NO_DOMAIN}`.toLowerCase()
}
