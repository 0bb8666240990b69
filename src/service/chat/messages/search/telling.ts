/** Letters from the common to the rare, as in English; other languages differ in order, hardly in kind. */
const LETTERS = 'etaoinsrhldcumfpgwybvkxjqz'
/** Characters of a stretch: six of the index's substrings of three. */
const LENGTH = 8

const rarity = (character: string): number => {
  const place = LETTERS.indexOf(character)
  return place < 0 ? LETTERS.length : place
}

/**
 * The stretch of a text that tells most: the one of the rarest letters. Looking up a long text costs the index as many
 * of its lists as the text has letters, and each of them is as long as its three letters are common.
 */
export function mostTelling(text: string): string {
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
