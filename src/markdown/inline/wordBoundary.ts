import type { StateInline } from 'markdown-it'

/** Returns true if a mention or channel link can begin here: not in the middle of a word or an address. */
export function opensWord(state: StateInline): boolean {
  return state.pos === 0 || /[\s'"({[/<*~:,]/.test(state.src[state.pos - 1] ?? '')
}
