import { pause } from '../../../kernel/api/pause.ts'
import { Backoff } from '../../../kernel/sync/backoff.ts'
import { onEachStay, type PageWindow } from '../../../kernel/sync/stays.ts'
import { conversationKey, type Conversation } from '../../../navigation/view.ts'
import { nextToSend } from './entry.ts'
import { sendLane, type SendingOutbox } from './sender.ts'
import type { OutboxTabs } from './tabs.ts'

export interface LanesOptions {
  readonly outbox: SendingOutbox
  readonly tabs: OutboxTabs
  readonly random: (() => number) | undefined
  readonly window: PageWindow | undefined
}

/** This tab's work on the entries of one conversation. */
interface LaneWork {
  readonly key: string
  /** The pauses after attempts that failed. */
  readonly backoff: Backoff
  /** True from the first entry until none can go. */
  isRunning: boolean
  /** True while it is this tab's turn to send. */
  isTurn: boolean
}

/** Sends every lane that has something to send, one tab at a time, while the page is open. */
export class Lanes {
  readonly #outbox: SendingOutbox
  readonly #tabs: OutboxTabs
  readonly #random: { readonly random?: () => number }
  readonly #works = new Map<string, LaneWork>()
  /** The pauses after failures of the turns themselves, such as of a lock. */
  readonly #failures: Backoff
  /** Aborts when the page is left: all work stops from then until it is back. */
  #left = AbortSignal.abort()

  constructor({ outbox, tabs, random, window }: LanesOptions) {
    this.#outbox = outbox
    this.#tabs = tabs
    this.#random = random === undefined ? {} : { random }
    this.#failures = new Backoff({ base: 1000, floor: 500, cap: () => 30_000, ...this.#random })
    onEachStay((left) => this.#stay(left), outbox.session.ended, window)
  }

  /** Makes sure that the conversation is worked on. */
  run(conversation: Conversation): void {
    const work = this.#workOn(conversationKey(conversation))
    if (work.isRunning || this.#left.aborted) return
    work.isRunning = true
    void this.#run(work)
  }

  /** True while it is this tab's turn to send in the conversation. */
  isTurn(conversation: Conversation): boolean {
    return this.#works.get(conversationKey(conversation))?.isTurn ?? false
  }

  #workOn(key: string): LaneWork {
    const known = this.#works.get(key)
    if (known) return known
    const backoff = new Backoff({ base: 500, cap: () => 30_000, ...this.#random })
    const work: LaneWork = { key, backoff, isRunning: false, isTurn: false }
    this.#works.set(key, work)
    return work
  }

  /** Begins with all waiting entries, once when the session begins and again when the page is back. */
  #stay(left: AbortSignal): void {
    this.#left = left
    for (const key of this.#works.keys()) this.#resume(key)
  }

  #resume(key: string): void {
    const next = nextToSend(this.#outbox.entries.lane(key))
    if (next) this.run(next.conversation)
  }

  async #run(work: LaneWork): Promise<void> {
    const left = this.#left
    try {
      await this.#outbox.persistence.opened()
      await this.#tabs.exclusively(work.key, left, () => this.#takeTurn(work, left))
      this.#failures.reset()
    } catch (error) {
      await this.#rest(error, left)
    }
    work.isRunning = false
    this.#resume(work.key) // with entries that arrived after the last look, or could not be sent
  }

  async #takeTurn(work: LaneWork, left: AbortSignal): Promise<void> {
    await this.#outbox.persistence.reload(work.key)
    work.isTurn = true
    try {
      await sendLane(this.#outbox, work, left)
    } finally {
      work.isTurn = false
    }
  }

  /** Waits after a failure, such as a lock that the browser refuses. Never rejects. */
  async #rest(error: unknown, left: AbortSignal): Promise<void> {
    if (left.aborted) return
    console.error(error)
    try {
      await pause(this.#failures.next(), left)
    } catch {
      // The page was left in the meantime.
    }
  }
}
