const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

function firstLetter(word: string): string {
  const [first] = graphemes.segment(word)
  return first?.segment.toLocaleUpperCase() ?? ''
}

/** One or two letters in place of a missing picture: `Ada Lovelace` gives `AL`, `Plato` gives `P`. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return firstLetter(first ?? name.trim()) + firstLetter(last ?? '')
}
