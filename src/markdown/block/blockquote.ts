import type { StateBlock } from 'markdown-it'
import { messageBounds } from '../../protocol/bounds.ts'
import { builtInBlockRule } from '../builtIn.ts'
import { type BlockRule, scopeOf } from '../scope.ts'
import { isEndedAt, lineText } from './lines.ts'

let builtIn: BlockRule | undefined

/**
 * A `>` quote. An empty mark quotes the lines of text that follow directly; without any it quotes nothing,
 * and `>` is text.
 */
export const blockquote: BlockRule = (state, startLine, endLine, silent) => {
  if (state.level >= messageBounds.depth) return false
  const first = firstQuoted(state, startLine, endLine)
  if (first === undefined) return false
  if (!silent && !isMarked(state, first)) return quoteUnmarked(state, first, endLine)
  builtIn ??= builtInBlockRule('blockquote')
  return builtIn(state, startLine, endLine, silent)
}

const isMarked = (state: StateBlock, line: number): boolean => lineText(state, line).startsWith('>')

/** Number of the first line with content among those that follow without a blank line. */
function firstQuoted(state: StateBlock, startLine: number, endLine: number): number | undefined {
  if (!isMarked(state, startLine)) return undefined
  for (let line = startLine; line < endLine && !state.isEmpty(line); line += 1) {
    // The next of these lines scans all that follow, too, so the cost is counted.
    scopeOf(state.env).spend(1)
    if (!isMarked(state, line)) return isEndedAt(state, 'blockquote', line, endLine) ? undefined : line
    if (lineText(state, line).slice(1).trim() !== '') return line
  }
  return undefined
}

/** Quotes the lines up to a blank one, or to the beginning of another block. */
function quoteUnmarked(state: StateBlock, firstLine: number, endLine: number): boolean {
  const outer = { parent: state.parentType, lineMax: state.lineMax }
  let end = firstLine + 1
  while (end < endLine && !state.isEmpty(end) && !isEndedAt(state, 'blockquote', end, endLine)) end += 1
  state.parentType = 'blockquote'
  state.lineMax = end
  state.push('blockquote_open', 'blockquote', 1)
  state.md.block.tokenize(state, firstLine, end)
  state.push('blockquote_close', 'blockquote', -1)
  state.parentType = outer.parent
  state.lineMax = outer.lineMax
  state.line = end
  return true
}
