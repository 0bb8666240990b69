const onsets = [
  'b',
  'br',
  'c',
  'ch',
  'd',
  'dr',
  'f',
  'g',
  'h',
  'j',
  'k',
  'l',
  'm',
  'n',
  'p',
  'pr',
  's',
  'st',
  't',
  'v',
]
const nuclei = ['a', 'e', 'i', 'o', 'u', 'ai', 'ea', 'ou']
const codas = ['', 'n', 'r', 's', 't', 'l', 'nd', 'ck']

const SYLLABLES = onsets.length * nuclei.length * codas.length
/** Number of words that people use in all. */
const WORDS = 20_000

function syllable(number: number): string {
  const onset = onsets[number % onsets.length] ?? ''
  const nucleus = nuclei[Math.floor(number / onsets.length) % nuclei.length] ?? ''
  const coda = codas[Math.floor(number / onsets.length / nuclei.length) % codas.length] ?? ''
  return onset + nucleus + coda
}

/** The word of a rank: each rank has a different word, of two or three syllables. */
export function wordOfRank(rank: number): string {
  const mixed = (rank * 7919) % WORDS
  const third = mixed % 3 === 0 ? syllable((mixed * 31) % SYLLABLES) : ''
  return (
    syllable(mixed % SYLLABLES) +
    syllable((mixed * 17 + Math.floor(mixed / SYLLABLES) * 5) % SYLLABLES) +
    third
  )
}

/** Numbers between 0 and 1 that look random and are the same on each run. */
export function randomNumbers(seed: number): () => number {
  let state = (seed * 2654435761 + 1) >>> 0
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/**
 * Picks a rank as often as people use its word: the second word half as often as the first, the tenth a tenth
 * (Zipf).
 */
export const rankedAt = (random: number): number => Math.floor(WORDS ** random) - 1

/** Makes a text of this many words, each as often as people use it. */
export function textOf(seed: number, count: number): string {
  const random = randomNumbers(seed)
  return Array.from({ length: count }, () => wordOfRank(rankedAt(random()))).join(' ')
}
