import { Worker } from 'node:worker_threads'
import type { Drawable } from '../../markdown/drawings.ts'
import { drawingBounds } from '../../protocol/bounds.ts'
import type { Answer, Pieces } from './thread.ts'

/** Milliseconds between requests for a working thread's processor time. */
const WATCH = 15

const threadFile = new URL('./thread.ts', import.meta.url)

/** Pieces of one message, with the callbacks for their results. */
export interface Work {
  readonly drawables: readonly Drawable[]
  /** Called for each finished piece, in order; without HTML it stays plain. */
  readonly onDrawn: (drawable: Drawable, html: string | undefined) => void
  /** Called when one piece uses up half of the time. */
  readonly onSlow: () => void
}

/** Reports an error that ended the thread. */
export type OnFault = (error: unknown) => void

/**
 * A thread that highlights code and renders formulas, one message at a time. Its deadline is measured in
 * processor time, not wall-clock time, so that ordinary code is highlighted even on a busy machine.
 */
export class DrawingThread {
  readonly #worker: Worker
  readonly #messageTime: number
  readonly #started = Promise.withResolvers<void>()
  readonly #ended = Promise.withResolvers<void>()
  #hasEnded = false
  /** Milliseconds of processor time at the thread's last report. */
  #time = 0
  #hear: (answer: Answer) => void = () => this.#started.resolve()

  /** @param messageTime milliseconds of processor time for the pieces of one message */
  constructor(onFault: OnFault, messageTime: number = drawingBounds.message_time) {
    this.#messageTime = messageTime
    this.#worker = new Worker(threadFile, {
      name: 'drawing',
      // Options of the process, such as an inspector's port, must not apply to this thread.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: drawingBounds.memory },
    })
    this.#worker.unref()
    this.#worker.on('message', (answer: Answer) => {
      this.#time = answer.time
      this.#hear(answer)
    })
    this.#worker.once('error', (error) => {
      if (!isOutOfMemory(error)) onFault(error)
    })
    this.#worker.once('exit', () => {
      this.#hasEnded = true
      this.#started.resolve()
      this.#ended.resolve()
    })
  }

  /** True if the thread is unusable: out of time or memory, failed, or stopped. */
  get hasEnded(): boolean {
    return this.#hasEnded
  }

  /**
   * Renders as many of the pieces as time allows. Preparing a language on its first use takes no time from them.
   * @returns the milliseconds of processor time used
   */
  async draw(work: Work): Promise<number> {
    await this.#started.promise
    const begun = this.#time
    const { ready, done } = this.#perform(work)
    const prepared = await Promise.race([ready, this.#ended.promise])
    if (prepared === undefined) return this.#time - begun
    const isOver = new AbortController()
    const watch = setInterval(() => void this.#check(prepared, work, isOver.signal), WATCH)
    await Promise.race([done, this.#ended.promise])
    isOver.abort()
    clearInterval(watch)
    return this.#time - begun
  }

  /** Sends the pieces. `ready` resolves with the thread's processor time when the message's own time begins. */
  #perform({ drawables, onDrawn }: Work): { ready: Promise<number>; done: Promise<void> } {
    const ready = Promise.withResolvers<number>()
    const done = Promise.withResolvers<void>()
    const waiting = [...drawables]
    this.#hear = (answer) => {
      if (answer.kind === 'ready') return ready.resolve(answer.time)
      const drawable = waiting.shift()
      if (drawable) onDrawn(drawable, answer.html)
      if (waiting.length === 0) done.resolve()
    }
    const most = this.#messageTime
    this.#worker.postMessage({ drawables, newLanguages: drawingBounds.new_languages, most } satisfies Pieces)
    return { ready: ready.promise, done: done.promise }
  }

  async #check(begun: number, { onSlow }: Work, isOver: AbortSignal): Promise<void> {
    const time = await this.#askForTime()
    // The thread may have finished meanwhile and be working for another user.
    if (time === undefined || isOver.aborted) return
    // The thread itself begins no piece too late; only a piece that goes on and on costs the thread.
    const ofPiece = time - this.#time
    if (ofPiece > this.#messageTime / 2) onSlow()
    if (time - begun <= this.#messageTime || ofPiece <= WATCH) return
    this.#time = time
    await this.stop()
  }

  /** Milliseconds of processor time; undefined if the thread has ended. */
  async #askForTime(): Promise<number | undefined> {
    try {
      const { user, system } = await this.#worker.cpuUsage()
      return (user + system) / 1000
    } catch {
      return undefined
    }
  }

  async stop(): Promise<void> {
    await this.#worker.terminate()
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
