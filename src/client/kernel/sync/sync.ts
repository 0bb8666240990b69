import type { Snapshot } from '../../../protocol/chat/register.ts'
import type { Api } from '../api/call.ts'
import { ApiError } from '../api/errors.ts'
import { EventLog } from './eventLog.ts'
import { Feed, type Batch, type Position, type Receiver } from './feed.ts'
import { Follower } from './follower.ts'
import { Poller, type PollerOptions } from './poller.ts'
import { onEachStay } from './stays.ts'
import { ConnectionReport, useConnection } from './status.ts'
import type { TabMessage, Tabs } from './tabs.ts'
import { watchWaking, type Page } from './wake.ts'

/*
 * One of a person's tabs leads: it holds the queue, applies its events and passes them on. The others follow.
 *
 * start ──► following ──lock granted──► leading
 *               │                          ▲
 *   no answer   │                          │ lock granted: keeps its own queue
 *   or no locks └──────► alone ────────────┘
 *
 * A follower that becomes the leader continues the same queue from its own position. A page that is left stops, and
 * another tab leads; after its return from the back/forward cache the page starts again.
 */
type Role = 'following' | 'leading' | 'alone'

export interface SyncOptions {
  readonly userId: number
  readonly api: Api
  /** See `PollerOptions`. */
  readonly registration: PollerOptions['registration']
  /** See `PollerOptions`. */
  readonly isLevelNew: PollerOptions['isLevelNew']
  readonly receiver: Receiver
  /** See `PollerOptions`. */
  readonly loadReader: PollerOptions['loadReader']
  /** @throws NetworkError when the answer is unknown */
  readonly isSignedOut: () => Promise<boolean>
  /** Undefined if the browser cannot connect tabs: each is on its own. */
  readonly tabs: Tabs | undefined
  readonly page?: Page
  readonly random?: () => number
}

/** Milliseconds in which further wake-ups count as the first: all tabs notice the same changes. */
const SAME_WAKING = 500
/**
 * Milliseconds after which a snapshot is posted without a request from a tab: the first messages have loaded by then.
 */
const UNASKED = 2000

/** Keeps this tab's state equal to the service's, alone or together with other tabs. */
export class Sync {
  readonly #options: SyncOptions
  readonly #page: Page
  readonly #feed: Feed
  readonly #log = new EventLog()
  readonly #connection = new ConnectionReport(() => this.#postStatus())
  readonly #ended = new AbortController()
  readonly #follower: Follower | undefined
  /** Aborts when the page is left. */
  #left = AbortSignal.abort()
  #role: Role = 'following'
  #poller: Poller | undefined
  /** True once another tab has requested the whole state, from this tab or an earlier leader. */
  #hasFollowers = false
  #telling: ReturnType<typeof setTimeout> | undefined
  #wokenAt = -Infinity

  constructor(options: SyncOptions) {
    this.#options = options
    this.#page = options.page ?? { window, document }
    this.#feed = new Feed(options.receiver)
    const { tabs } = options
    this.#follower =
      tabs &&
      new Follower({
        tabs,
        feed: this.#feed,
        log: this.#log,
        onConnection: (...told) => this.#connection.set(...told),
        onDeserted: () => this.#goAlone(undefined),
      })
  }

  /** The queue that carries this tab's `local_id`s. */
  get queueId(): string | undefined {
    return this.#feed.position?.queueId
  }

