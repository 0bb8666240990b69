import { drawableKey, type Drawable, type Drawings } from '../../markdown/drawings.ts'
import { drawingBounds } from '../../protocol/bounds.ts'
import { DrawingThread, type OnFault } from './drawingThread.ts'
import { FairQueue } from './fairQueue.ts'
import { KeptDrawings } from './keptDrawings.ts'
import { TimeBudget } from './timeBudget.ts'

/** Pieces of one message to be rendered. */
interface Order {
  readonly userId: number
  readonly drawables: readonly Drawable[]
  /** HTML by `drawableKey`. */
  readonly drawn: Map<string, string>
  readonly finished: PromiseWithResolvers<void>
  /** True after a timeout: the caller no longer waits. */
  isGivenUp: boolean
}

export interface DrawingServiceOptions {
  /** Reports errors that ended a thread. */
  readonly onFault: OnFault
  /** Milliseconds of processor time per user and minute. */
  readonly personTime?: number
  /** Returns milliseconds on a monotonic clock. */
  readonly now?: () => number
}

/**
 * Renders code and formulas on a separate thread, started on first use. Users do not hold each other up: a
 * message has a deadline, a user a time budget per minute, and users take turns. Pieces beyond these limits
 * stay plain.
 */
export class DrawingService {
  readonly #onFault: OnFault
  readonly #queue = new FairQueue<Order>()
  readonly #budget: TimeBudget
  readonly #kept = new KeptDrawings()
  #thread: DrawingThread | undefined
  /** Started when a message seems to use up the first thread, so that the next message waits less. */
  #spare: DrawingThread | undefined
  #isWorking = false
  #isStopped = false

  constructor({
    onFault,
    personTime = drawingBounds.person_time,
    now = () => performance.now(),
  }: DrawingServiceOptions) {
    this.#onFault = onFault
    this.#budget = new TimeBudget(personTime, now)
  }

  /** Renders pieces of one message for a user, whose bots share the budget. Never rejects. */
  async draw(userId: number, drawables: readonly Drawable[]): Promise<Drawings> {
    const drawn = new Map<string, string>()
    const missing = drawables.filter((drawable) => !this.#takeKept(drawable, drawn))
    if (missing.length > 0) await this.#order(userId, missing, drawn)
    return { htmlOf: (drawable) => drawn.get(drawableKey(drawable)) }
  }

  #takeKept(drawable: Drawable, drawn: Map<string, string>): boolean {
    const key = drawableKey(drawable)
    const html = this.#kept.get(key)
    if (html === undefined) return false
    drawn.set(key, html)
    return true
  }

  /** Resolves when all pieces are done or given up, or after a timeout by the wall clock. */
  async #order(userId: number, drawables: readonly Drawable[], drawn: Map<string, string>): Promise<void> {
    const finished = Promise.withResolvers<void>()
    const order: Order = { userId, drawables, drawn, finished, isGivenUp: false }
    if (this.#isStopped || !this.#queue.add(userId, order)) return
    const patience = setTimeout(() => {
      order.isGivenUp = true
      finished.resolve()
    }, drawingBounds.wait)
    void this.#work()
    await finished.promise
    clearTimeout(patience)
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return
    this.#isWorking = true
    for (let order = this.#queue.take(); order; order = this.#queue.take()) {
      const { userId, isGivenUp, finished } = order
      if (!this.#isStopped && !isGivenUp && this.#budget.hasLeft(userId)) await this.#perform(order)
      finished.resolve()
    }
    this.#isWorking = false
  }

  async #perform({ userId, drawables, drawn }: Order): Promise<void> {
    const thread = (this.#thread ??= this.#start())
    const time = await thread.draw({
      drawables,
      onDrawn: (drawable, html) => {
        if (html === undefined) return
        const key = drawableKey(drawable)
        drawn.set(key, html)
        this.#kept.keep(key, html)
      },
      onSlow: () => {
        this.#spare ??= this.#start()
      },
    })
    this.#budget.spend(userId, thread.hasEnded ? time + drawingBounds.thread_time : time)
    if (!thread.hasEnded) return
    this.#thread = this.#spare
    this.#spare = undefined
  }

  #start(): DrawingThread {
    return new DrawingThread(this.#onFault)
  }

  /** Stops rendering: waiting pieces stay plain. */
  stop(): void {
    this.#isStopped = true
    void this.#thread?.stop()
    void this.#spare?.stop()
  }
}
