import { type BlockRule, scopeOf } from '../scope.ts'
import { codeIndent, indentOf, isEndedAt } from './lines.ts'

/** Lines up to a blank one or to the beginning of another block. */
export const paragraph: BlockRule = (state, startLine, endLine) => {
  const scope = scopeOf(state.env)
  const outerParent = state.parentType
  state.parentType = 'paragraph'
  let nextLine = startLine + 1
  for (; nextLine < endLine && !state.isEmpty(nextLine); nextLine += 1) {
    scope.spend(1)
    // Code cannot interrupt a paragraph; a negative indentation marks a lazy line of a quote.
    if (indentOf(state, nextLine) >= codeIndent || (state.sCount[nextLine] ?? 0) < 0) continue
    if (isEndedAt(state, 'paragraph', nextLine, endLine)) break
  }
  state.parentType = outerParent
  state.line = nextLine
  state.push('paragraph_open', 'p', 1).map = [startLine, nextLine]
  const inline = state.push('inline', '', 0)
  inline.content = state.getLines(startLine, nextLine, state.blkIndent, false).replace(/^\s+/, '')
  inline.map = [startLine, nextLine]
  inline.children = []
  state.push('paragraph_close', 'p', -1)
  return true
}
