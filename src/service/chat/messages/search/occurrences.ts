import { commonPart, isSoughtByForm, isSoughtInside, type SearchTerm } from './terms.ts'
import { folded, isPlain, stemOf, wordsOf, type Word } from './words.ts'

/** A stretch of a text, in code units. */
export type Range = readonly [start: number, end: number]

/** A text without case and accents, with where each of its code units stands in the text itself. */
interface Folded {
  readonly plain: string
  /** Undefined: each stands where it stood. */
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

/** A text that is searched for several terms: it is read once for all of them. */
export class SearchedText {
  readonly #content: string
  #places: Folded | undefined
  #folded: string | undefined
  #words: readonly Word[] | undefined

  constructor(content: string) {
    this.#content = content
  }

  /** Whether the text holds what is searched for. */
  holds(term: SearchTerm): boolean {
    if (isSoughtInside(term.text)) {
      this.#folded ??= folded(this.#content)
      if (this.#folded.includes(folded(term.text))) return true
    }
    return isSoughtByForm(term) && this.#forms(term).length > 0
  }

  /** Where the text holds what is searched for; stretches may overlap. */
  occurrences(term: SearchTerm): Range[] {
    return [
      ...(isSoughtByForm(term) ? this.#forms(term) : []),
      ...(isSoughtInside(term.text) ? this.#insides(folded(term.text)) : []),
    ]
  }

  /** Where the word stands in any of its forms. All of them begin alike, so that few words need their stem found. */
  #forms(term: SearchTerm): Range[] {
    const wanted = stemOf(term.text)
    const beginning = folded(commonPart(term) ?? '')
    this.#words ??= wordsOf(this.#content)
    return this.#words.flatMap(({ start, end, plain }): Range[] =>
      plain.startsWith(beginning) && stemOf(plain) === wanted ? [[start, end]] : [],
    )
  }

  /** Where `wanted` itself stands, without regard to case and accents. */
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
