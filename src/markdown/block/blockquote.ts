import type { StateBlock } from 'markdown-it'
import { builtInBlockRule } from '../builtIn.ts'
import { type BlockRule, deepestLevel } from '../scope.ts'
import { lineText } from './lines.ts'

let builtIn: BlockRule | undefined

/** A `>` quote. Marks with nothing behind them quote nothing: `>` alone is text. */
export const blockquote: BlockRule = (state, startLine, endLine, silent) => {
  if (state.level >= deepestLevel || !quotesSomething(state, startLine, endLine)) return false
  builtIn ??= builtInBlockRule('blockquote')
  return builtIn(state, startLine, endLine, silent)
}

function quotesSomething(state: StateBlock, startLine: number, endLine: number): boolean {
  for (let line = startLine; line < endLine; line += 1) {
    const text = lineText(state, line)
    if (!text.startsWith('>')) return false
    if (text.slice(1).trim() !== '') return true
  }
  return false
}