  start(): void {
    const { tabs } = this.#options
    this.#connection.begin(() => this.wake())
    watchWaking(() => this.wake(), this.#ended.signal, this.#page)
    tabs?.listen((message, from) => this.#hear(message, from))
    onEachStay((left) => this.#stay(left), this.#ended.signal, this.#page.window)
  }

  #stay(left: AbortSignal): void {
    const { tabs } = this.#options
    this.#left = left
    left.addEventListener('abort', () => this.#leave(), { once: true })
    if (tabs === undefined) {
      this.#goAlone(this.#feed.position)
      return
    }
    tabs
      .lead(() => this.#lead(left), left)
      .catch(() => {
        if (!left.aborted) this.#goAlone(undefined)
      })
    this.#follower?.ask()
  }

  #leave(): void {
    clearTimeout(this.#telling)
    this.#follower?.stop()
    this.#poller?.stop()
    this.#role = 'following'
  }

  stop(): void {
    this.#ended.abort()
    this.#options.tabs?.close()
    this.#connection.end()
  }

  /** Polls the service at once, without waiting for a pending poll. */
  wake(): void {
    if (this.#role === 'following') {
      this.#follower?.wake()
      return
    }
    if (Date.now() - this.#wokenAt < SAME_WAKING) return
    this.#wokenAt = Date.now()
    this.#poller?.wake()
  }

  /**
   * After a sign-in or sign-out in this browser: asks at once whose sign-in it is now. Until the answer no
   * requests are sent, or they could be sent in another person's name.
   */
  recheckSession(): void {
    if (useConnection.getState().state !== 'signed-out') this.#connection.report('failing')
    this.#wokenAt = -Infinity
    this.wake()
  }

  #hear(message: TabMessage, from: string): void {
    if (this.#left.aborted || this.#role === 'alone') return
    if (message.kind === 'hello') this.#expectFollowers()
    if (this.#role === 'following') this.#follower?.hear(message, from)
    else if (message.kind === 'hello') this.#answer(from)
    else if (message.kind === 'wake') {
      this.#postStatus()
      this.wake()
    }
  }

  // --- with a queue of its own

  #goAlone(position: Position | undefined): void {
    if (this.#left.aborted || this.#role !== 'following') return
    this.#role = 'alone'
    this.#poll(position)
  }

  #lead(left: AbortSignal): void {
    if (left.aborted) return
    const followed = this.#role === 'following'
    this.#role = 'leading'
    if (followed) void this.#goOn(left)
    this.#postStatus()
  }

  async #goOn(left: AbortSignal): Promise<void> {
    await this.#feed.idle()
    if (!left.aborted) this.#poll(this.#feed.position)
  }

  #poll(position: Position | undefined): void {
    const { api, registration, isLevelNew, isSignedOut, loadReader, random } = this.#options
    this.#follower?.stop()
    this.#poller = new Poller({
      api,
      registration,
      isLevelNew,
      position,
      restart: (snapshot, start) => this.#restart(snapshot, start),
      take: (batch) => this.#take(batch),
      lastEventId: () => this.#feed.position?.lastEventId ?? -1,
      isSignedOut,
      loadReader,
      onStatus: (...told) => this.#connection.report(...told),
      isHidden: () => this.#page.document.visibilityState === 'hidden' && !this.#hasFollowers,
      ...(random === undefined ? {} : { random }),
    })
    void this.#poller.run()
  }

  #restart(snapshot: Snapshot, position: Position): Promise<{ caughtUp: Promise<void> }> {
    if (snapshot.user_id !== undefined && snapshot.user_id !== this.#options.userId) {
      throw new ApiError('UNAUTHORIZED', 'Somebody else is signed in here', 401)
    }
    this.#log.restart(snapshot, position)
    this.#tellAll()
    return this.#feed.restart(snapshot, position)
  }

  #take(batch: Batch): Promise<void> {
    const after = this.#feed.position?.lastEventId ?? -1
    if (batch.upTo > after) this.#post({ kind: 'batch', after, batch })
    this.#log.add(batch)
    return this.#feed.take(batch)
  }

  // --- for followers

  #post(message: TabMessage): void {
    if (this.#role === 'leading') this.#options.tabs?.post(message)
  }

  #postStatus(): void {
    const { state, since, reason } = useConnection.getState()
    const position = this.#feed.position
    this.#post({
      kind: 'status',
      state,
      since,
      reason,
      queueId: position?.queueId,
      upTo: position?.lastEventId ?? -1,
    })
  }

  /** A tab requests the whole state: the leader answers it, and posts later snapshots to all tabs at once. */
  #expectFollowers(): void {
    this.#hasFollowers = true
    clearTimeout(this.#telling)
  }

  /**
   * Posts the snapshot to all tabs. Copying the snapshot of a large organization takes long, so it is delayed
   * while no tab is known to wait.
   */
  #tellAll(): void {
    clearTimeout(this.#telling)
    if (this.#hasFollowers) this.#postSnapshot(undefined)
    else this.#telling = setTimeout(() => this.#postSnapshot(undefined), UNASKED)
  }

  #postSnapshot(to: string | undefined): void {
    const snapshot = this.#log.snapshot()
    if (snapshot !== undefined) this.#post({ kind: 'snapshot', to, snapshot })
  }

  #answer(from: string): void {
    this.#postStatus()
    if (this.#log.snapshot() !== undefined) this.#postSnapshot(from)
    else if (this.#feed.position !== undefined) this.#poller?.renew()
  }
}
