import { scopedStore } from '../../../kernel/scope.ts'
import type { Session } from '../../../kernel/session.ts'

/** Warnings that the reader has dismissed: they stay away for the session. */
export const dismissed = scopedStore<{ readonly keys: ReadonlySet<string> }>(() => ({ keys: new Set() }))

export const dismiss = (session: Session, key: string): void =>
  session.get(dismissed).setState(({ keys }) => ({ keys: new Set(keys).add(key) }))
