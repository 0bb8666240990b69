import { pageStore } from '../ui/pageStore.ts'
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

/** Keeps a text, to be shown by the composer that comes. */
type Keeper = (to: Conversation, text: string) => void

/** Of the session that runs; a request that waits holds a person's words. */
const state = pageStore<{
  readonly waiting?: Waiting | undefined
  readonly composer?: ((request: ComposeRequest) => void) | undefined
  readonly keeper?: Keeper | undefined
}>({})

/** Brings up the composer, addressed and focused. */
export function requestCompose(request: ComposeRequest): void {
  const { composer } = state.getState()
  if (composer) composer({ ...request })
  else state.setState({ waiting: { request, askedAt: Date.now() } })
}

/** Lets a composer answer from now on, also what was asked just before it came. @returns ends that */
export function onComposeRequest(answer: (request: ComposeRequest) => void): () => void {
  const { waiting } = state.getState()
  state.setState({ composer: answer, waiting: undefined })
  if (waiting && Date.now() - waiting.askedAt < PATIENCE) answer({ ...waiting.request })
  return () => {
    if (state.getState().composer === answer) state.setState({ composer: undefined })
  }
}

/** Lets what is handed back while there is no composer be kept so from now on. */
export function keepHandedBack(keep: Keeper, until: AbortSignal): void {
  if (until.aborted) return
  state.setState({ keeper: keep })
  const end = (): void => {
    if (state.getState().keeper === keep) state.setState({ keeper: undefined })
  }
  until.addEventListener('abort', end, { once: true })
}

/** Brings a text back into the composer that is nowhere else any more: a request is forgotten, so without one it is kept. */
export function handBack(to: Conversation, text: string): void {
  const { composer, keeper } = state.getState()
  if (composer || !keeper) {
    requestCompose({ to, insert: text })
    return
  }
  keeper(to, text)
  requestCompose({ to })
}
