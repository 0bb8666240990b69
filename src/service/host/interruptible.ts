import type { HostApp } from './app.ts'

type Fetch = HostApp['fetch']

/** What answers requests until it is closed. */
export interface Running {
  readonly fetch: Fetch
  /** Answers held polls, so that requests in progress can finish. */
  readonly quiesce: () => void
  readonly close: () => void
}

/** Milliseconds for requests in progress; a slow upload does not keep everyone waiting. */
const PATIENCE = 10_000

/** A host that can be closed and opened again while it listens: requests wait meanwhile. */
export class Interruptible {
  readonly #open: () => Promise<Running>
  #running: Running
  #inProgress = 0
  #onIdle: (() => void) | undefined
  #pause: PromiseWithResolvers<void> | undefined

  private constructor(open: () => Promise<Running>, running: Running) {
    this.#open = open
    this.#running = running
  }

  static async open(open: () => Promise<Running>): Promise<Interruptible> {
    return new Interruptible(open, await open())
  }

  get running(): Running {
    return this.#running
  }

  readonly fetch: Fetch = (...given) => (this.#pause ? this.#afterPause(given) : this.#counted(given))

  async #afterPause(given: Parameters<Fetch>): Promise<Response> {
    while (this.#pause) await this.#pause.promise
    return this.#counted(given)
  }

  /** Not asynchronous: the frame of such a function would be kept for each of thousands of held polls. */
  #counted(given: Parameters<Fetch>): Promise<Response> {
    const answer = this.#running.fetch(...given)
    this.#inProgress += 1
    return answer.then(this.#answered, this.#failed)
  }

  readonly #answered = (response: Response): Response => {
    this.#end()
    return response
  }

  readonly #failed = (error: unknown): never => {
    this.#end()
    throw error
  }

  #end(): void {
    this.#inProgress -= 1
    if (this.#inProgress === 0) this.#onIdle?.()
  }

  #idle(): Promise<void> {
    if (this.#inProgress === 0) return Promise.resolve()
    const { promise, resolve } = Promise.withResolvers<void>()
    const impatience = setTimeout(resolve, PATIENCE)
    this.#onIdle = resolve
    return promise.finally(() => {
      clearTimeout(impatience)
      this.#onIdle = undefined
    })
  }

  /** Does work while everything is closed. Rejects, and answers no further request, if it cannot be opened again. */
  async whileClosed(work: () => void): Promise<void> {
    const pause = Promise.withResolvers<void>()
    this.#pause = pause
    this.#running.quiesce()
    await this.#idle()
    this.#running.close()
    try {
      work()
    } finally {
      this.#running = await this.#open()
    }
    this.#pause = undefined
    pause.resolve()
  }
}
