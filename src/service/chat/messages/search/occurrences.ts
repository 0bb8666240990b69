import { commonPart, isSoughtByForm, isSoughtInside, type SearchTerm } from './terms.ts'
import { folded, stemOf, wordsOf } from './words.ts'

/** A stretch of a text, in code units. */
export type Range = readonly [start: number, end: number]

/** Where the word stands in any of its forms. All of them begin alike, so that few words need their stem found. */
function formsOf(content: string, term: SearchTerm): Range[] {
  const wanted = stemOf(term.text)
  const beginning = folded(commonPart(term) ?? '')
  return wordsOf(content).flatMap(({ start, end, plain }): Range[] =>
    plain.startsWith(beginning) && stemOf(plain) === wanted ? [[start, end]] : [],
  )
}

/** Where `text` itself stands, without regard to case and accents. */
function insides(content: string, text: string): Range[] {
  const starts: number[] = []
  let plain = ''
  let position = 0
  for (const character of content) {
    const piece = folded(character)
    for (let count = 0; count < piece.length; count++) starts.push(position)
    plain += piece
    position += character.length
  }
  starts.push(content.length)
  const wanted = folded(text)
  const ranges: Range[] = []
  if (wanted === '') return ranges
  let at = plain.indexOf(wanted)
  while (at !== -1) {
    const end = at + wanted.length
    ranges.push([starts[at] ?? 0, starts[end] ?? content.length])
    at = plain.indexOf(wanted, end)
  }
  return ranges
}

/** Where a text holds what is searched for; stretches may overlap. */
export const occurrences = (content: string, term: SearchTerm): Range[] => [
  ...(isSoughtByForm(term) ? formsOf(content, term) : []),
  ...(isSoughtInside(term.text) ? insides(content, term.text) : []),
]

/** Whether a text holds what is searched for. */
export const holds = (content: string, term: SearchTerm): boolean =>
  (isSoughtInside(term.text) && folded(content).includes(folded(term.text))) ||
  (isSoughtByForm(term) && formsOf(content, term).length > 0)
