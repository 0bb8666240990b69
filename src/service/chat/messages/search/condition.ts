import { inEveryCase } from '../../../letterCases.ts'
import { condition, type Condition } from '../access.ts'
import { quoted } from './selective.ts'
import { matchesForms, matchesInside, isSubstringIndexed, type SearchTerm } from './terms.ts'

const inWords = 'SELECT rowid FROM message_words WHERE message_words MATCH ?'
const inSubstrings = 'SELECT rowid FROM message_substrings WHERE message_substrings MATCH ?'

/**
 * Scans the messages themselves, for one or two characters that the index cannot find, such as a Chinese
 * word.
 */
function inText(text: string): Condition {
  const texts = inEveryCase(text)
  const parts = texts.map(() => 'instr(m.content, ?) OR instr(m.topic, ?)')
  return condition(`(${parts.join(' OR ')})`, ...texts.flatMap((each) => [each, each]))
}

/** True for messages with the term in their source or topic. */
export function isFound(term: SearchTerm): Condition {
  const { text } = term
  const phrase = quoted(text)
  if (!isSubstringIndexed(text)) {
    return matchesInside(text) ? inText(text) : condition(`m.id IN (${inWords})`, phrase)
  }
  return matchesForms(term)
    ? condition(`m.id IN (${inWords} UNION ${inSubstrings})`, phrase, phrase)
    : condition(`m.id IN (${inSubstrings})`, phrase)
}
