import type { StateBlock } from 'markdown-it'

/** A line of the block being read, without its indentation and the markers of its quotes and lists. */
export function lineText(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line])
}

/** How far a line is indented beyond the block around it; negative where it leaves that block. */
export function indentOf(state: StateBlock, line: number): number {
  return (state.sCount[line] ?? 0) - state.blkIndent
}

/** Indented this far, a line is code and begins nothing else. */
export const codeIndent = 4

/** Whether one of the rules that may end a `kind` of block begins at this line. */
export function isEndedAt(
  state: StateBlock,
  kind: 'paragraph' | 'list' | 'blockquote',
  line: number,
  endLine: number,
): boolean {
  return state.md.block.ruler.getRules(kind).some((rule) => rule(state, line, endLine, true))
}
