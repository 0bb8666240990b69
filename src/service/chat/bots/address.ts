import type { WithDatabase } from '../../database/database.ts'
import { allowedDomains } from '../realm/store.ts'

/** Domain of bot addresses in an organization without a domain of its own; no mail is delivered there. */
const NO_DOMAIN = 'bots.invalid'

/** The organization's own domain if it has one. */
export const domainOfBots = ({ database }: WithDatabase): string =>
  allowedDomains(database)[0]?.domain ?? NO_DOMAIN

/** Returns the address of a new bot. */
export const botAddress = (context: WithDatabase, shortName: string): string =>
  `${shortName}-bot@${domainOfBots(context)}`.toLowerCase()
