import type { StateBlock } from 'markdown-it'

/** Text of a line in the current block, without its indentation and the markers of quotes and lists. */
export function lineText(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line])
}

/** Indentation of a line relative to the block around it; negative if it leaves that block. */
export function indentOf(state: StateBlock, line: number): number {
  return (state.sCount[line] ?? 0) - state.blkIndent
}

/** From this indentation on, a line is code and begins no other block. */
export const codeIndent = 4

/** Returns true if a rule that can end a `kind` of block matches at this line. */
export function isEndedAt(
  state: StateBlock,
  kind: 'paragraph' | 'list' | 'blockquote',
  line: number,
  endLine: number,
): boolean {
  return state.md.block.ruler.getRules(kind).some((rule) => rule(state, line, endLine, true))
}
