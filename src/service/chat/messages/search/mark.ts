import { decodeEntities } from './entities.ts'
import { folded, hasWords, wordsOf } from './words.ts'
import { isSoughtInside, type SearchTerm } from './terms.ts'

type Range = readonly [start: number, end: number]

/** Occurrences of the words of `text` one after the other, in any of their forms. */
function wordMatches(content: string, text: string): Range[] {
  const wanted = wordsOf(text).map((word) => word.stem)
  const words = wordsOf(content)
  return words.flatMap((first, index): Range[] => {
    const last = words[index + wanted.length - 1]
    const isMatch = last && wanted.every((stem, offset) => words[index + offset]?.stem === stem)
    return isMatch ? [[first.start, last.end]] : []
  })
}

/** Occurrences of `text` itself, without regard to case and accents. */
function substringMatches(content: string, text: string): Range[] {
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

const matches = (content: string, { text, kind }: SearchTerm): Range[] => [
  ...(hasWords(text) && (kind === 'word' || !isSoughtInside(text)) ? wordMatches(content, text) : []),
  ...(isSoughtInside(text) ? substringMatches(content, text) : []),
]

/** Ranges in order, those that touch or overlap as one. */
function joined(ranges: readonly Range[]): Range[] {
  const result: [number, number][] = []
  for (const [start, end] of ranges.toSorted((left, right) => left[0] - right[0] || left[1] - right[1])) {
    const last = result.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else result.push([start, end])
  }
  return result
}

/** Marks the terms in a stretch of HTML without tags. */
function markText(html: string, terms: readonly SearchTerm[]): string {
  const { text, pieces } = decodeEntities(html)
  const ranges = joined(terms.flatMap((term) => matches(text, term)))
  let marked = ''
  let position = 0
  for (const [start, end] of ranges) {
    marked += pieces.slice(position, start).join('')
    marked += `<span class="highlight">${pieces.slice(start, end).join('')}</span>`
    position = end
  }
  return marked + pieces.slice(position).join('')
}

/** Whether a tag opens or closes the drawing of a formula, in which nothing is marked: it would fall apart. */
function formulaDepth(tag: string, depth: number): number {
  if (depth === 0) return /^<span class="katex(?:-display)?"/.test(tag) ? 1 : 0
  if (tag.startsWith('<span')) return depth + 1
  return tag.startsWith('</span') ? depth - 1 : depth
}

/** A message's HTML with everything that the search found in its texts marked (chat spec 4.3). */
export function markInHtml(html: string, terms: readonly SearchTerm[]): string {
  let depth = 0
  return html.replace(/<[^>]*>|[^<]+/g, (part) => {
    if (!part.startsWith('<')) return depth === 0 ? markText(part, terms) : part
    depth = formulaDepth(part, depth)
    return part
  })
}

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A plain text as HTML with what the search found marked. */
export const markInText = (text: string, terms: readonly SearchTerm[]): string =>
  markText(
    text.replace(/[&<>"]/g, (character) => escaped[character] ?? character),
    terms,
  )
