import type { register, Snapshot } from '../../protocol/chat/register.ts'
import type { ArgumentsOf } from '../../protocol/endpoint.ts'
import type { Api } from '../api/call.ts'
import { ApiError } from '../api/errors.ts'
import { EventLog, type Account } from './eventLog.ts'
import { Feed, type Batch, type Position, type Receiver } from './feed.ts'
import { Poller, type PollerStatus } from './poller.ts'
import { useConnection, type ConnectionState } from './status.ts'
import type { TabMessage, Tabs } from './tabs.ts'
import { watchWaking, type Page } from './wake.ts'

/*
 * Of all tabs of a person one leads: it holds the queue, applies what it brings and passes it on. The others follow.
 *
 * start ──► following ──lock granted──► leading
 *               │                          ▲
 *   no answer   │                          │ lock granted: keeps its own queue
 *   or no locks └──────► alone ────────────┘
 *
 * A follower that becomes the leader goes on with the same queue from where it is. A follower that missed something,
 * or could not apply something, asks the leader for everything.
 */
type Role = 'following' | 'leading' | 'alone'

export interface SyncOptions {
  readonly userId: number
  readonly api: Api
  readonly registration: ArgumentsOf<typeof register>
  readonly receiver: Receiver
  /** @throws NetworkError when nobody knows */
  readonly isSignedOut: () => Promise<boolean>
  /** Undefined where the browser cannot connect tabs: each is on its own. */
  readonly tabs: Tabs | undefined
  readonly page?: Page
  readonly random?: () => number
}

/** Milliseconds a leader has to answer in. */
const ANSWER = 3000
/** Trouble of so many milliseconds counts as being offline. */
const OFFLINE = 30_000
/** Milliseconds in which further calls to wake up are one with the first: all tabs notice the same things. */
const SAME_WAKING = 500

/** Keeps this tab's state equal to the service's, alone or together with other tabs. */
export class Sync {
  readonly #options: SyncOptions
  readonly #page: Page
  readonly #feed: Feed
  readonly #log = new EventLog()
  readonly #ended = new AbortController()
  #role: Role = 'following'
  #poller: Poller | undefined
  /** What a follower has been handed, applied or not. */
  #received: { queueId: string; upTo: number } | undefined
  #answerTimer: ReturnType<typeof setTimeout> | undefined
  #troubleSince: number | undefined
  #hasFollowers = false
  #wokenAt = -Infinity

  constructor(options: SyncOptions) {
    this.#options = options
    this.#page = options.page ?? { window, document }
    this.#feed = new Feed(options.receiver)
  }

  /** The queue that carries this tab's `local_id`s. */
  get queueId(): string | undefined {
    return this.#feed.position?.queueId
  }

