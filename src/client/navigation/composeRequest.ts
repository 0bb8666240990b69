import { pageStore } from '../ui/pageStore.ts'
import type { Conversation } from './view.ts'

/** A topic of this channel that is to be named. */
export interface NewTopic {
  readonly kind: 'new-topic'
  readonly channelId: number
}

/** A request to the composer from another part of the screen, such as "reply" on a message. */
export interface ComposeRequest {
  /** `new-channel` and `new-direct` open an empty address; otherwise the conversation to write to. */
  readonly to: Conversation | NewTopic | 'new-channel' | 'new-direct' | 'here'
  /** Text to put before the text already in the composer. */
  readonly insert?: string
}

/**
 * Milliseconds for which a request waits for a composer; a later composer would surprise the reader with it.
 */
const PATIENCE = 5_000

interface Waiting {
  readonly request: ComposeRequest
  /** Milliseconds since the epoch. */
  readonly askedAt: number
}

/** Stores a text that the next composer shows. */
type Keeper = (to: Conversation, text: string) => void

/** Emptied with the session, because a waiting request holds a person's words. */
const state = pageStore<{
  readonly waiting?: Waiting | undefined
  readonly composer?: ((request: ComposeRequest) => void) | undefined
  readonly keeper?: Keeper | undefined
}>({})

/** Returns true if a composer is on screen. */
export const hasComposer = (): boolean => state.getState().composer !== undefined

/** Opens the composer, addressed and focused. */
export function requestCompose(request: ComposeRequest): void {
  const { composer } = state.getState()
  if (composer) composer({ ...request })
  else state.setState({ waiting: { request, askedAt: Date.now() } })
}

/**
 * Registers a composer, which also gets a request made just before. @returns a function that unregisters it
 */
export function onComposeRequest(answer: (request: ComposeRequest) => void): () => void {
  const { waiting } = state.getState()
  state.setState({ composer: answer, waiting: undefined })
  if (waiting && Date.now() - waiting.askedAt < PATIENCE) answer({ ...waiting.request })
  return () => {
    if (state.getState().composer === answer) state.setState({ composer: undefined })
  }
}

/** Registers `keep` for texts that are handed back while no composer is shown. */
export function keepHandedBack(keep: Keeper, until: AbortSignal): void {
  if (until.aborted) return
  state.setState({ keeper: keep })
  const end = (): void => {
    if (state.getState().keeper === keep) state.setState({ keeper: undefined })
  }
  until.addEventListener('abort', end, { once: true })
}

/**
 * Puts a text that exists nowhere else back into the composer. A waiting request expires, so without a
 * composer the text goes to the keeper.
 */
export function handBack(to: Conversation, text: string): void {
  const { composer, keeper } = state.getState()
  if (composer || !keeper) {
    requestCompose({ to, insert: text })
    return
  }
  keeper(to, text)
  requestCompose({ to })
}
