import type { Conversation } from '../../../navigation/view.ts'

/*
 *              ┌────────── retryAt, or back online ──────────┐
 *              ▼                                             │
 * send, held ──► waiting, until its time is over or it is taken back
 *
 * send ──► queued ──its turn──► sending ──429, unreachable*──► waiting
 *              ▲                 │  │  │
 *        retry │                 │  │  └──no answer──► unconfirmed ──found──► sent
 *              │                 │  │                   │  │
 *              │                 │  └──refused──► failed ◄┘  └──not there, after an outage──► queued
 *              └── failed        └──reply──► sent ──(row drawn from the service's data)──► gone
 *
 * From any state: the own message's event ──► sent. Discarded or taken back ──► gone.
 * *) unreachable: where the service stores a message once per key, sending again is safe and happens by itself.
 *    Elsewhere it is unknown whether it was stored: unconfirmed, and the conversation is read before anything else.
 */
export type OutboxState = 'queued' | 'sending' | 'sent' | 'waiting' | 'unconfirmed' | 'failed'

/** A message on its way. */
export interface OutboxEntry {
  /** A UUID; on the wire `local_id` and `Idempotency-Key`. */
  readonly localId: string
  readonly conversation: Conversation
  readonly content: string
  /** The content rendered like the service's HTML; null until the renderer is loaded. */
  readonly html: string | null
  /** Milliseconds since the epoch; ascends within a conversation. */
  readonly createdAt: number
  readonly state: OutboxState
  /** The service's ID once it is known. */
  readonly messageId?: number
  /** The reason why it is not sent, in the service's own words. */
  readonly reason?: string
  /** What the app words that reason by (`ApiError`). */
  readonly refusal?: unknown
  /**
   * The reason why it is not sent, for the app: a code of the service, such as RATE_LIMIT_HIT; `UNREACHABLE`;
   * `GATEWAY` before a service out of reach; `FAILURE` of the service; `BEHIND` an entry that is not sent either; `NOT_SENT` when a search did not
   * find it; `HELD`, so that it can be taken back for a while after sending.
   */
  readonly code?: string
  /** Milliseconds since the epoch: the time of the next attempt. */
  readonly retryAt?: number
  /** Milliseconds since the epoch: the beginning of the last attempt. */
  readonly attemptedAt?: number
  /** The newest message ID known before the first attempt: the message itself has a higher one. */
  readonly afterId?: number
  /** The newest message ID known when it was written; absent while none was known. */
  readonly writtenAfterId?: number
}

/** A transition of an entry. */
export type Transition =
  | { readonly type: 'attempted'; readonly at: number; readonly afterId: number }
  | { readonly type: 'acknowledged'; readonly messageId: number }
  | {
      readonly type: 'refused'
      readonly code: string
      readonly reason: string
      readonly refusal?: unknown
    }
  | { readonly type: 'held'; readonly code: string; readonly retryAt?: number }
  | { readonly type: 'released' }
  | { readonly type: 'unanswered'; readonly code?: string }
  | { readonly type: 'missing' }
  | { readonly type: 'retried' }
  | { readonly type: 'rendered'; readonly html: string }

/** The states in which each transition applies; in others it is too late and changes nothing. */
const from: Readonly<Record<Transition['type'], readonly OutboxState[]>> = {
  attempted: ['queued'],
  acknowledged: ['queued', 'sending', 'waiting', 'unconfirmed', 'failed'],
  refused: ['sending', 'unconfirmed'],
  held: ['queued', 'sending'],
  released: ['waiting', 'sending', 'unconfirmed'],
  unanswered: ['queued', 'sending', 'waiting'],
  missing: ['unconfirmed'],
  retried: ['failed', 'unconfirmed', 'waiting'],
  rendered: ['queued', 'sending', 'sent', 'waiting', 'unconfirmed', 'failed'],
}

/** The entry without the fields that explained an earlier state. */
function plain(entry: OutboxEntry): OutboxEntry {
  const { reason: _reason, refusal: _refusal, code: _code, retryAt: _retryAt, ...rest } = entry
  return rest
}

/** The entry after the transition: the same object where that is too late. */
export function afterTransition(entry: OutboxEntry, transition: Transition): OutboxEntry {
  if (!from[transition.type].includes(entry.state)) return entry
  switch (transition.type) {
    case 'attempted':
      return {
        ...plain(entry),
        state: 'sending',
        attemptedAt: transition.at,
        afterId: entry.afterId ?? transition.afterId,
      }
    case 'acknowledged':
      return { ...plain(entry), state: 'sent', messageId: transition.messageId }
    case 'refused': {
      const { code, reason, refusal } = transition
      return { ...plain(entry), state: 'failed', code, reason, ...(refusal === undefined ? {} : { refusal }) }
    }
    case 'held': {
      const { code, retryAt } = transition
      return { ...plain(entry), state: 'waiting', code, ...(retryAt === undefined ? {} : { retryAt }) }
    }
    case 'released':
    case 'retried':
      return { ...plain(entry), state: 'queued' }
    case 'unanswered': {
      const { code } = transition
      return { ...plain(entry), state: 'unconfirmed', ...(code === undefined ? {} : { code }) }
    }
    case 'missing':
      return { ...plain(entry), state: 'failed', code: 'NOT_SENT' }
    case 'rendered':
      return entry.html === transition.html ? entry : { ...entry, html: transition.html }
  }
}

/** The reason of a message that is held so that its person can take it back. */
export const HELD = 'HELD'

/** True while it waits for nothing but the time in which it can be taken back. */
export const isHeld = ({ state, code }: OutboxEntry): boolean => state === 'waiting' && code === HELD

/** True if it still has to reach the service. */
export const isUnsent = (entry: OutboxEntry): boolean => entry.state !== 'sent'

/** True if it proceeds by itself, shortly: it waits for nothing but its turn, an answer or its event. */
export const isUnderWay = ({ state }: OutboxEntry): boolean => state !== 'waiting' && state !== 'failed'

/** The source as a service stores it: without trailing space and leading empty lines. */
export const storedForm = (content: string): string => content.replace(/^\n+/, '').trimEnd()

/** The order of writing. Two tabs may write in the same millisecond: all tabs have to agree on the order. */
export const byAge = (a: OutboxEntry, b: OutboxEntry): number =>
  a.createdAt - b.createdAt || (a.localId < b.localId ? -1 : 1)

/** Entries of one conversation, oldest first. */
export type Lane = readonly OutboxEntry[]

/**
 * Finds the entry of a lane whose turn it is; undefined when none is left, or when a refused one has to be
 * settled first.
 */
export function nextToSend(lane: Lane): OutboxEntry | undefined {
  const first = lane.find(isUnsent)
  return first?.state === 'failed' ? undefined : first
}

/**
 * Marks the entries of a lane that cannot go before the first one as waiting, so that people see it.
 * @returns these entries, as they become
 */
export function heldBehindFirst(lane: Lane): readonly OutboxEntry[] {
  const [first, ...others] = lane.filter(isUnsent)
  if (first === undefined || first.state === 'queued' || first.state === 'sending') return []
  const { retryAt } = first
  const code = first.state === 'waiting' && first.code !== undefined ? first.code : 'BEHIND'
  const held: Transition = { type: 'held', code, ...(retryAt === undefined ? {} : { retryAt }) }
  return others.filter(({ state }) => state === 'queued').map((entry) => afterTransition(entry, held))
}
