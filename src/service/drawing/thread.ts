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

function answer(html?: string): void {
  const { user, system } = process.threadCpuUsage()
  parentPort?.postMessage({ html, time: (user + system) / 1000 } satisfies Answer)
}

parentPort?.on('message', (drawables: readonly Drawable[]) => {
  for (const drawable of drawables) answer(draw(drawable))
})
answer()
