import type { AuditedAction } from '../../../protocol/chat/auditLog.ts'
import type { ChatContext } from '../context.ts'
import type { Entry, Reception } from '../reception.ts'
import { recordAudit } from './record.ts'

/** Records who joins, sets a new password, or comes with a sign-in provider. */
export function withReceptionAudit(context: ChatContext, reception: Reception): Reception {
  const record = (action: AuditedAction, entry: Entry, address = '', details = {}): void => {
    const userId = 'user_id' in entry ? entry.user_id : undefined
    recordAudit(context, { action, userId, details, address })
  }
  return {
    ...reception,
    join: async (args, address) => {
      const entry = await reception.join(args, address)
      record('joined', entry, address)
      return entry
    },
    resetPassword: async (token, password, address) => {
      const entry = await reception.resetPassword(token, password, address)
      record('password_reset', entry, address)
      return entry
    },
    enterVouched: async (person) => {
      const entry = await reception.enterVouched(person)
      record('sign_in', entry, '', { username: person.email, way: 'provider' })
      return entry
    },
  }
}
