import type { Delimiter, StateInline } from 'markdown-it'
import type { InlineRule } from '../scope.ts'

/** Marks on the first line of a text, kept while later lines collect theirs. */
const firstLines = new WeakMap<StateInline, Delimiter[]>()

/**
 * A line break, which is shown. Emphasis ends at it: marks pair only within a line, so each line has its own
 * list, attached to the break's token, where markdown-it looks for lists to pair.
 */
export const lineBreak: InlineRule = (state, silent) => {
  if (state.src[state.pos] !== '\n') return false
  if (!silent) {
    state.pending = state.pending.trimEnd()
    state.push('softbreak', 'br', 0)
    if (state.linkLevel === 0 && !firstLines.has(state)) firstLines.set(state, state.delimiters)
    state.delimiters = []
    state.tokens_meta[state.tokens.length - 1] = { delimiters: state.delimiters }
  }
  state.pos += 1
  while (state.pos < state.posMax && /[ \t]/.test(state.src[state.pos] ?? '')) state.pos += 1
  return true
}

/** Restores the first line's marks before pairing, where markdown-it looks for them. */
export function joinLines(state: StateInline): void {
  state.delimiters = firstLines.get(state) ?? state.delimiters
}
