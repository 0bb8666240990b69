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
  readonly request: ComposeRequest | undefined
  /** Grows with each request, so that the same one twice is seen twice. */
  readonly sequence: number
  readonly ask: (request: ComposeRequest) => void
}

export const useComposeRequests = create<ComposeRequests>()((set) => ({
  request: undefined,
  sequence: 0,
  ask: (request) => set(({ sequence }) => ({ request, sequence: sequence + 1 })),
}))

/** Brings up the composer, addressed and focused. */
export const requestCompose = (request: ComposeRequest): void => useComposeRequests.getState().ask(request)
