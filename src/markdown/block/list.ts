import type { StateBlock } from 'markdown-it'
import { messageBounds } from '../../protocol/bounds.ts'
import { type BlockRule, scopeOf } from '../scope.ts'
import { codeIndent, indentOf, isEndedAt } from './lines.ts'
import { type ListMarker, listMarkerAt } from './listMarker.ts'

/** Lines indented this far beyond an item's marker belong to the item. */
const itemIndent = 2

/** Bulleted and numbered lists. Two spaces nest, whatever the marker's width. */
export const list: BlockRule = (state, startLine, endLine, silent) => {
  const first = listMarkerAt(state, startLine)
  if (!first) return false
  if (silent) return mayInterrupt(state, startLine, first)
  if (first.isBare || state.level >= messageBounds.depth) return false

  const outerParent = state.parentType
  state.parentType = 'list'
  const opening = state.tokens.length
  const isTight = readItems(state, startLine, endLine, first)
  state.parentType = outerParent
  if (isTight) hideParagraphs(state, opening)
  return true
}

function mayInterrupt(state: StateBlock, line: number, marker: ListMarker): boolean {
  if (state.parentType !== 'paragraph') return true
  // A line indented less than its item begins the next item.
  if (indentOf(state, line) < 0) return true
  return !marker.isEmpty && (marker.tag === 'ul' || marker.number < 10)
}

/**
 * Pushes the list's tokens and moves `state.line` past it; returns true if no blank line separates its parts.
 */
function readItems(state: StateBlock, startLine: number, endLine: number, first: ListMarker): boolean {
  const name = first.tag === 'ul' ? 'bullet_list' : 'ordered_list'
  const open = state.push(`${name}_open`, first.tag, 1)
  if (first.tag === 'ol' && first.number !== 1) open.attrs = [['start', first.number]]
  let isTight = true
  let endsInBlank = false
  let line = startLine
  for (let marker: ListMarker | undefined = first; marker; marker = nextMarker(state, line, endLine, first)) {
    const itemIsTight = readItem(state, line, endLine, marker)
    if (!itemIsTight || endsInBlank) isTight = false
    endsInBlank = state.line - line > 1 && state.isEmpty(state.line - 1)
    line = state.line
  }
  state.push(`${name}_close`, first.tag, -1)
  state.line = line
  return isTight
}

/** Marker of the next item of the same list; undefined if the line begins none. */
function nextMarker(
  state: StateBlock,
  line: number,
  endLine: number,
  first: ListMarker,
): ListMarker | undefined {
  if (line >= endLine || indentOf(state, line) < 0 || indentOf(state, line) >= codeIndent) return undefined
  if (isEndedAt(state, 'list', line, endLine)) return undefined
  const marker = listMarkerAt(state, line)
  return marker?.tag === first.tag ? marker : undefined
}

function readItem(state: StateBlock, line: number, endLine: number, marker: ListMarker): boolean {
  scopeOf(state.env).spend(1)
  const outer = { tight: state.tight, indent: state.blkIndent }
  const column = state.sCount[line] ?? 0
  const start = { mark: state.bMarks[line] ?? 0, shift: state.tShift[line] ?? 0 }
  state.push('list_item_open', 'li', 1)
  state.blkIndent = column + itemIndent
  state.tight = true
  // Parse the rest of the marker's line as the item's first line, aligned with the lines below it.
  state.bMarks[line] = marker.contentStart
  state.tShift[line] = 0
  state.sCount[line] = state.blkIndent
  // An item without text gets none from lines after a blank one.
  const isBlankBelow = line + 1 >= endLine || state.isEmpty(line + 1)
  if (marker.isEmpty && isBlankBelow) state.line = Math.min(line + 2, endLine)
  else state.md.block.tokenize(state, line, endLine)
  const isTight = state.tight
  state.bMarks[line] = start.mark
  state.tShift[line] = start.shift
  state.sCount[line] = column
  state.blkIndent = outer.indent
  state.tight = outer.tight
  state.push('list_item_close', 'li', -1)
  return isTight
}

/** Hides the `p` tags in the items of a tight list. */
function hideParagraphs(state: StateBlock, opening: number): void {
  const itemLevel = state.level + 2
  for (const token of state.tokens.slice(opening)) {
    if (token.tag === 'p' && token.level === itemLevel) token.hidden = true
  }
}
