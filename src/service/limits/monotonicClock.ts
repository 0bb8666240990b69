/**
 * Returns a clock that follows `now` but continues from its last value when `now` is set back. Times measured
 * by it are neither prolonged nor forgotten by such a change.
 * @param now milliseconds
 */
export function monotonicClock(now: () => number): () => number {
  let ahead = 0
  let last = -Infinity
  return () => {
    const time = now()
    ahead = Math.max(ahead, last - time)
    last = time + ahead
    return last
  }
}
