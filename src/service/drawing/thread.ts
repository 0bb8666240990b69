import { parentPort } from 'node:worker_threads'
import { draw } from '../../markdown/draw.ts'
import type { Drawable } from '../../markdown/drawings.ts'

/*
 * The rendering thread. It receives the pieces of one message at a time, prepares their languages, and reports
 * the result of each piece in turn.
 */

/** A report of the thread: it is ready for pieces, or one piece is done, which stays plain without `html`. */
export type Answer =
  | { readonly kind: 'ready'; readonly time: ThreadTime }
  | { readonly kind: 'done'; readonly html: string | undefined; readonly time: ThreadTime }

/** Milliseconds of processor time that the thread has used since its start. */
type ThreadTime = number

/** Pieces of one message. */
export interface Pieces {
  readonly drawables: readonly Drawable[]
  /** Languages prepared at most before the message's time begins. */
  readonly newLanguages: number
  /** Milliseconds of processor time after which no further piece is begun: the rest stays plain. */
  readonly most: number
}

function timeUsed(): ThreadTime {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const answer = (report: Answer): void => parentPort?.postMessage(report)

const prepared = new Set<string>()

/**
 * Compiles a piece's language, which takes up to a message's whole time on a slow machine, once per thread.
 * @returns false if it was prepared before
 */
function prepare(drawable: Drawable): boolean {
  const language = drawable.kind === 'code' ? drawable.grammar : drawable.kind
  if (prepared.has(language)) return false
  prepared.add(language)
  draw({ ...drawable, source: drawable.kind === 'code' ? '' : 'x' })
  return true
}

function prepareAll(drawables: readonly Drawable[], newLanguages: number): void {
  let count = 0
  for (const drawable of drawables) {
    if (count === newLanguages) return
    if (prepare(drawable)) count += 1
  }
}

parentPort?.on('message', ({ drawables, newLanguages, most }: Pieces) => {
  prepareAll(drawables, newLanguages)
  const begun = timeUsed()
  answer({ kind: 'ready', time: begun })
  for (const drawable of drawables) {
    const html = timeUsed() > begun + most ? undefined : draw(drawable)
    answer({ kind: 'done', html, time: timeUsed() })
  }
})
answer({ kind: 'ready', time: timeUsed() })
