import type { Conversation } from './view.ts'

/** What a part of the screen asks of the composer: such as "reply" on a message. */
export interface ComposeRequest {
  /** `new-channel` and `new-direct` open an empty address; otherwise the conversation to write to. */
  readonly to: Conversation | 'new-channel' | 'new-direct' | 'here'
  /** Text to put in front of what is already written. */
  readonly insert?: string
}

/** Within this time (milliseconds) a composer that is still to come answers; later nobody expects it any more. */
const PATIENCE = 5_000

interface Waiting {
  readonly request: ComposeRequest
  /** Milliseconds since the epoch. */
  readonly askedAt: number
}

let waiting: Waiting | undefined
let composer: ((request: ComposeRequest) => void) | undefined

/** Brings up the composer, addressed and focused. */
export function requestCompose(request: ComposeRequest): void {
  if (composer) composer({ ...request })
  else waiting = { request, askedAt: Date.now() }
}

/** Lets a composer answer from now on, also what was asked just before it came. @returns ends that */
export function onComposeRequest(answer: (request: ComposeRequest) => void): () => void {
  composer = answer
  if (waiting && Date.now() - waiting.askedAt < PATIENCE) answer({ ...waiting.request })
  waiting = undefined
  return () => {
    if (composer === answer) composer = undefined
  }
}
