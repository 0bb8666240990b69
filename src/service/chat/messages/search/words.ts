import { stem } from './stem.ts'

/** A word with its position in a text, in code units. */
export interface Word {
  readonly start: number
  readonly end: number
  /** Without case and accents. */
  readonly plain: string
}

// Words as the index's tokenizer defines them: letters, digits, private use, and accents on them.
const word = /[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{Co}\p{M}]*/gu
const oneWord = /^[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{Co}\p{M}]*$/u

const plain = /^[\p{ASCII}]*$/u

/** Returns true if the text is ASCII and so has no accents: a fast path for most texts. */
export const isPlain = (text: string): boolean => plain.test(text)

/** Removes case and accents on Latin letters, as the index does. */
export const folded = (text: string): string =>
  isPlain(text)
    ? text.toLowerCase()
    : text
        .normalize('NFD')
        .replace(/([a-z])[\u0300-\u036f]+/gi, '$1')
        .normalize('NFC')
        .toLowerCase()

export const stemOf = (text: string): string => stem(folded(text))

export const wordsOf = (text: string): Word[] =>
  [...text.matchAll(word)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    plain: folded(match[0]),
  }))

/** Returns true if the text is a single word. */
export const isWord = (text: string): boolean => oneWord.test(text)
