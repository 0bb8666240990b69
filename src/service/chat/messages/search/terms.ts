import { listBounds } from '../../../../protocol/bounds.ts'
import { codePoints } from '../../../../protocol/chat/shapes.ts'
import { isWord, stemOf } from './words.ts'

/** One thing to search for: all of them must be found. */
export interface SearchTerm {
  readonly text: string
  /** `word`: with its other forms, or as a part of a longer word. `exact`: what stood between quotation marks. */
  readonly kind: 'word' | 'exact'
}

/** The shortest text that the index of substrings knows. */
const MIN_SUBSTRING_LENGTH = 3

/** Whether the text can be looked up in the index of substrings. */
export const isSubstringIndexed = (text: string): boolean => codePoints(text) >= MIN_SUBSTRING_LENGTH

/**
 * Whether the text is looked for inside words as well. One or two plain letters or digits are not: they are in every
 * other word; a word of two Chinese characters is looked for in each text.
 */
export const isSoughtInside = (text: string): boolean =>
  isSubstringIndexed(text) || !/^[a-z0-9]+$/i.test(text)

/** Whether the word is looked for in its other forms. */
export const isSoughtByForm = ({ text, kind }: SearchTerm): boolean =>
  isWord(text) && (kind === 'word' || !isSoughtInside(text))

/**
 * A part of the term that is in every text that holds it, for the index of substrings; undefined when there is none
 * long enough. What is left of a word is what all its forms begin with: "hop" of hope and hoping, "happ" of happy.
 */
export function commonPart(term: SearchTerm): string | undefined {
  const part = isSoughtByForm(term) ? stemOf(term.text).replace(/[ei]$/, '').replace(/bl$/, 'b') : term.text
  return isSubstringIndexed(part) ? part : undefined
}

/** Reads what a person typed: words, and phrases in quotation marks, each once. */
export function searchTerms(typed: string): SearchTerm[] {
  const terms = new Map<string, SearchTerm>()
  for (const [whole, phrase] of typed.matchAll(/"([^"]*)"|[^\s"]+/g)) {
    const term: SearchTerm =
      phrase === undefined ? { text: whole, kind: 'word' } : { text: phrase.trim(), kind: 'exact' }
    if (term.text !== '') terms.set(`${term.kind} ${term.text}`, term)
  }
  return [...terms.values()]
}

/** Whether the searches of one request look for more than the service looks for at a time. */
export const isTooMuch = (typed: readonly string[]): boolean =>
  typed.reduce((length, each) => length + codePoints(each), 0) > listBounds.search_length ||
  typed.reduce((count, each) => count + searchTerms(each).length, 0) > listBounds.search_terms
