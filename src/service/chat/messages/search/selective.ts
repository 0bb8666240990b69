/** Letters from frequent to rare in English; other languages differ little. */
const LETTERS = 'etaoinsrhldcumfpgwybvkxjqz'
/** Characters of the selected part: six of the index's substrings of three. */
const LENGTH = 8

const rarity = (character: string): number => {
  const place = LETTERS.indexOf(character)
  return place < 0 ? LETTERS.length : place
}

/**
 * Returns the most selective part of a text: the one with the rarest letters. Searching a long text reads one
 * list of the index per letter, and lists of frequent letters are long.
 */
export function mostSelective(text: string): string {
  const characters = Array.from(text)
  if (characters.length <= LENGTH) return text
  const weights = characters.map((character) => rarity(character.toLowerCase()))
  let best = 0
  let bestWeight = -1
  for (let start = 0; start + LENGTH <= characters.length; start++) {
    const weight = weights.slice(start, start + LENGTH).reduce((sum, each) => sum + each, 0)
    if (weight <= bestWeight) continue
    best = start
    bestWeight = weight
  }
  return characters.slice(best, best + LENGTH).join('')
}
