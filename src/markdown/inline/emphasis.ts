import type { InlineRule } from '../scope.ts'

/** Underscores are part of names here, and never mark-up. */
export const literalUnderscores: InlineRule = (state, silent) => {
  if (state.src[state.pos] !== '_') return false
  if (!silent) state.pending += '_'
  state.pos += 1
  return true
}

/** `~~` strikes through; any other number of tildes is text. markdown-it pairs the marks and turns them into `del`. */
export const exactStrikethrough: InlineRule = (state, silent) => {
  if (state.src[state.pos] !== '~') return false
  const { can_open: open, can_close: close, length } = state.scanDelims(state.pos, true)
  if (!silent) {
    const marks = state.push('text', '', 0)
    marks.content = '~'.repeat(length)
    const marker = '~'.charCodeAt(0)
    if (length === 2) {
      state.delimiters.push({ marker, length: 0, token: state.tokens.length - 1, end: -1, open, close })
    }
  }
  state.pos += length
  return true
}
