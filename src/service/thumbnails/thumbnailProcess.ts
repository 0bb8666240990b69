import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { thumbnailBounds } from '../../protocol/bounds.ts'
import type { ThumbnailOrder, ThumbnailReport } from './work.ts'

const usualProgram = fileURLToPath(new URL('./work.ts', import.meta.url))

/** How making a thumbnail ended. `missing`: this machine lacks the image library. `undone`: not for the picture’s sake. */
export interface Made {
  readonly outcome: 'made' | 'failed' | 'missing' | 'undone'
  /** Milliseconds of processor time used. */
  readonly time: number
}

/** A process that makes thumbnails, one at a time. Does not keep the service from ending. */
export class ThumbnailProcess {
  readonly #child: ChildProcess
  readonly #milliseconds: number
  readonly #opened = Promise.withResolvers<ThumbnailReport['state'] | undefined>()
  readonly #ended = Promise.withResolvers<undefined>()
  #hasEnded = false
  /** Milliseconds of processor time at the last report. */
  #time = 0
  #hear: (report: ThumbnailReport) => void = ({ state }) => this.#opened.resolve(state)

  /** @param program tests use others */
  constructor(program = usualProgram, milliseconds: number = thumbnailBounds.milliseconds) {
    this.#milliseconds = milliseconds
    // Nothing of the service's surroundings is passed on: neither its secrets nor its options.
    this.#child = fork(program, { env: {}, execArgv: [], stdio: 'ignore' })
    this.#child.unref()
    this.#child.channel?.unref()
    this.#child.on('message', (report: ThumbnailReport) => this.#hear(report))
    // Heard each time: a failure that nobody hears ends the service.
    this.#child.on('error', () => this.#end())
    this.#child.once('exit', () => this.#end())
  }

  #end(): void {
    this.#hasEnded = true
    this.#opened.resolve(undefined)
    this.#ended.resolve(undefined)
  }

  /** True if the process is unusable: it failed, took too long, or was stopped. */
  get hasEnded(): boolean {
    return this.#hasEnded
  }

  /** Makes a thumbnail. Ends the process if that takes too long. */
  async make(order: ThumbnailOrder): Promise<Made> {
    const opened = await this.#within(thumbnailBounds.start, this.#opened.promise)
    if (opened !== 'open') return { outcome: opened === 'missing' ? 'missing' : 'undone', time: 0 }
    const begun = this.#time
    const report = await this.#within(this.#milliseconds, this.#perform(order))
    if (!report) return { outcome: 'failed', time: this.#milliseconds }
    this.#time = report.time
    const isJudged = report.state === 'made' || report.state === 'failed'
    return { outcome: isJudged ? report.state : 'undone', time: report.time - begun }
  }

  /** Waits for an answer; undefined if the process ended without it, as it does when the time is over. */
  async #within<T>(milliseconds: number, answer: Promise<T>): Promise<T | undefined> {
    const patience = setTimeout(() => this.stop(), milliseconds)
    const given = await Promise.race([answer, this.#ended.promise])
    clearTimeout(patience)
    return given
  }

  #perform(order: ThumbnailOrder): Promise<ThumbnailReport> {
    const { promise, resolve } = Promise.withResolvers<ThumbnailReport>()
    this.#hear = resolve
    // An error means that the process has ended, which is heard of.
    this.#child.send(order, () => undefined)
    return promise
  }

  stop(): void {
    this.#child.kill('SIGKILL')
  }
}
