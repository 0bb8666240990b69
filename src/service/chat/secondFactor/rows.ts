import { isAdministrator } from '../../../protocol/chat/permissions.ts'
import type { ChatContext } from '../context.ts'
import { organisationSettings } from '../realm/settings.ts'

type WithDatabase = Pick<ChatContext, 'database'>

interface FactorRow {
  /** Encrypted. */
  readonly secret: Uint8Array
  /** UNIX seconds. */
  readonly since: number
}

export const factorOf = ({ database }: WithDatabase, userId: number): FactorRow | undefined =>
  database.get<FactorRow>('SELECT secret, since FROM second_factor WHERE user_id = ?', userId)

export const hasSecondFactor = (context: WithDatabase, userId: number): boolean =>
  factorOf(context, userId) !== undefined

/** Returns true if the organization requires a second factor of this role. Bots never sign in. */
export function isFactorRequired(
  context: WithDatabase,
  person: { readonly role: number; readonly is_bot: boolean | number },
): boolean {
  if (person.is_bot) return false
  const audience = organisationSettings(context).second_factor_required_of
  return audience === 'everybody' || (audience === 'administrators' && isAdministrator(person))
}
