import { inEveryCase } from '../../../letterCases.ts'
import { condition, type Condition } from '../access.ts'
import { isSoughtByForm, isSoughtInside, isSubstringIndexed, type SearchTerm } from './terms.ts'

/** A text as one phrase of the index's query language: nothing in it is an operator. */
export const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

const inWords = 'SELECT rowid FROM message_words WHERE message_words MATCH ?'
const inSubstrings = 'SELECT rowid FROM message_substrings WHERE message_substrings MATCH ?'

/** Looks at each message itself: for one or two characters that no index knows, such as a Chinese word. */
function inText(text: string): Condition {
  const texts = inEveryCase(text)
  const parts = texts.map(() => 'instr(m.content, ?) OR instr(m.topic, ?)')
  return condition(`(${parts.join(' OR ')})`, ...texts.flatMap((each) => [each, each]))
}

/** Holds for messages in whose source or topic the term is found. */
export function isFound(term: SearchTerm): Condition {
  const { text } = term
  const phrase = quoted(text)
  if (!isSubstringIndexed(text)) {
    return isSoughtInside(text) ? inText(text) : condition(`m.id IN (${inWords})`, phrase)
  }
  return isSoughtByForm(term)
    ? condition(`m.id IN (${inWords} UNION ${inSubstrings})`, phrase, phrase)
    : condition(`m.id IN (${inSubstrings})`, phrase)
}
