import type { StateBlock } from 'markdown-it'
import { messageBounds } from '../../protocol/bounds.ts'
import { pushHtml } from '../html.ts'
import { type BlockRule, scopeOf } from '../scope.ts'
import { renderCode } from './code.ts'
import { findFenceEnd, type FenceOpening, readFenceOpening } from './fenceLines.ts'
import { codeIndent, indentOf, lineText } from './lines.ts'
import { renderMathBlock } from './mathBlock.ts'

/** Content between two fences: a quote, a spoiler, math, or code. */
export const fence: BlockRule = (state, startLine, endLine, silent) => {
  if (indentOf(state, startLine) >= codeIndent) return false
  const opening = readFenceOpening(lineText(state, startLine))
  if (!opening || state.level >= messageBounds.depth) return false
  if (silent) return true
  const end = findFenceEnd(state, startLine, endLine, opening)
  writeBlock(state, opening, startLine + 1, end.line)
  state.line = end.isClosed ? end.line + 1 : end.line
  return true
}

function writeBlock(state: StateBlock, opening: FenceOpening, firstLine: number, endLine: number): void {
  const scope = scopeOf(state.env)
  scope.spend(endLine - firstLine)
  if (opening.kind === 'quote') return writeQuote(state, firstLine, endLine)
  if (opening.kind === 'spoiler') return writeSpoiler(state, opening.header, firstLine, endLine)
  const content = state.getLines(firstLine, endLine, state.blkIndent, false)
  const html =
    opening.kind === 'math' ? renderMathBlock(content, scope) : renderCode(content, opening.language, scope)
  pushHtml(state, `${html}\n`)
}

function writeQuote(state: StateBlock, firstLine: number, endLine: number): void {
  state.push('blockquote_open', 'blockquote', 1)
  readInside(state, firstLine, endLine)
  state.push('blockquote_close', 'blockquote', -1)
}

function writeSpoiler(state: StateBlock, header: string, firstLine: number, endLine: number): void {
  pushHtml(state, '<div class="spoiler-block"><div class="spoiler-header">\n')
  if (header !== '') {
    state.push('paragraph_open', 'p', 1)
    const inline = state.push('inline', '', 0)
    inline.content = header
    inline.children = []
    state.push('paragraph_close', 'p', -1)
  }
  pushHtml(state, '</div><div class="spoiler-content" aria-hidden="true">\n').meta = { spoiler: 1 }
  state.level += 1
  readInside(state, firstLine, endLine)
  state.level -= 1
  pushHtml(state, '</div></div>\n').meta = { spoiler: -1 }
}

/** Parses the lines between the fences as blocks. */
function readInside(state: StateBlock, firstLine: number, endLine: number): void {
  const outer = { parent: state.parentType, lineMax: state.lineMax }
  state.parentType = 'blockquote'
  state.lineMax = endLine
  state.md.block.tokenize(state, firstLine, endLine)
  state.parentType = outer.parent
  state.lineMax = outer.lineMax
}
