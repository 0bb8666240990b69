import type { StateInline } from 'markdown-it'

/** Whether what is read here may begin a mention or a link to a channel: not in the middle of a word or an address. */
export function opensWord(state: StateInline): boolean {
  return state.pos === 0 || /[\s'"({[/<*~:,]/.test(state.src[state.pos - 1] ?? '')
}