  start(): void {
    const { tabs } = this.#options
    useConnection.setState({ state: 'connecting', since: Date.now(), retry: () => this.wake() })
    watchWaking(() => this.wake(), this.#ended.signal, this.#page)
    if (tabs === undefined) {
      this.#goAlone()
      return
    }
    tabs.listen((message, from) => this.#hear(message, from))
    tabs.lead(() => this.#lead(), this.#ended.signal).catch(() => this.#goAlone())
    this.#ask()
  }

  stop(): void {
    this.#ended.abort()
    clearTimeout(this.#answerTimer)
    this.#poller?.stop()
    this.#options.tabs?.close()
    useConnection.setState({ state: 'signed-out', since: Date.now(), retry: () => undefined })
  }

  /** Asks the service at once, whatever is pending. */
  wake(): void {
    if (this.#role === 'following') {
      this.#options.tabs?.post({ kind: 'wake' })
      this.#awaitAnswer()
      return
    }
    if (Date.now() - this.#wokenAt < SAME_WAKING) return
    this.#wokenAt = Date.now()
    this.#poller?.wake()
  }

  // --- with a queue of its own

  #goAlone(): void {
    if (this.#ended.signal.aborted || this.#role !== 'following') return
    this.#role = 'alone'
    this.#poll(undefined)
  }

  #lead(): void {
    if (this.#ended.signal.aborted) return
    clearTimeout(this.#answerTimer)
    const followed = this.#role === 'following'
    this.#role = 'leading'
    if (followed) void this.#feed.idle().then(() => this.#poll(this.#feed.position))
    this.#postStatus()
  }

  #poll(position: Position | undefined): void {
    const { api, registration, isSignedOut, random } = this.#options
    if (this.#ended.signal.aborted) return
    clearTimeout(this.#answerTimer)
    this.#poller = new Poller({
      api,
      registration,
      position,
      restart: (snapshot, start) => this.#restart(snapshot, start),
      take: (batch) => this.#take(batch),
      lastEventId: () => this.#feed.position?.lastEventId ?? -1,
      isSignedOut,
      onStatus: (status) => this.#show(status),
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
    const restarted = this.#feed.restart(snapshot, position)
    this.#postAccount(undefined)
    return restarted
  }

  #take(batch: Batch): Promise<void> {
    const after = this.#feed.position?.lastEventId ?? -1
    if (batch.upTo > after) this.#post({ kind: 'batch', after, batch })
    this.#log.add(batch)
    return this.#feed.take(batch)
  }

  #show(status: PollerStatus): void {
    if (status === 'failing') this.#troubleSince ??= Date.now()
    else this.#troubleSince = undefined
    this.#setConnection(this.#stateOf(status), this.#troubleSince ?? Date.now())
    this.#postStatus()
  }

  #stateOf(status: PollerStatus): ConnectionState {
    if (status !== 'failing') return status
    return Date.now() - (this.#troubleSince ?? Date.now()) < OFFLINE ? 'reconnecting' : 'offline'
  }

  #setConnection(state: ConnectionState, since: number): void {
    if (useConnection.getState().state !== state) useConnection.setState({ state, since })
  }

  // --- for followers

  #post(message: TabMessage): void {
    if (this.#role === 'leading') this.#options.tabs?.post(message)
  }

  #postStatus(): void {
    const { state, since } = useConnection.getState()
    const position = this.#feed.position
    this.#post({
      kind: 'status',
      state,
      since,
      queueId: position?.queueId,
      upTo: position?.lastEventId ?? -1,
    })
  }

  #postAccount(to: string | undefined): void {
    const account = this.#log.account()
    if (account !== undefined) this.#post({ kind: 'account', to, account })
  }

  #answer(from: string): void {
    this.#hasFollowers = true
    this.#postStatus()
    if (this.#log.account() !== undefined) this.#postAccount(from)
    else if (this.#feed.position !== undefined) this.#poller?.renew()
  }

  // --- as a follower

  #hear(message: TabMessage, from: string): void {
    if (this.#ended.signal.aborted) return
    if (this.#role === 'leading') {
      if (message.kind === 'hello') this.#answer(from)
      if (message.kind === 'wake') {
        this.#postStatus()
        this.wake()
      }
    } else if (this.#role === 'following') this.#follow(message)
  }

  #follow(message: TabMessage): void {
    switch (message.kind) {
      case 'status':
        clearTimeout(this.#answerTimer)
        this.#setConnection(message.state, message.since)
        if (message.queueId !== undefined && !this.#hasReceived(message.queueId, message.upTo)) this.#ask()
        break
      case 'account':
        clearTimeout(this.#answerTimer)
        if (message.to === undefined || message.to === this.#options.tabs?.ownId) this.#adopt(message.account)
        break
      case 'batch':
        if (this.#hasReceived(message.batch.queueId, message.after)) this.#receive(message.batch)
        else this.#ask()
        break
      default:
    }
  }

  #hasReceived(queueId: string, upTo: number): boolean {
    return this.#received?.queueId === queueId && this.#received.upTo >= upTo
  }

  #ask(): void {
    this.#options.tabs?.post({ kind: 'hello' })
    this.#awaitAnswer()
  }

  #awaitAnswer(): void {
    clearTimeout(this.#answerTimer)
    this.#answerTimer = setTimeout(() => this.#goAlone(), ANSWER)
  }

  #adopt({ snapshot, position, events, upTo }: Account): void {
    this.#log.restart(snapshot, position)
    this.#received = { queueId: position.queueId, upTo: position.lastEventId }
    this.#feed.restart(snapshot, position).catch(() => this.#goAlone())
    this.#receive({ queueId: position.queueId, events, upTo })
  }

  #receive(batch: Batch): void {
    this.#log.add(batch)
    this.#received = { queueId: batch.queueId, upTo: Math.max(batch.upTo, this.#received?.upTo ?? -1) }
    this.#feed.take(batch).catch(() => this.#ask())
  }
}
