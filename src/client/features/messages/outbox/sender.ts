import { sendMessage } from '../../../../protocol/chat/sending.ts'
import { abortable } from '../../../kernel/api/abortable.ts'
import { ApiError, NetworkError } from '../../../kernel/api/errors.ts'
import { pause } from '../../../kernel/api/pause.ts'
import type { Backoff } from '../../../kernel/sync/backoff.ts'
import { isReachable, useConnection, whenReachable } from '../../../kernel/sync/status.ts'
import type { Session } from '../../../kernel/session.ts'
import { isHeld, nextToSend, type OutboxEntry, type Transition } from './entry.ts'
import type { OutboxPersistence } from './persistence.ts'
import { findSent, type EchoReconciler } from './reconcile.ts'
import { sendingOf } from './request.ts'
import type { OutboxEntries } from './store.ts'

/** The state of the service, as far as sending depends on it. */
export interface ServiceState {
  /** True if the service stores a message once however often it arrives with the same key. */
  isIdempotent: boolean
  /** The highest message ID met so far; -1 before the first. */
  newestId: number
  /** Milliseconds since the epoch: until then the service refuses all messages. */
  heldUntil: number
}

/** The parts of the outbox with which a lane is sent. */
export interface SendingOutbox {
  readonly session: Session
  readonly entries: OutboxEntries
  readonly persistence: OutboxPersistence
  readonly reconciler: EchoReconciler
  readonly service: ServiceState
  /** Applies a transition: to the store, to the disk, and to other tabs. */
  readonly transition: (localId: string, transition: Transition) => void
}

/** A lane while this tab sends it. */
interface Turn {
  readonly outbox: SendingOutbox
  readonly key: string
  /** The pauses after failures of this lane. */
  readonly backoff: Backoff
  /** Aborts when the page is left. */
  readonly left: AbortSignal
}

/** Milliseconds to wait for the event of a message whose reply was lost, before reading the conversation. */
const EVENT_GRACE = 2000
/** Milliseconds during which a request without an answer may still be under way. */
const STILL_RUNNING = 60_000
const UNREACHABLE = 'UNREACHABLE'
const GATEWAY = 'GATEWAY'
const FAILURE = 'FAILURE'

/**
 * Sends the messages of a conversation, one after another: the next when the service has the one before. Ends
 * when nothing can be done. @throws the reason of `left` when that aborts
 */
export async function sendLane(
  outbox: SendingOutbox,
  lane: { readonly key: string; readonly backoff: Backoff },
  left: AbortSignal,
): Promise<void> {
  const { key, backoff } = lane
  const next = (): OutboxEntry | undefined => nextToSend(outbox.entries.lane(key))
  for (let entry = next(); entry !== undefined; entry = next()) {
    left.throwIfAborted()
    await advance({ outbox, key, backoff, left }, entry)
  }
}

async function advance(turn: Turn, entry: OutboxEntry): Promise<void> {
  const { outbox, key, left } = turn
  const { persistence, service } = outbox
  switch (entry.state) {
    case 'queued':
      await persistence.stored(entry.localId)
      left.throwIfAborted()
      if (isStill(outbox, entry)) await attempt(turn, entry)
      break
    case 'waiting':
      await whileUnchanged(turn, entry, async (signal) => {
        const toWait = (entry.retryAt ?? 0) - Date.now()
        if (toWait > 0) await pause(toWait, signal)
        if (!isHeld(entry)) await whenReachable(signal)
      })
      await persistence.reload(key) // earlier messages go out earlier
      if (isStill(outbox, entry)) outbox.transition(entry.localId, { type: 'released' })
      break
    case 'sending': // found in this state: the tab that was sending it is gone
      outbox.transition(entry.localId, { type: service.isIdempotent ? 'released' : 'unanswered' })
      break
    case 'unconfirmed':
      await verify(turn, entry)
      await persistence.reload(key)
      break
    default:
  }
}

/** True if no transition has changed the entry in a way that matters to its sending. */
const isStill = ({ entries }: SendingOutbox, { localId, state }: OutboxEntry): boolean =>
  entries.find(localId)?.state === state

/** Resolves when the entry is in another state, or gone. */
const whenChanged = (outbox: SendingOutbox, entry: OutboxEntry, signal: AbortSignal): Promise<void> =>
  abortable(signal, (resolve) =>
    outbox.entries.store.subscribe(() => {
      if (!isStill(outbox, entry)) resolve()
    }),
  )

/** Runs `work` until it ends or the entry changes, such as by its own event or by the person. */
async function whileUnchanged(
  { outbox, left }: Turn,
  entry: OutboxEntry,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const over = new AbortController()
  const signal = AbortSignal.any([over.signal, left])
  try {
    await Promise.race([work(signal), whenChanged(outbox, entry, signal)])
  } finally {
    over.abort()
  }
}

// --- sending

