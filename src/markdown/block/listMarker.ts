import type { StateBlock } from 'markdown-it'
import { codeIndent, indentOf } from './lines.ts'

export interface ListMarker {
  readonly tag: 'ul' | 'ol'
  /** 1 for bullets. */
  readonly number: number
  /** Position of the item's text in the source. */
  readonly contentStart: number
  readonly isEmpty: boolean
  /** True for a marker without a space after it, which can continue a list but not begin one. */
  readonly isBare: boolean
}

const pattern = /(?:[*+-]|(\d{1,9})\.)(?:[ \t]+|$)/my

export function listMarkerAt(state: StateBlock, line: number): ListMarker | undefined {
  if (indentOf(state, line) >= codeIndent) return undefined
  pattern.lastIndex = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0)
  const match = pattern.exec(state.src)
  const end = state.eMarks[line] ?? 0
  if (!match || match.index + match[0].trimEnd().length > end) return undefined
  const contentStart = Math.min(pattern.lastIndex, end)
  return {
    tag: match[1] === undefined ? 'ul' : 'ol',
    number: Number(match[1] ?? 1),
    contentStart,
    isEmpty: contentStart >= end,
    isBare: !/\s$/.test(match[0]),
  }
}
