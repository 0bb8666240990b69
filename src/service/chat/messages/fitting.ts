import type { WithDatabase } from '../../database/database.ts'
import { sizeOf, sizesOf } from './store/sizes.ts'
import type { Presentation } from './wire.ts'

/*
 * Computes how many messages fit into one answer. It reads only the sizes, never the texts: SQLite knows the
 * byte length of a text without reading it.
 */

export interface Fit {
  /** Maximum bytes; the required messages are included even if they are larger. */
  readonly bytes: number
  readonly presentation: Pick<Presentation, 'content'>
  /** True if the answer also contains texts with marked search matches. */
  readonly isMarked: boolean
}

/**
 * Returns the part of these messages that fits into an answer: those nearest to `place`, without gaps. The
 * one at `place` and one on each side are always included, so that a client that continues from there makes
 * progress.
 * @param ids ascending
 * @param place index of the message at which the answer begins; always included
 */
export function fittingAround(
  context: WithDatabase,
  ids: readonly number[],
  place: number,
  fit: Fit,
): { readonly start: number; readonly end: number } {
  // Nearly always all of them fit.
  if (sizeOf(context.database, ids, fit) <= fit.bytes) return { start: 0, end: ids.length }
  const sizes = sizesOf(context.database, ids, fit)
  let left = fit.bytes
  const spend = (index: number): boolean => {
    left -= sizes.get(ids[index] ?? 0) ?? 0
    return left >= 0
  }
  spend(place)
  let [start, end] = [place, Math.min(place + 1, ids.length)]
  let [goesBack, goesOn] = [true, true]
  while (goesBack || goesOn) {
    // Alternate between both sides; the required neighbors are included even without space.
    goesBack &&= start > 0 && (spend(start - 1) || start === place)
    if (goesBack) start -= 1
    goesOn &&= end < ids.length && (spend(end) || end === place + 1)
    if (goesOn) end += 1
  }
  return { start, end }
}

/** The first of these messages that fit into an answer; at least one. @param ids ascending */
export const firstFitting = (context: WithDatabase, ids: readonly number[], fit: Fit): readonly number[] =>
  ids.slice(0, fittingAround(context, ids, 0, fit).end)
