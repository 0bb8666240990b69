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

/** Keeps a text, to be shown by the composer that comes. */
type Keeper = (to: Conversation, text: string) => void

let keeper: Keeper | undefined

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

/** Lets what is handed back while there is no composer be kept so from now on. */
export function keepHandedBack(keep: Keeper, until: AbortSignal): void {
  keeper = keep
  const end = (): void => {
    if (keeper === keep) keeper = undefined
  }
  until.addEventListener('abort', end, { once: true })
}

/** Brings a text back into the composer that is nowhere else any more: a request is forgotten, so without one it is kept. */
export function handBack(to: Conversation, text: string): void {
  if (composer || !keeper) {
    requestCompose({ to, insert: text })
    return
  }
  keeper(to, text)
  requestCompose({ to })
}
