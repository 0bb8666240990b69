import { escapeHtml } from '../../../../markdown/html.ts'
import { decoded } from './decoded.ts'
import { SearchedText, type Range } from './occurrences.ts'
import type { SearchTerm } from './terms.ts'

/** Sorts ranges and joins those that touch or overlap. */
function joined(ranges: readonly Range[]): Range[] {
  const result: [number, number][] = []
  for (const [start, end] of ranges.toSorted((left, right) => left[0] - right[0] || left[1] - right[1])) {
    const last = result.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else result.push([start, end])
  }
  return result
}

/** Marks the terms in a run of HTML without tags. */
function markText(html: string, terms: readonly SearchTerm[]): string {
  const { text, pieces } = decoded(html)
  const searched = new SearchedText(text)
  const ranges = joined(terms.flatMap((term) => searched.occurrences(term)))
  let marked = ''
  let position = 0
  for (const [start, end] of ranges) {
    marked += pieces.slice(position, start).join('')
    marked += `<span class="highlight">${pieces.slice(start, end).join('')}</span>`
    position = end
  }
  return marked + pieces.slice(position).join('')
}

/** Nesting depth within a rendered formula after the tag; marks inside a formula would break it. */
function formulaDepth(tag: string, depth: number): number {
  if (depth === 0) return /^<span class="katex(?:-display)?"/.test(tag) ? 1 : 0
  if (tag.startsWith('<span')) return depth + 1
  return tag.startsWith('</span') ? depth - 1 : depth
}

/** Marks all matches of the search in a message's HTML (chat spec 4.3). */
export function markInHtml(html: string, terms: readonly SearchTerm[]): string {
  let depth = 0
  return html.replace(/<[^>]*>|[^<]+/g, (part) => {
    if (!part.startsWith('<')) return depth === 0 ? markText(part, terms) : part
    depth = formulaDepth(part, depth)
    return part
  })
}

/** Returns a plain text as HTML with the matches marked. */
export const markInText = (text: string, terms: readonly SearchTerm[]): string =>
  markText(escapeHtml(text), terms)
