/** Two letters at most that stand for a name: first and last word's. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/u).filter((each) => /[\p{L}\p{N}]/u.test(each))
  const first = words[0]
  const last = words.length > 1 ? words.at(-1) : undefined
  return [first, last]
    .map((word) => [...(word ?? '')].find((each) => /[\p{L}\p{N}]/u.test(each)) ?? '')
    .join('')
    .toLocaleUpperCase()
}
