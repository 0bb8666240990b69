import { condition, type Condition } from '../access.ts'
import { hasWords } from './words.ts'
import { isSoughtInside, isSubstringIndexed, type SearchTerm } from './terms.ts'

/** A text as one phrase of the index's query language: nothing in it is an operator. */
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

const inWords = 'SELECT rowid FROM message_words WHERE message_words MATCH ?'
const inSubstrings = 'SELECT rowid FROM message_substrings WHERE message_substrings MATCH ?'

/** Looks at each message itself: for one or two characters that no index of words knows, such as a Chinese word. */
const inText = (text: string): Condition =>
  condition('(instr(lower(m.content), lower(?)) > 0 OR instr(lower(m.topic), lower(?)) > 0)', text, text)

/** Holds for messages in whose source or topic the term is found. */
export function isFound({ text, kind }: SearchTerm): Condition {
  const phrase = quoted(text)
  if (isSubstringIndexed(text)) {
    return kind === 'word' && hasWords(text)
      ? condition(`m.id IN (${inWords} UNION ${inSubstrings})`, phrase, phrase)
      : condition(`m.id IN (${inSubstrings})`, phrase)
  }
  return isSoughtInside(text) ? inText(text) : condition(`m.id IN (${inWords})`, phrase)
}
