/** UTF-16 units of the longest text that is kept. */
const LONGEST = 4096

/**
 * Keeps what follows from a text alone, for work that every request repeats.
 * @param most results kept; beyond that, all are forgotten and made again
 */
export function remembered<T>(make: (text: string) => T, most = 1000): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const made = make(text)
    if (text.length > LONGEST) return made
    if (known.size >= most) known.clear()
    known.set(text, made)
    return made
  }
}
