import type { StateBlock } from 'markdown-it'
import { indentOf, lineText } from './lines.ts'

export interface FenceOpening {
  readonly kind: 'quote' | 'spoiler' | 'math' | 'code'
  /** The fence's marks; the same marks alone on a line close the block. */
  readonly marks: string
  /** As typed; empty for none. */
  readonly language: string
  /** Text after the language: a spoiler's heading. */
  readonly header: string
}

const pattern = /^(~{3,}|`{3,}) *(?:\{?\.?([\w+./#-]+) *([^ ~`][^~`]*)?)?$/

/** Parses a line such as ```` ```spoiler The end ````; undefined if it opens no block. */
export function readFenceOpening(line: string): FenceOpening | undefined {
  if (!line.startsWith('```') && !line.startsWith('~~~')) return undefined
  const [, marks, word = '', rest = ''] = pattern.exec(line.trimEnd()) ?? []
  if (marks === undefined) return undefined
  const kind = word === 'quote' || word === 'spoiler' || word === 'math' ? word : 'code'
  return { kind, marks, language: kind === 'code' ? word : '', header: rest.trim() }
}

export interface FenceEnd {
  /** The closing line, or the first line after an unclosed block. */
  readonly line: number
  readonly isClosed: boolean
}

/**
 * Finds the end of the block. Within quotes and spoilers fences nest, so that a quote can contain code fenced
 * with the quote's own marks: a bare fence closes the innermost block with these marks.
 */
export function findFenceEnd(
  state: StateBlock,
  startLine: number,
  endLine: number,
  opening: FenceOpening,
): FenceEnd {
  const open = [opening]
  let line = startLine + 1
  for (; line < endLine; line += 1) {
    if (!state.isEmpty(line) && indentOf(state, line) < 0) break
    const innermost = open.at(-1) ?? opening
    const text = lineText(state, line).trimEnd()
    if (text === innermost.marks) {
      open.pop()
      if (open.length === 0) return { line, isClosed: true }
    } else if (innermost.kind === 'quote' || innermost.kind === 'spoiler') {
      const nested = readFenceOpening(text)
      if (nested) open.push(nested)
    }
  }
  return { line, isClosed: false }
}