async function attempt(turn: Turn, { localId }: OutboxEntry): Promise<void> {
  const { outbox } = turn
  const { isIdempotent, newestId, heldUntil } = outbox.service
  if (heldUntil > Date.now()) {
    outbox.transition(localId, { type: 'held', code: 'RATE_LIMIT_HIT', retryAt: heldUntil })
    return
  }
  if (!isReachable(useConnection.getState())) {
    outbox.transition(localId, { type: 'held', code: UNREACHABLE })
    return
  }
  outbox.transition(localId, { type: 'attempted', at: Date.now(), afterId: newestId })
  const sending = outbox.entries.find(localId)
  if (sending?.state !== 'sending') return
  if (!isIdempotent) await outbox.persistence.stored(localId) // a crash from here on must be noticed
  await whileUnchanged(turn, sending, () => post(turn, sending))
}

async function post(turn: Turn, entry: OutboxEntry): Promise<void> {
  const { outbox, backoff, left } = turn
  const { session } = outbox
  const queueId = session.queueId()
  try {
    const { id } = await session.api(
      sendMessage,
      {
        ...sendingOf(entry, session.userId),
        ...(queueId === undefined ? {} : { queue_id: queueId, local_id: entry.localId }),
      },
      { idempotencyKey: entry.localId, signal: left },
    )
    backoff.reset()
    outbox.transition(entry.localId, { type: 'acknowledged', messageId: id })
  } catch (error) {
    if (left.aborted) throw error
    outbox.transition(entry.localId, afterFailure(turn, error))
  }
}

/** Finds the transition for an attempt that failed, and notes how long the service asks to wait. */
function afterFailure({ outbox, backoff }: Turn, error: unknown): Transition {
  const { service } = outbox
  const retryAt = (atLeast?: number): number => Date.now() + backoff.next(atLeast)
  if (error instanceof ApiError && error.code === 'RATE_LIMIT_HIT') {
    const until = retryAt(error.retryAfter)
    service.heldUntil = Math.max(service.heldUntil, until)
    return { type: 'held', code: error.code, retryAt: until }
  }
  if (error instanceof ApiError && error.status === 401)
    return { type: 'held', code: error.code, retryAt: retryAt(1000) }
  if (error instanceof ApiError) {
    const { code, message, refusal } = error
    return { type: 'refused', code, reason: message, refusal }
  }
  useConnection.getState().retry()
  const { retryAfter, came } = error instanceof NetworkError ? error : {}
  if (!service.isIdempotent) {
    if (came === 'gateway') return { type: 'unanswered', code: GATEWAY }
    return came === 'failure' ? { type: 'unanswered', code: FAILURE } : { type: 'unanswered' }
  }
  const code = came === 'failure' ? FAILURE : UNREACHABLE
  return { type: 'held', code, retryAt: retryAt(retryAfter) }
}

// --- looking whether it was sent

async function verify(turn: Turn, entry: OutboxEntry): Promise<void> {
  const begun = entry.attemptedAt ?? Date.now()
  await whileUnchanged(turn, entry, async (signal) => {
    await whenReachable(signal)
    await pause(EVENT_GRACE, signal)
    let search = await searchSent(turn, entry, signal)
    let failed = search.failed
    const toWait = begun + STILL_RUNNING - Date.now()
    if (search.found === false && toWait > 0) {
      await pause(toWait, signal)
      search = await searchSent(turn, entry, signal)
      failed ||= search.failed
    }
    if (search.found) return
    // After an outage it goes out again by itself. If the service fails over this message alone, once more would fail too.
    const wasOutage = entry.code === GATEWAY || (entry.code === FAILURE && failed)
    turn.outbox.transition(entry.localId, {
      type: wasOutage && search.found === false ? 'released' : 'missing',
    })
  })
}

interface Search {
  /** Undefined if the service refuses to search. */
  readonly found: boolean | undefined
  /** True if the service failed at first. */
  readonly failed: boolean
}

/** Searches for the message until a search gets an answer. */
async function searchSent(
  { outbox, backoff }: Turn,
  entry: OutboxEntry,
  signal: AbortSignal,
): Promise<Search> {
  const { session, reconciler } = outbox
  let failed = false
  for (;;) {
    try {
      await whenReachable(signal)
      const messageId = await findSent(session, entry, (id) => reconciler.isClaimed(id), signal)
      if (messageId === undefined) return { found: false, failed }
      outbox.transition(entry.localId, { type: 'acknowledged', messageId })
      return { found: true, failed }
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof ApiError && error.code !== 'RATE_LIMIT_HIT') return { found: undefined, failed }
      failed ||= error instanceof NetworkError && error.came === 'failure'
      const retryAfter =
        error instanceof ApiError || error instanceof NetworkError ? error.retryAfter : undefined
      await pause(backoff.next(retryAfter), signal)
    }
  }
}
