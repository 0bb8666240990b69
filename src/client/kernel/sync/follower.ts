import { patience } from '../api/patience.ts'
import type { TabSnapshot, EventLog } from './eventLog.ts'
import type { Batch, Feed } from './feed.ts'
import type { ConnectionState } from './status.ts'
import type { TabMessage, Tabs } from './tabs.ts'

export interface FollowerOptions {
  readonly tabs: Tabs
  readonly feed: Feed
  readonly log: EventLog
  readonly onConnection: (state: ConnectionState, since: number, reason: string | undefined) => void
  /** Called when there is no leader, or its messages are useless: this tab needs a queue of its own. */
  readonly onDeserted: () => void
}

type LeaderMessage = Exclude<TabMessage, { readonly kind: 'hello' | 'wake' }>

const isFromLeader = (message: TabMessage): message is LeaderMessage =>
  message.kind !== 'hello' && message.kind !== 'wake'

/** Milliseconds for the leader's answer. */
const ANSWER = 3000

/**
 * Takes over the events of the leading tab's queue. After a missed event or one that it could not apply, it
 * requests the whole state.
 */
export class Follower {
  readonly #options: FollowerOptions
  #leader: string | undefined
  /** The position handed to the feed, applied or not. */
  #received: { readonly queueId: string; readonly upTo: number } | undefined
  /** True while the whole state is requested; until it arrives, no batch is of use. */
  #isAsking = false
  #stopWaiting: (() => void) | undefined

  constructor(options: FollowerOptions) {
    this.#options = options
  }

  /** Requests the whole state from the leader, even one still unknown. */
  ask(): void {
    this.#isAsking = true
    this.#options.tabs.post({ kind: 'hello' })
    this.#awaitAnswer()
  }

  /** Makes the leader poll the service at once. */
  wake(): void {
    this.#options.tabs.post({ kind: 'wake' })
    this.#awaitAnswer()
  }

  stop(): void {
    this.#stopWaiting?.()
  }

  hear(message: TabMessage, from: string): void {
    if (!isFromLeader(message)) return
    this.#stopWaiting?.()
    if (this.#leader !== undefined && this.#leader !== from) this.#isAsking = false
    this.#leader = from
    switch (message.kind) {
      case 'status':
        this.#options.onConnection(message.state, message.since, message.reason)
        if (message.queueId !== undefined && !this.#has(message.queueId, message.upTo)) this.#askOnce()
        break
      case 'snapshot':
        if (this.#isMeant(message.to)) this.#adopt(message.snapshot)
        break
      case 'batch':
        if (this.#isAsking) break
        if (this.#has(message.batch.queueId, message.after)) this.#receive(message.batch)
        else this.ask()
    }
  }

  #askOnce(): void {
    if (!this.#isAsking) this.ask()
  }

  #awaitAnswer(): void {
    this.#stopWaiting?.()
    this.#stopWaiting = patience(ANSWER, this.#options.onDeserted)
  }

  #has(queueId: string, upTo: number): boolean {
    return this.#received?.queueId === queueId && this.#received.upTo >= upTo
  }

  #isMeant(to: string | undefined): boolean {
    return to === undefined || (this.#isAsking && to === this.#options.tabs.ownId)
  }

  #adopt({ snapshot, position, events, upTo }: TabSnapshot): void {
    const { feed, log, onDeserted } = this.#options
    this.#isAsking = false
    this.#received = { queueId: position.queueId, upTo: position.lastEventId }
    log.restart(snapshot, position)
    feed.restart(snapshot, position).catch(onDeserted)
    this.#receive({ queueId: position.queueId, events, upTo })
  }

  #receive(batch: Batch): void {
    const { feed, log } = this.#options
    log.add(batch)
    this.#received = { queueId: batch.queueId, upTo: Math.max(batch.upTo, this.#received?.upTo ?? -1) }
    feed.take(batch).catch(() => this.#askOnce())
  }
}
