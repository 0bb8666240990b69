import { stem } from './stem.ts'

/** A word where it stands in a text, in code units. */
export interface Word {
  readonly start: number
  readonly end: number
  /** Without case and accents. */
  readonly plain: string
}

// What the index's tokenizer takes for a word: letters, digits, private use, and accents on them.
const word = /[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{Co}\p{M}]*/gu
const oneWord = /^[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{Co}\p{M}]*$/u

const plain = /^[\p{ASCII}]*$/u

/** Whether nothing in a text could carry an accent: so it is in most texts, and they are many. */
export const isPlain = (text: string): boolean => plain.test(text)

/** Without case and without accents on Latin letters, as the index compares. */
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

/** Whether the text is a word and nothing else. */
export const isWord = (text: string): boolean => oneWord.test(text)
