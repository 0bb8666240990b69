import { sendMessage } from '../../../../protocol/chat/sending.ts'
import type { ArgumentsOf } from '../../../../protocol/endpoint.ts'
import { abortable } from '../../../kernel/api/abortable.ts'
import { ApiError, NetworkError } from '../../../kernel/api/errors.ts'
import { pause } from '../../../kernel/api/pause.ts'
import { Backoff } from '../../../kernel/sync/backoff.ts'
import { isReachable, useConnection, whenReachable } from '../../../kernel/sync/status.ts'
import type { Session } from '../../../kernel/session.ts'
import { isUnsent, type Happening, type OutboxEntry } from './entry.ts'
import type { OutboxEntries } from './entries.ts'
import { findSent } from './verify.ts'

/** The parts of the outbox that a lane needs. */
export interface LaneOptions {
  readonly session: Session
  readonly entries: OutboxEntries
  readonly key: string
  /** True if the service stores a message once however often it arrives with the same key. */
  readonly isIdempotent: () => boolean
  /** The highest message ID met so far. */
  readonly newestId: () => number
  /** Milliseconds since the epoch: until then the service refuses all messages. */
  readonly heldUntil: () => number
  readonly hold: (until: number) => void
  /** Applies a transition: to the store, to the disk, and to other tabs. */
  readonly happen: (localId: string, happening: Happening) => void
  /** Resolves once the entry survives a crash, or never will. */
  readonly stored: (localId: string) => Promise<void>
  /**
   * Takes over entries that other tabs stored: a tab may have crashed before it sent a notice. Never fails.
   */
  readonly reload: () => Promise<void>
  readonly isClaimed: (messageId: number) => boolean
  readonly random?: () => number
}

/** Milliseconds to wait for the event of a message whose reply was lost, before reading the conversation. */
const EVENT_GRACE = 2000
/** Milliseconds during which a request without an answer may still be under way. */
const STILL_RUNNING = 60_000
const UNREACHABLE = 'UNREACHABLE'
const FAILURE = 'FAILURE'
const BEHIND = 'BEHIND'

type Address = Pick<ArgumentsOf<typeof sendMessage>, 'type' | 'to' | 'topic'>

const addressOf = ({ conversation }: OutboxEntry, ownUserId: number): Address =>
  conversation.kind === 'topic'
    ? { type: 'stream', to: conversation.channelId, topic: conversation.topic }
    : { type: 'private', to: conversation.userIds.length === 0 ? [ownUserId] : [...conversation.userIds] }

/** Sends the messages of a conversation, in turn: the next when the service has the one before. */
export class Lane {
  readonly #options: LaneOptions
  readonly #backoff: Backoff

  constructor(options: LaneOptions) {
    this.#options = options
    const { random } = options
    this.#backoff = new Backoff({ base: 500, cap: () => 30_000, ...(random === undefined ? {} : { random }) })
  }

  /**
   * The entry whose turn it is; undefined when none is left, or when a refused one has to be settled first.
   */
  head(): OutboxEntry | undefined {
    const first = this.#options.entries.lane(this.#options.key).find(isUnsent)
    return first?.state === 'failed' ? undefined : first
  }

  /** Marks the entries that cannot go before the first one as waiting, so that people see it. */
  holdFollowers(): void {
    const [first, ...others] = this.#options.entries.lane(this.#options.key).filter(isUnsent)
    if (first === undefined || first.state === 'queued' || first.state === 'sending') return
    const { retryAt } = first
    const code = first.state === 'waiting' && first.code !== undefined ? first.code : BEHIND
    for (const entry of others) {
      if (entry.state === 'queued') {
        this.#happen(entry, { type: 'held', code, ...(retryAt === undefined ? {} : { retryAt }) })
      }
    }
  }

  /** Works until nothing can be done. @throws the reason of `left` when that aborts */
  async run(left: AbortSignal): Promise<void> {
    for (let entry = this.head(); entry !== undefined; entry = this.head()) {
      left.throwIfAborted()
      await this.#advance(entry, left)
    }
  }

