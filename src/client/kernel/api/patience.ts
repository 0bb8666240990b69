/**
 * Calls `giveUp` after so many milliseconds in which the page was able to work. Time is taken in two halves: however
 * long the page was busy or the device slept, what came meanwhile has the other half to be noticed in.
 * @returns what calls it off
 */
export function patience(milliseconds: number, giveUp: () => void): () => void {
  const half = milliseconds / 2
  let timer = setTimeout(() => {
    timer = setTimeout(giveUp, half)
  }, half)
  return () => clearTimeout(timer)
}
