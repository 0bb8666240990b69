import type { QueueEvent, readEvent } from '../../../protocol/chat/queueEvents.ts'
import { getEvents, register, type Snapshot } from '../../../protocol/chat/register.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import type { Api } from '../api/call.ts'
import { ApiError, NetworkError, ShapeError } from '../api/errors.ts'
import { pause } from '../api/pause.ts'
import { Backoff } from './backoff.ts'
import { positionOf, type Batch, type Position } from './feed.ts'
import { REGISTER_TIMEOUT } from './registering.ts'
import type { PollerStatus } from './status.ts'

/*
 *              ┌── queue gone, answer unreadable, event not applicable, ◄───┐
 *              │   the service is another version                            │
 *              ▼                                                             │
 * start ──► registering ──snapshot──► polling ──events──► (applied) ──► polling
 *              │  ▲                     │  ▲
 *        fails │  │ wait over     fails │  │ wait over, or woken: polls without blocking
 *              ▼  │                     ▼  │
 *             waiting                  waiting
 *
 * any ──401, and the sign-in is gone──► signed out ──wake(), signed in again──► polling (registering without a queue)
 * any ──stop()──► stopped
 */
type State =
  | { readonly name: 'registering' }
  | { readonly name: 'polling'; readonly how: 'blocking' | 'at once' }
  | { readonly name: 'waiting'; readonly milliseconds: number; readonly next: State }
  | { readonly name: 'signed out' }

export interface PollerOptions {
  readonly api: Api
  /** The arguments as the service's level takes them. @throws ApiError if it is too old */
  readonly registration: () => Promise<ArgumentsOf<typeof register>>
  /**
   * Called after a refused registration: asks for the service's level. True if it is not what it was thought to be.
   * Never rejects.
   */
  readonly isLevelNew: () => Promise<boolean>
  /** The position at which an earlier poller of the same queue stopped; without it a queue is registered. */
  readonly position?: Position | undefined
  /**
   * Takes a snapshot. The inner promise resolves when everything on screen is as new as the snapshot.
   * @throws any error of a feature
   */
  readonly restart: (snapshot: Snapshot, position: Position) => Promise<{ caughtUp: Promise<void> }>
  /** Takes a batch and resolves once it is applied: only then is it acknowledged. @throws EventFault */
  readonly take: (batch: Batch) => Promise<void>
  readonly lastEventId: () => number
  /**
   * Called after a 401: another request may have been refused for a reason that is over. @throws NetworkError
   */
  readonly isSignedOut: () => Promise<boolean>
  /** `reason`: the service's words for a refusal, if it gave any. */
  readonly onStatus: (status: PollerStatus, reason?: string) => void
  readonly isHidden: () => boolean
  /**
   * Loads the code that reads events: the shapes of all events are needed only when the first ones arrive.
   */
  readonly loadReader: () => Promise<typeof readEvent>
  readonly random?: () => number
}

/** Milliseconds for a poll that does not block. */
const PROBE_TIMEOUT = 10_000
/** Milliseconds: a blocking poll that fails later was cut off in between, not refused. */
const HELD = 5000
/** Milliseconds for which a pending registration is not replaced by another, which would only end later. */
const UNDERWAY = 10_000
/** Milliseconds that a queue must live until its loss counts as the first again. */
const PROVEN = 60_000

class Woken extends Error {
  override name = 'Woken'
}

/** Reads a queue forever: registers it, polls it, waits after failures, registers again when it is gone. */
export class Poller {
  readonly #options: PollerOptions
  readonly #failures: Backoff
  readonly #losses: Backoff
  readonly #faults: Backoff
  readonly #stopped = new AbortController()
  #interrupt = new AbortController()
  #state: State
  #queue: Omit<Position, 'lastEventId'> | undefined
  /** The time of the last registration request. */
  #registeringSince = -Infinity
  #registeredAt = 0
  /**
   * The feature level of the service that registered the queue; undefined while reading an earlier poller's
   * queue.
   */
  #featureLevel: number | undefined
  #status: PollerStatus
  #catchingUp: object | undefined

  constructor(options: PollerOptions) {
    this.#options = options
    const { random = Math.random, isHidden } = options
    this.#failures = new Backoff({ base: 250, cap: () => (isHidden() ? 60_000 : 10_000), random })
    this.#losses = new Backoff({ base: 4000, floor: 1000, cap: () => 60_000, random, first: 'immediate' })
    this.#faults = new Backoff({ base: 2000, floor: 1000, cap: () => 60_000, random })
    this.#queue = options.position
    this.#status = options.position ? 'live' : 'connecting'
    this.#state = options.position ? { name: 'polling', how: 'at once' } : { name: 'registering' }
  }

