import { auditBounds } from '../../../protocol/bounds.ts'
import type { AuditedAction } from '../../../protocol/chat/auditLog.ts'
import { secondsNow, type ChatContext } from '../context.ts'
import { forgetAudit, insertAudit } from './store.ts'

export interface Audited {
  readonly action: AuditedAction
  /** Undefined: the service itself, or somebody who is not signed in. */
  readonly userId: number | undefined
  readonly details?: Readonly<Record<string, unknown>>
  readonly address?: string
}

type Recording = Pick<ChatContext, 'database' | 'now'>

/** Long values are cut: a log is read line by line. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string') return Array.from(value).slice(0, auditBounds.text_length).join('')
  return Array.isArray(value) ? value.slice(0, auditBounds.list_length).map(shortened) : value
}

/** Records what somebody did. Callers list what it was about, and never a secret. */
export function recordAudit(
  context: Recording,
  { action, userId, details = {}, address = '' }: Audited,
): void {
  const entries = Object.entries(details).filter(([, value]) => value !== undefined)
  insertAudit(context.database, {
    at: secondsNow(context),
    user_id: userId ?? null,
    action,
    details: JSON.stringify(Object.fromEntries(entries.map(([name, value]) => [name, shortened(value)]))),
    address,
  })
}

/** Forgets some of what is too old or too much. */
export const tidyAudit = (context: Recording): void =>
  forgetAudit(context.database, secondsNow(context) - auditBounds.kept_seconds, auditBounds.kept)
