import { thumbnailBounds } from '../../protocol/bounds.ts'
import { FairQueue } from '../drawing/fairQueue.ts'
import { TimeBudget } from '../drawing/timeBudget.ts'
import { ThumbnailProcess, type Made } from './thumbnailProcess.ts'
import type { ThumbnailOrder } from './work.ts'

/** `failed`: this picture gets none, now and later. `refused`: not now. */
export type Outcome = 'made' | 'failed' | 'refused'

interface Waiting {
  readonly userId: number
  readonly order: ThumbnailOrder
  readonly finished: PromiseWithResolvers<Outcome>
}

export interface ThumbnailServiceOptions {
  /** Told once if this machine lacks the image library. */
  readonly onMissing: () => void
  /** Starts a process; tests use other ones. */
  readonly start?: () => ThumbnailProcess
  /** Milliseconds of processor time per user and minute. */
  readonly personTime?: number
  /** Milliseconds without work after which the process ends. */
  readonly idle?: number
}

/**
 * Makes thumbnails in a process of its own, which starts with the first one and ends when there is nothing to do. Users
 * do not hold each other up: they take turns, and each has a time budget per minute for their pictures.
 */
export class ThumbnailService {
  readonly #onMissing: () => void
  readonly #start: () => ThumbnailProcess
  readonly #idle: number
  readonly #queue = new FairQueue<Waiting>(thumbnailBounds)
  readonly #budget: TimeBudget
  #process: ThumbnailProcess | undefined
  #rest: NodeJS.Timeout | undefined
  #isWorking = false
  #isStopped = false

  constructor({
    onMissing,
    start = () => new ThumbnailProcess(),
    personTime = thumbnailBounds.person_time,
    idle = thumbnailBounds.idle,
  }: ThumbnailServiceOptions) {
    this.#onMissing = onMissing
    this.#start = start
    this.#idle = idle
    this.#budget = new TimeBudget(personTime, () => performance.now())
  }

  /** Makes a thumbnail of a user's picture when it is its turn. Never rejects. */
  make(userId: number, order: ThumbnailOrder): Promise<Outcome> {
    const finished = Promise.withResolvers<Outcome>()
    if (this.#isStopped || !this.#queue.add(userId, { userId, order, finished })) {
      return Promise.resolve('refused')
    }
    void this.#work()
    return finished.promise
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return
    this.#isWorking = true
    clearTimeout(this.#rest)
    for (let next = this.#queue.take(); next; next = this.#queue.take()) {
      const mayMake = !this.#isStopped && this.#budget.hasLeft(next.userId)
      next.finished.resolve(mayMake ? await this.#perform(next) : 'refused')
    }
    this.#isWorking = false
    this.#rest = setTimeout(() => this.#end(), this.#idle).unref()
  }

  async #perform({ userId, order }: Waiting): Promise<Outcome> {
    if (this.#process?.hasEnded !== false) this.#process = this.#start()
    const { outcome, time } = await this.#process.make(order)
    this.#budget.spend(userId, time)
    return this.#isStopped ? 'refused' : this.#judge(outcome)
  }

  #judge(outcome: Made['outcome']): Outcome {
    if (outcome === 'made' || outcome === 'failed') return outcome
    if (outcome === 'missing') {
      this.stop()
      this.#onMissing()
    }
    return 'refused'
  }

  #end(): void {
    this.#process?.stop()
    this.#process = undefined
  }

  /** Stops: no further thumbnails are made. */
  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#rest)
    this.#end()
  }
}
