import { Worker } from 'node:worker_threads'
import type { Drawable } from '../../markdown/drawings.ts'
import { drawingBounds } from '../../protocol/bounds.ts'
import type { Answer } from './thread.ts'

/** How often a thread that works is asked for its time, in milliseconds. */
const WATCH = 15

const threadFile = new URL('./thread.ts', import.meta.url)

/** Pieces of one message, and who hears of them. */
export interface Work {
  readonly drawables: readonly Drawable[]
  /** Told of each piece that is finished, in order; without HTML it stays plain. */
  readonly onDrawn: (drawable: Drawable, html: string | undefined) => void
  /** Told when half of the time is over. */
  readonly onSlow: () => void
}

/** What a thread writes to is told when a fault of ours ends it. */
export type OnFault = (error: unknown) => void

/**
 * A thread that colors code and draws formulas, one message at a time. Its deadline goes by the processor time that it
 * had, not by the clock on the wall, so that ordinary code is colored however busy the machine is.
 */
export class DrawingThread {
  readonly #worker: Worker
  readonly #started = Promise.withResolvers<void>()
  readonly #ended = Promise.withResolvers<void>()
  #hasEnded = false
  /** Milliseconds of processor time, as the thread last said. */
  #time = 0
  #hear: (answer: Answer) => void = () => this.#started.resolve()

  constructor(onFault: OnFault) {
    this.#worker = new Worker(threadFile, {
      name: 'drawing',
      // What the process was started with, such as an inspector's port, is not for this thread.
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

  /** Whether it can draw no more: its time or its memory was used up, it met a fault, or it was stopped. */
  get hasEnded(): boolean {
    return this.#hasEnded
  }

  /** Draws as many of the pieces as there is time for. Milliseconds of processor time that it took. */
  async draw(work: Work): Promise<number> {
    await this.#started.promise
    const begun = this.#time
    const isOver = new AbortController()
    const watch = setInterval(() => void this.#check(begun, work, isOver.signal), WATCH)
    await Promise.race([this.#perform(work), this.#ended.promise])
    isOver.abort()
    clearInterval(watch)
    return this.#time - begun
  }

  #perform({ drawables, onDrawn }: Work): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const waiting = [...drawables]
    this.#hear = ({ html }) => {
      const drawable = waiting.shift()
      if (drawable) onDrawn(drawable, html)
      if (waiting.length === 0) resolve()
    }
    this.#worker.postMessage(drawables)
    return promise
  }

  async #check(begun: number, { onSlow }: Work, isOver: AbortSignal): Promise<void> {
    const time = await this.#askForTime()
    // Meanwhile it may have finished, and draw for somebody else.
    if (time === undefined || isOver.aborted) return
    if (time - begun > drawingBounds.message_time / 2) onSlow()
    if (time - begun <= drawingBounds.message_time) return
    this.#time = time
    await this.stop()
  }

  /** Milliseconds of processor time; undefined when the thread is at its end. */
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
