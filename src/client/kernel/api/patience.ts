/**
 * Calls `giveUp` after that many milliseconds in which the page was able to work. The time is taken in two
 * halves: however long the page was busy or the device slept, the second half remains to notice an answer
 * that arrived meanwhile.
 * @returns a function that cancels it
 */
export function patience(milliseconds: number, giveUp: () => void): () => void {
  const half = milliseconds / 2
  let timer = setTimeout(() => {
    timer = setTimeout(giveUp, half)
  }, half)
  return () => clearTimeout(timer)
}
