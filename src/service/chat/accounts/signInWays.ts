import type { Database } from '../../database/database.ts'
import { activeProviders, passwordRule } from './store/providers.ts'

/** A provider with which people sign in, as its button shows it. */
interface Way {
  readonly id: string
  readonly name: string
}

/** How people sign in here at the moment. */
export interface SignInWays {
  /** `off`: providers are the only way. */
  readonly passwords: 'on' | 'off'
  /** OpenID Connect providers, in the order of their buttons. */
  readonly providers: readonly Way[]
}

/** What the operator configured, beside which owners have settings of their own. */
export interface OperatorWays {
  /** Absent: owners decide it. */
  readonly passwords?: 'on' | 'off' | undefined
  readonly providers: readonly Way[]
}

export const ownersDecide: OperatorWays = { providers: [] }

/** The ways of operator and owners together, read anew each time. The operator's word on passwords is the way back. */
export const createSignInWays = (database: Database, operator: OperatorWays): SignInWays => ({
  get providers() {
    const own = activeProviders(database).map(({ id, name }) => ({ id: String(id), name }))
    return [...operator.providers, ...own]
  },
  get passwords() {
    if (operator.passwords !== undefined) return operator.passwords
    return passwordRule(database) === 'off' && this.providers.length > 0 ? 'off' : 'on'
  },
})
