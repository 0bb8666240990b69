/** Letters from frequent to rare in English; other languages differ little. */
const LETTERS = 'etaoinsrhldcumfpgwybvkxjqz'
/** The index lists every three characters in a row. */
const INDEXED = 3
/** Characters of the selected part: three of the index's lists side by side. */
const LENGTH = 3 * INDEXED

const rarity = (character: string): number => {
  const place = LETTERS.indexOf(character)
  return place < 0 ? LETTERS.length : place
}

/** Returns the most selective part of a text: the one with the rarest letters. Lists of frequent letters are long. */
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

/** Quotes a text as one phrase of the index's query language, without operators. */
export const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** Positions at which three characters each cover a part of this length. */
const covering = (length: number): readonly number[] => [
  ...Array.from({ length: Math.ceil(length / INDEXED) - 1 }, (_, index) => index * INDEXED),
  length - INDEXED,
]

/**
 * An expression of the substring index for texts that have this part, and a few that only look like it: they have
 * the same characters near each other, three by three. To find the part itself, the index would read a list for each
 * of its characters, twice as many.
 * @param part at least three characters
 */
export function similarTo(part: string): string {
  const characters = Array.from(part)
  // The index leaves out accents that are characters of their own.
  if (characters.length <= INDEXED || /\p{M}/u.test(part)) return quoted(part)
  const pieces = covering(characters.length).map((start) =>
    quoted(characters.slice(start, start + INDEXED).join('')),
  )
  return `NEAR(${pieces.join(' ')}, ${characters.length - INDEXED})`
}
