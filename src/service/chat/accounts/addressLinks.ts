import type { ChatContext } from '../context.ts'
import { organisationSettings } from '../realm/settings.ts'
import { userById } from '../users/store.ts'
import { confirmEmail } from './emailChange.ts'
import { takeEmailBack } from './emailUndo.ts'
import { formerEmailBy } from './formerEmail.ts'
import { resetTokenFor } from './passwordReset.ts'
import { pendingEmailBy } from './pendingEmail.ts'

/**
 * Handlers of the links in mails about addresses; they work without a signed-in user. Each throws Refusal.
 */
export interface AddressLinks {
  readonly emailChange: (token: string, address: string) => { email: string; organisation: string }
  /** Makes the new address the account's. */
  readonly confirmEmail: (token: string, address: string) => { email: string; organisation: string }
  /** `changed_at` in UNIX seconds. */
  readonly emailUndo: (
    token: string,
    address: string,
  ) => { email: string; current_email: string; changed_at: number; organisation: string }
  /** Restores the account's former address; the returned token leads to a new password. */
  readonly undoEmail: (token: string, address: string) => { email: string; reset_token: string }
}

type Open = <T>(find: () => T | undefined, address: string) => T

/** @param opened finds a token's content or refuses the token, and counts guesses */
export function createAddressLinks(context: ChatContext, opened: Open): AddressLinks {
  const { database } = context
  const organisation = (): string => organisationSettings(context).name
  const wanted = (token: string, address: string) => opened(() => pendingEmailBy(context, token), address)
  const former = (token: string, address: string) => opened(() => formerEmailBy(context, token), address)
  return {
    emailChange(token, address) {
      const { email } = wanted(token, address)
      return { email, organisation: organisation() }
    },

    confirmEmail: (token, address) =>
      database.transaction(() => {
        const args = wanted(token, address)
        confirmEmail(context, args)
        return { email: args.email, organisation: organisation() }
      }),

    emailUndo(token, address) {
      const { email, user_id, changed_at } = former(token, address)
      const current_email = userById(database, user_id)?.delivery_email ?? ''
      return { email, current_email, changed_at, organisation: organisation() }
    },

    undoEmail: (token, address) =>
      database.transaction(() => {
        const change = former(token, address)
        takeEmailBack(context, change)
        return { email: change.email, reset_token: resetTokenFor(context, change.user_id) }
      }),
  }
}
