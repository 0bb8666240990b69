import type { Database } from '../../../database/database.ts'
import { quoted } from './selective.ts'
import { wordsWith, type KnownWord } from './store/vocabulary.ts'
import { commonPart, isSubstringIndexed, matchesForms, matchesInside, type SearchTerm } from './terms.ts'
import { folded, isPlain, stemOf, wordsOf } from './words.ts'

/*
 * Each word of the messages, once. A part of a word is looked for in these few words instead of in all messages, and
 * the index of words then finds the messages: few of its lists are read, where three characters are in many messages.
 */

/** Words that are looked at for a part, and words that the index is asked for: with more, its lists cost more. */
const MOST_LISTED = 1000
const MOST_WORDS = 128
/** UTF-16 units of all words that the index is asked for. */
const MOST_UNITS = 16_384

/**
 * Characters of scripts that write spaces between words: Latin, Greek, Cyrillic, Hebrew, Arabic, those of India. In
 * others a "word" is a sentence, and to keep those would be to keep all texts again.
 */
const spaced = /[\u0021-\u0dff]/
const allSpaced = /^[\u0021-\u0dff]+$/

/** The words of a text that the vocabulary keeps: as they are asked of the index of words, with what they hold. */
export function vocabularyOf(text: string): Map<string, string> {
  const words = new Map<string, string>()
  for (const { start, end, plain } of wordsOf(text)) {
    if (!spaced.test(plain)) continue
    const written = text.slice(start, end)
    words.set(isPlain(written) ? plain : written, plain)
  }
  return words
}

/** All words with this part, or undefined if there are too many. */
function allWordsWith(database: Database, part: string): readonly KnownWord[] | undefined {
  const words = wordsWith(database, part, MOST_LISTED + 1)
  return words.length > MOST_LISTED ? undefined : words
}

/** Parts of a term that are each inside one word of a matching text, and a test of such words. */
function* partsOf(term: SearchTerm): Generator<{ part: string; isMatch: (plain: string) => boolean }> {
  if (matchesForms(term)) {
    const part = folded(commonPart(term) ?? '')
    if (!isSubstringIndexed(part) || !allSpaced.test(part)) return
    const [inside, stem] = [folded(term.text), stemOf(term.text)]
    const isInside = matchesInside(term.text)
    yield {
      part,
      isMatch: (plain) => (isInside && plain.includes(inside)) || stemOf(plain) === stem,
    }
    return
  }
  for (const { plain } of wordsOf(term.text)) {
    if (!isSubstringIndexed(plain) || !allSpaced.test(plain)) continue
    yield { part: plain, isMatch: (word) => word.includes(plain) }
  }
}

/** The words of which each matching text has one, for each part of the term that is in few enough words. */
function listsFor(database: Database, term: SearchTerm): string[][] {
  return [...partsOf(term)].flatMap(({ part, isMatch }) => {
    const words = allWordsWith(database, part)?.filter(({ plain }) => isMatch(plain))
    return words === undefined || words.length > MOST_WORDS ? [] : [words.map(({ word }) => word)]
  })
}

/**
 * Lists for the index of words: a matching message has a word of each list. One without words means that no message
 * matches. Undefined if the vocabulary cannot tell, for a part in very many words or another script: then the index of
 * substrings can.
 */
export function wordsToFind(database: Database, terms: readonly SearchTerm[]): string[][] | undefined {
  const found: string[][] = []
  for (const term of terms) {
    const lists = listsFor(database, term)
    if (lists.length === 0 && commonPart(term) !== undefined) return undefined
    found.push(...lists)
  }
  const units = found.flat().reduce((sum, word) => sum + word.length, 0)
  return found.length === 0 || units > MOST_UNITS ? undefined : found
}

/** An expression of the index of words for messages with a word of each list. */
export const oneOfEach = (lists: readonly (readonly string[])[]): string =>
  lists.map((words) => `(${words.map(quoted).join(' OR ')})`).join(' AND ')
