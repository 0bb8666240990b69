import { create } from 'zustand'
import type { Conversation } from './view.ts'

/** What a part of the screen asks of the composer: such as "reply" on a message. */
export interface ComposeRequest {
  /** `new-channel` and `new-direct` open an empty address; otherwise the conversation to write to. */
  readonly to: Conversation | 'new-channel' | 'new-direct' | 'here'
  /** Text to put in front of what is already written. */
  readonly insert?: string
}

interface ComposeRequests {
  /** Undefined when every request was answered. */
  readonly request: ComposeRequest | undefined
  /** Milliseconds since the epoch. */
  readonly askedAt: number
}

export const useComposeRequests = create<ComposeRequests>()(() => ({ request: undefined, askedAt: 0 }))

/** Within this time a composer that is still to come answers; later nobody expects it any more. */
const PATIENCE = 5_000

/** Brings up the composer, addressed and focused. */
export const requestCompose = (request: ComposeRequest): void =>
  useComposeRequests.setState({ request: { ...request }, askedAt: Date.now() })

/** The request that waits for an answer, once. */
export function takeComposeRequest(): ComposeRequest | undefined {
  const { request, askedAt } = useComposeRequests.getState()
  useComposeRequests.setState({ request: undefined })
  return Date.now() - askedAt < PATIENCE ? request : undefined
}
