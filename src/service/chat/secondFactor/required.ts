import { isAdministrator } from '../../../protocol/chat/permissions.ts'
import type { Database } from '../../database/database.ts'
import { organisationSettings } from '../realm/settings.ts'

/** Returns true if the organization requires a second factor of this role. Bots never sign in. */
export function isFactorRequired(
  database: Database,
  person: { readonly role: number; readonly is_bot: boolean | number },
): boolean {
  if (person.is_bot) return false
  const audience = organisationSettings({ database }).second_factor_required_of
  return audience === 'everybody' || (audience === 'administrators' && isAdministrator(person))
}
