import { drawableKey, type Drawable, type Drawings } from '../../markdown/drawings.ts'
import { drawingBounds } from '../../protocol/bounds.ts'
import { DrawingThread, type OnFault } from './drawingThread.ts'
import { FairQueue } from './fairQueue.ts'
import { KeptDrawings } from './keptDrawings.ts'
import { TimeBudget } from './timeBudget.ts'

/** Pieces of one message that are to be drawn. */
interface Order {
  readonly userId: number
  readonly drawables: readonly Drawable[]
  /** HTML by `drawableKey`. */
  readonly drawn: Map<string, string>
  readonly finished: PromiseWithResolvers<void>
  /** Nobody waits for it any more. */
  isGivenUp: boolean
}

export interface DrawingServiceOptions {
  /** Told of faults of ours that ended a thread. */
  readonly onFault: OnFault
  /** Milliseconds of processor time that one person may use in a minute. */
  readonly personTime?: number
  /** Milliseconds on a clock that nobody sets. */
  readonly now?: () => number
}

/**
 * Has code colored and formulas drawn on a thread of their own, which starts when there is something to draw for the
 * first time. Nobody holds up others: a message has its deadline, a person their time per minute, and people take
 * turns. What cannot be drawn within these bounds stays plain.
 */
export class DrawingService {
  readonly #onFault: OnFault
  readonly #queue = new FairQueue<Order>()
  readonly #budget: TimeBudget
  readonly #kept = new KeptDrawings()
  #thread: DrawingThread | undefined
  /** Started when a message seems to use up the thread, so that the next one need not wait long. */
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

  /** Draws pieces of one message for a person, whose bots use the same budget. Never rejects. */
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

  /** Resolves when all is done that will be, or when it took too long on the clock on the wall. */
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

  /** Draws nothing any more: what waits stays plain. */
  stop(): void {
    this.#isStopped = true
    void this.#thread?.stop()
    void this.#spare?.stop()
  }
}
