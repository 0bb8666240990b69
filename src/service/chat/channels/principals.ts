import { listBounds } from '../../../protocol/bounds.ts'
import type { WithDatabase } from '../../database/database.ts'
import type { Caller } from '../context.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { refuse } from '../refuse.ts'
import { visibilityTo } from '../users/visibility.ts'
import { activePrincipal } from './store/channels.ts'

/** @throws Refusal when users times channels exceed the limit of one request */
export function checkMemberships(count: number): void {
  const most = listBounds.memberships
  if (count <= most) return
  refuse('BAD_REQUEST', because('channels.tooManySubscriptions', { most }), { var_name: 'principals' })
}

/** A user whose subscriptions a request changes. */
export interface Principal {
  readonly user_id: number
  readonly email: string
  readonly full_name: string
  readonly role: number
  readonly is_bot: boolean
  readonly bot_owner_id: number | null
}

/**
 * Returns the users that a request names by ID or API email, each once; the caller if it names none.
 * @throws Refusal UNAUTHORIZED_PRINCIPAL alike for unknown and deactivated accounts and for those the caller
 * cannot see
 */
export function findPrincipals(
  context: WithDatabase,
  caller: Caller,
  named: readonly (number | string)[] | undefined,
): Principal[] {
  const found = new Map<number, Principal>()
  const isKnown = visibilityTo(context, caller)
  for (const name of named ?? [caller.user_id]) {
    const condition = typeof name === 'number' ? 'id = ?' : 'email = ?'
    const row = activePrincipal(context.database, condition, name)
    if (!row || !isKnown(row.user_id)) {
      return refuse('UNAUTHORIZED_PRINCIPAL', because('channels.onBehalfDenied', { name }), {
        principal: String(name),
      })
    }
    found.set(row.user_id, { ...row, is_bot: row.is_bot === 1 })
  }
  return [...found.values()]
}
