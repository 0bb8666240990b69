import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { EventContent } from '../../protocol/chat/queueEvents.ts'
import type { Endpoint } from '../../protocol/endpoint.ts'
import type { Api } from './api/call.ts'
import type { Journal } from './sync/journal.ts'

export type { Api, CallOptions } from './api/call.ts'

/** The user ID of a visitor; no account has it. */
export const NOBODY = 0

/** Everything that lives from sign-in to sign-out. */
export interface Session {
  /** `NOBODY` for a visitor. */
  readonly userId: number
  readonly api: Api
  /** The home of the service's state: written by fetches and event reducers only. */
  readonly cache: QueryClient
  readonly journal: Journal
  /** Applies an event as if the queue had brought it, to show a change before the service confirms it. */
  readonly deliver: (event: EventContent) => void
  /** The queue whose events carry `local_message_id`; undefined while there is none. */
  readonly queueId: () => string | undefined
  /** Aborted when the session ends: no more requests in its name. */
  readonly ended: AbortSignal
  /** The session's own value of a `scoped` declaration; made at the first call, released at the end. */
  readonly get: <Value>(key: Scoped<Value>) => Value
  /**
   * True if the service's level lacks the endpoint, this parameter of it, or null as this parameter's value (see
   * `protocol/chat/levels`).
   */
  readonly lacks?: (endpoint: Endpoint, parameter?: string, value?: null) => boolean | undefined
}

/** A value of which each session has its own; declared with `scoped`. */
export interface Scoped<Value> {
  readonly make: (session: Session) => Value
  readonly release: ((value: Value) => void) | undefined
}

export const SessionContext = createContext<Session | undefined>(undefined)

/** The session of the signed-in person; only below the signed-in shell. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('There is no session here')
  return session
}
