const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

function firstLetter(word: string): string {
  const [first] = graphemes.segment(word)
  return first?.segment.toLocaleUpperCase() ?? ''
}

/**
 * Letters in place of a missing picture: `Ada Lovelace` gives `AL`, `Plato` gives `P`.
 * @param most of them; a small picture has room for one
 */
export function initialsOf(name: string, most: 1 | 2 = 2): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const [first, last] = [words[0], most > 1 && words.length > 1 ? words.at(-1) : undefined]
  return firstLetter(first ?? name.trim()) + firstLetter(last ?? '')
}
