import { stem } from './stem.ts'

/** A word where it stands in a text, in code units. */
export interface Word {
  readonly start: number
  readonly end: number
  /** What it is compared by: without case, accents and endings. */
  readonly stem: string
}

// What the index's tokenizer takes for a word: letters, digits, private use, and accents on them.
const word = /[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{Co}\p{M}]*/gu

/** Without case and accents, as the index compares. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export const wordsOf = (text: string): Word[] =>
  [...text.matchAll(word)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    stem: stem(folded(match[0])),
  }))

export const hasWords = (text: string): boolean => text.search(word) !== -1