  async #advance(entry: OutboxEntry, left: AbortSignal): Promise<void> {
    switch (entry.state) {
      case 'queued':
        await this.#options.stored(entry.localId)
        left.throwIfAborted()
        if (this.#isStill(entry)) await this.#start(entry, left)
        break
      case 'waiting':
        await this.#wait(entry, left, async (signal) => {
          const toWait = (entry.retryAt ?? 0) - Date.now()
          if (toWait > 0) await pause(toWait, signal)
          await whenReachable(signal)
        })
        await this.#options.reload() // earlier messages go out earlier
        if (this.#isStill(entry)) this.#happen(entry, { type: 'released' })
        break
      case 'sending': // found in this state: the tab that was sending it is gone
        this.#happen(entry, { type: this.#options.isIdempotent() ? 'released' : 'unanswered' })
        break
      case 'unconfirmed':
        await this.#verify(entry, left)
        await this.#options.reload()
        break
      default:
    }
  }

  /** True if no transition has changed the entry in a way that matters to its sending. */
  #isStill({ localId, state }: OutboxEntry): boolean {
    return this.#options.entries.find(localId)?.state === state
  }

  /** Resolves when the entry is in another state, or gone. */
  #whenChanged(entry: OutboxEntry, signal: AbortSignal): Promise<void> {
    return abortable(signal, (resolve) =>
      this.#options.entries.store.subscribe(() => {
        if (!this.#isStill(entry)) resolve()
      }),
    )
  }

  #happen(entry: OutboxEntry, happening: Happening): void {
    this.#options.happen(entry.localId, happening)
  }

  /** Runs `work` until it ends or the entry changes, such as by its own event or by the person. */
  async #wait(
    entry: OutboxEntry,
    left: AbortSignal,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const over = new AbortController()
    const signal = AbortSignal.any([over.signal, left])
    try {
      await Promise.race([work(signal), this.#whenChanged(entry, signal)])
    } finally {
      over.abort()
    }
  }

  // --- sending

  async #start(entry: OutboxEntry, left: AbortSignal): Promise<void> {
    const { heldUntil, newestId, stored } = this.#options
    if (heldUntil() > Date.now()) {
      this.#happen(entry, { type: 'held', code: 'RATE_LIMIT_HIT', retryAt: heldUntil() })
      return
    }
    if (!isReachable(useConnection.getState())) {
      this.#happen(entry, { type: 'held', code: UNREACHABLE })
      return
    }
    this.#happen(entry, { type: 'attempted', at: Date.now(), afterId: newestId() })
    const sending = this.#options.entries.find(entry.localId)
    if (sending?.state !== 'sending') return
    if (!this.#options.isIdempotent()) await stored(entry.localId) // a crash from here on must be noticed
    await this.#wait(sending, left, () => this.#post(sending, left))
  }

  async #post(entry: OutboxEntry, left: AbortSignal): Promise<void> {
    const { session } = this.#options
    const queueId = session.queueId()
    try {
      const { id } = await session.api(
        sendMessage,
        {
          ...addressOf(entry, session.userId),
          content: entry.content,
          read_by_sender: true,
          ...(queueId === undefined ? {} : { queue_id: queueId, local_id: entry.localId }),
        },
        { idempotencyKey: entry.localId, signal: left },
      )
      this.#backoff.reset()
      this.#happen(entry, { type: 'acknowledged', messageId: id })
    } catch (error) {
      if (left.aborted) throw error
      this.#fail(entry, error)
    }
  }

  #fail(entry: OutboxEntry, error: unknown): void {
    const retryAt = (told?: number): number => Date.now() + this.#backoff.next(told)
    if (error instanceof ApiError && error.code === 'RATE_LIMIT_HIT') {
      const until = retryAt(error.retryAfter)
      this.#options.hold(until)
      this.#happen(entry, { type: 'held', code: error.code, retryAt: until })
    } else if (error instanceof ApiError && error.status === 401) {
      this.#happen(entry, { type: 'held', code: error.code, retryAt: retryAt(1000) })
    } else if (error instanceof ApiError) {
      this.#happen(entry, { type: 'refused', code: error.code, reason: error.message })
    } else {
      useConnection.getState().retry()
      const { retryAfter: told, came } = error instanceof NetworkError ? error : {}
      const code = came === 'failure' ? FAILURE : UNREACHABLE
      this.#happen(
        entry,
        this.#options.isIdempotent()
          ? { type: 'held', code, retryAt: retryAt(told) }
          : { type: 'unanswered' },
      )
    }
  }

  // --- looking whether it was sent

  async #verify(entry: OutboxEntry, left: AbortSignal): Promise<void> {
    const begun = entry.attemptedAt ?? Date.now()
    await this.#wait(entry, left, async (signal) => {
      await whenReachable(signal)
      await pause(EVENT_GRACE, signal)
      if (await this.#foundSent(entry, signal)) return
      const toWait = begun + STILL_RUNNING - Date.now()
      if (toWait > 0) {
        await pause(toWait, signal)
        if (await this.#foundSent(entry, signal)) return
      }
      this.#happen(entry, { type: 'missing' })
    })
  }

  /** Searches for the message until a search gets an answer. */
  async #foundSent(entry: OutboxEntry, signal: AbortSignal): Promise<boolean> {
    for (;;) {
      try {
        await whenReachable(signal)
        const messageId = await findSent(this.#options.session, entry, this.#options.isClaimed, signal)
        if (messageId === undefined) return false
        this.#happen(entry, { type: 'acknowledged', messageId })
        return true
      } catch (error) {
        signal.throwIfAborted()
        if (error instanceof ApiError && error.code !== 'RATE_LIMIT_HIT') return false
        const told = error instanceof ApiError || error instanceof NetworkError ? error.retryAfter : undefined
        await pause(this.#backoff.next(told), signal)
      }
    }
  }
}
