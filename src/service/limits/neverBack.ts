/**
 * A clock that goes on from where it was when another one is set back, and otherwise goes with that one. What is
 * measured by it neither takes as long again as the other was set back, nor is forgotten.
 * @param now milliseconds
 */
export function neverBack(now: () => number): () => number {
  let ahead = 0
  let last = -Infinity
  return () => {
    const time = now()
    ahead = Math.max(ahead, last - time)
    last = time + ahead
    return last
  }
}