  /** Runs until stopped. Never rejects. */
  async run(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      this.#interrupt = new AbortController()
      try {
        this.#state = await this.#step(this.#state)
      } catch (error) {
        this.#state = await this.#after(error)
      }
    }
  }

  stop(): void {
    this.#stopped.abort()
    this.#interrupt.abort()
  }

  /** Aborts the pending request or wait and polls at once; aborts a registration only when it takes long. */
  wake(): void {
    this.#failures.reset()
    if (this.#state.name === 'registering' && Date.now() - this.#registeringSince < UNDERWAY) return
    this.#interrupt.abort(new Woken())
  }

  /** Drops the queue and restarts, for example when the events since its snapshot are no longer kept. */
  renew(): void {
    if (this.#queue === undefined) return
    this.#queue = undefined
    this.wake()
  }

  #step(state: State): Promise<State> {
    switch (state.name) {
      case 'registering':
        return this.#register()
      case 'polling':
        return this.#queue === undefined
          ? Promise.resolve({ name: 'registering' })
          : this.#poll(state.how, this.#queue)
      case 'waiting':
        return pause(state.milliseconds, this.#interrupt.signal).then(() => state.next)
      case 'signed out':
        return pause(2 ** 31 - 1, this.#interrupt.signal).then(() => state)
    }
  }

  async #register(): Promise<State> {
    const { api, registration, restart } = this.#options
    this.#registeringSince = Date.now()
    const snapshot = await api(register, await registration(), {
      signal: this.#interrupt.signal,
      timeout: REGISTER_TIMEOUT,
    })
    if (snapshot.queue_id === null) throw new ShapeError('The service registered no queue')
    const position = positionOf(snapshot, snapshot.queue_id)
    const { caughtUp } = await restart(snapshot, position)
    this.#queue = position
    this.#registeredAt = Date.now()
    this.#featureLevel = snapshot.service_feature_level
    void this.#showCatchingUp(caughtUp)
    this.#succeed()
    return { name: 'polling', how: 'blocking' }
  }

  async #poll(how: 'blocking' | 'at once', queue: Omit<Position, 'lastEventId'>): Promise<State> {
    const { api, take, lastEventId, loadReader } = this.#options
    const begun = Date.now()
    const reply = await api(
      getEvents,
      {
        queue_id: queue.queueId,
        last_event_id: lastEventId(),
        ...(how === 'at once' ? { dont_block: true } : {}),
      },
      { signal: this.#interrupt.signal, timeout: how === 'at once' ? PROBE_TIMEOUT : queue.pollTimeout },
    ).catch((error: unknown) => {
      if (how === 'blocking' && error instanceof NetworkError && Date.now() - begun > HELD) return undefined
      throw error
    })
    if (reply === undefined) return { name: 'polling', how: 'at once' }
    const batch = readBatch(queue.queueId, reply.events, await loadReader())
    await take(batch)
    this.#succeed()
    if (!this.#isOutgrown(batch)) return { name: 'polling', how: 'blocking' }
    // The restart event is not sent a second time: with the old queue, a failed registration would be forgotten.
    this.#queue = undefined
    return { name: 'registering' }
  }

  /** True when the service's features changed with its restart: only a snapshot shows the new ones. */
  readonly #isOutgrown = ({ events }: Batch): boolean =>
    events.some(
      (event) =>
        event.type === 'restart' &&
        (event.service_feature_level ?? this.#featureLevel) !== this.#featureLevel,
    )

  #succeed(): void {
    this.#failures.reset()
    if (Date.now() - this.#registeredAt > PROVEN) {
      this.#losses.reset()
      this.#faults.reset()
    }
    this.#report(this.#catchingUp ? 'catching-up' : 'live')
  }

  /** Decides the state that follows a failure. Never rejects. */
  async #after(error: unknown): Promise<State> {
    if (this.#state.name === 'signed out') return this.#afterRefusal()
    if (error instanceof ApiError && error.status === 401) return this.#afterRefusal()
    if (error instanceof Woken || this.#interrupt.signal.aborted) return { name: 'polling', how: 'at once' }
    if (error instanceof NetworkError || (error instanceof ApiError && error.code === 'RATE_LIMIT_HIT')) {
      this.#report('failing')
      return {
        name: 'waiting',
        milliseconds: this.#failures.next(error.retryAfter),
        next: { name: 'polling', how: 'at once' },
      }
    }
    this.#queue = undefined
    if (this.#state.name === 'registering' && error instanceof ApiError) {
      if (await this.#isKnownSignedOut()) {
        this.#report('signed-out')
        return { name: 'signed out' }
      }
      if (await this.#options.isLevelNew()) return { name: 'registering' }
      this.#report('refused', error.message)
    } else this.#report(this.#status === 'connecting' ? 'failing' : 'catching-up')
    const gone = error instanceof ApiError && error.code === 'BAD_EVENT_QUEUE_ID'
    if (!gone) console.error(error)
    return {
      name: 'waiting',
      milliseconds: (gone ? this.#losses : this.#faults).next(),
      next: { name: 'registering' },
    }
  }

  /**
   * On a service open to visitors, a registration without sign-in gives no 401, but is refused for its
   * arguments.
   */
  #isKnownSignedOut(): Promise<boolean> {
    return this.#options.isSignedOut().catch(() => false)
  }

  async #afterRefusal(): Promise<State> {
    const wasSignedOut = this.#state.name === 'signed out'
    const isSignedOut = await this.#options.isSignedOut().catch(() => wasSignedOut)
    if (isSignedOut) {
      this.#report('signed-out')
      return { name: 'signed out' }
    }
    if (wasSignedOut) return { name: 'polling', how: 'at once' }
    this.#report('failing')
    return { name: 'waiting', milliseconds: this.#failures.next(), next: { name: 'polling', how: 'at once' } }
  }

  async #showCatchingUp(caughtUp: Promise<void>): Promise<void> {
    if (this.#status === 'connecting') return
    const token = {}
    this.#catchingUp = token
    await caughtUp.catch(() => undefined) // a view shows its own read errors
    if (this.#catchingUp !== token) return
    this.#catchingUp = undefined
    if (this.#status === 'catching-up') this.#report('live')
  }

  #report(status: PollerStatus, reason?: string): void {
    if (this.#stopped.signal.aborted) return
    this.#status = status
    this.#options.onStatus(status, reason)
  }
}

function readBatch(queueId: string, sources: readonly unknown[], read: typeof readEvent): Batch {
  const events: QueueEvent[] = []
  let upTo = -1
  for (const source of sources) {
    const result = read(source)
    if (result === undefined) throw new ShapeError('The queue brought no event')
    if (result.kind === 'known') events.push(result.event)
    upTo = Math.max(upTo, result.kind === 'known' ? result.event.id : result.id)
  }
  return { queueId, events, upTo }
}
