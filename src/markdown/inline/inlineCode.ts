import { builtInInlineRule } from '../builtIn.ts'
import type { InlineRule } from '../scope.ts'

let builtIn: InlineRule | undefined

/** `` `code` `` exactly as typed, spaces at its ends included. */
export const inlineCode: InlineRule = (state, silent) => {
  const start = state.pos
  if (state.src[start] !== '`') return false
  builtIn ??= builtInInlineRule('backticks')
  const tokens = state.tokens.length
  if (!builtIn(state, silent)) return false
  const code = state.tokens.at(-1)
  if (silent || state.tokens.length === tokens || code?.type !== 'code_inline') return true
  const content = state.src.slice(start + code.markup.length, state.pos - code.markup.length)
  code.content = content.replaceAll('\n', ' ')
  return true
}
