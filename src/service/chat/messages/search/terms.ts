import { listBounds } from '../../../../protocol/bounds.ts'
import { codePoints } from '../../../../protocol/chat/shapes.ts'
import { isWord, stemOf } from './words.ts'

/** A search term; all terms of a search must match. */
export interface SearchTerm {
  readonly text: string
  /** `word`: matches other forms, and parts of longer words. `exact`: was given in quotation marks. */
  readonly kind: 'word' | 'exact'
}

/** Minimum length of texts in the substring index. */
const MIN_SUBSTRING_LENGTH = 3

/** Returns true if the substring index can find the text; it leaves out accents that are characters of their own. */
export const isSubstringIndexed = (text: string): boolean =>
  codePoints(text.replaceAll(/[\u0300-\u036f]/g, '')) >= MIN_SUBSTRING_LENGTH

/**
 * Returns true if the text also matches inside words. One or two plain letters or digits do not, because they
 * are in every other word; a word of two Chinese characters does, by scanning the texts.
 */
export const matchesInside = (text: string): boolean => isSubstringIndexed(text) || !/^[a-z0-9]+$/i.test(text)

/** Returns true if other forms of the word match, too. */
export const matchesForms = ({ text, kind }: SearchTerm): boolean =>
  isWord(text) && (kind === 'word' || !matchesInside(text))

/**
 * Returns a part of the term that every matching text contains, for the substring index; undefined if none is
 * long enough. For a word, it is the common beginning of all its forms: "hop" of hope and hoping, "happ" of
 * happy.
 */
export function commonPart(term: SearchTerm): string | undefined {
  const part = matchesForms(term) ? stemOf(term.text).replace(/[ei]$/, '').replace(/bl$/, 'b') : term.text
  return isSubstringIndexed(part) ? part : undefined
}

/** Parses a search: words, and phrases in quotation marks, each once. */
export function searchTerms(typed: string): SearchTerm[] {
  const terms = new Map<string, SearchTerm>()
  for (const [whole, phrase] of typed.matchAll(/"([^"]*)"|[^\s"]+/g)) {
    const term: SearchTerm =
      phrase === undefined ? { text: whole, kind: 'word' } : { text: phrase.trim(), kind: 'exact' }
    if (term.text !== '') terms.set(`${term.kind} ${term.text}`, term)
  }
  return [...terms.values()]
}

/** Returns true if the searches of one request exceed the limits. */
export const isTooMuch = (typed: readonly string[]): boolean =>
  typed.reduce((length, each) => length + codePoints(each), 0) > listBounds.search_length ||
  typed.reduce((count, each) => count + searchTerms(each).length, 0) > listBounds.search_terms
