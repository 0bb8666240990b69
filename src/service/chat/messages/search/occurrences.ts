import { commonPart, matchesForms, matchesInside, type SearchTerm } from './terms.ts'
import { folded, isPlain, stemOf, wordsOf, type Word } from './words.ts'

/** A range of a text, in code units. */
export type Range = readonly [start: number, end: number]

/** A text without case and accents, with the original position of each code unit. */
interface Folded {
  readonly plain: string
  /** Undefined: positions are unchanged. */
  readonly starts: readonly number[] | undefined
}

function foldedWithPlaces(content: string): Folded {
  if (isPlain(content)) return { plain: content.toLowerCase(), starts: undefined }
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
  return { plain, starts }
}

/** A text searched for several terms, analyzed only once. */
export class SearchedText {
  readonly #content: string
  #places: Folded | undefined
  #folded: string | undefined
  #words: readonly Word[] | undefined

  constructor(content: string) {
    this.#content = content
  }

  /** Returns true if the text contains the term. */
  holds(term: SearchTerm): boolean {
    if (matchesInside(term.text)) {
      this.#folded ??= folded(this.#content)
      if (this.#folded.includes(folded(term.text))) return true
    }
    return matchesForms(term) && this.#forms(term).length > 0
  }

  /** Ranges of the term in the text; they may overlap. */
  occurrences(term: SearchTerm): Range[] {
    return [
      ...(matchesForms(term) ? this.#forms(term) : []),
      ...(matchesInside(term.text) ? this.#insides(folded(term.text)) : []),
    ]
  }

  /** Ranges of the word in all its forms. All forms begin alike, so only few words must be stemmed. */
  #forms(term: SearchTerm): Range[] {
    const wanted = stemOf(term.text)
    const beginning = folded(commonPart(term) ?? '')
    this.#words ??= wordsOf(this.#content)
    return this.#words.flatMap(({ start, end, plain }): Range[] =>
      plain.startsWith(beginning) && stemOf(plain) === wanted ? [[start, end]] : [],
    )
  }

  /** Ranges of `wanted` itself, ignoring case and accents. */
  #insides(wanted: string): Range[] {
    const ranges: Range[] = []
    if (wanted === '') return ranges
    const { plain, starts } = (this.#places ??= foldedWithPlaces(this.#content))
    const placeOf = (index: number): number => (starts ? (starts[index] ?? this.#content.length) : index)
    let at = plain.indexOf(wanted)
    while (at !== -1) {
      const end = at + wanted.length
      ranges.push([placeOf(at), placeOf(end)])
      at = plain.indexOf(wanted, end)
    }
    return ranges
  }
}
