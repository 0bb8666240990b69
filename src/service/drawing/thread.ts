import { parentPort } from 'node:worker_threads'
import { draw } from '../../markdown/draw.ts'
import type { Drawable } from '../../markdown/drawings.ts'

/*
 * The rendering thread. It receives the pieces of one message at a time, and reports the result of each in
 * turn.
 */

/** A report of the thread: without `html`, that it has started or that a piece stays plain. */
export interface Answer {
  readonly html: string | undefined
  /** Milliseconds of processor time that the thread has used since its start. */
  readonly time: number
}

/** Pieces of one message. */
export interface Pieces {
  readonly drawables: readonly Drawable[]
  /** Milliseconds of processor time after which no further piece is begun: the rest stays plain. */
  readonly most: number
}

/** Milliseconds of processor time. */
function timeUsed(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const answer = (html?: string): void => parentPort?.postMessage({ html, time: timeUsed() } satisfies Answer)

parentPort?.on('message', ({ drawables, most }: Pieces) => {
  const end = timeUsed() + most
  for (const drawable of drawables) answer(timeUsed() > end ? undefined : draw(drawable))
})
answer()
