import type { StateBlock, Token } from 'markdown-it'
import { builtInBlockRule } from '../builtIn.ts'
import { type BlockRule, scopeOf } from '../scope.ts'

let builtIn: BlockRule | undefined

/** A table; if it has no rows, it gets an empty one, as on similar servers. */
export const table: BlockRule = (state, startLine, endLine, silent) => {
  builtIn ??= builtInBlockRule('table')
  const first = state.tokens.length
  if (!builtIn(state, startLine, endLine, silent)) return false
  if (silent) return true
  const tokens = state.tokens.slice(first)
  // Short rows are padded, so a few characters can produce very many cells.
  scopeOf(state.env).spend(tokens.length)
  for (const token of tokens) spaceAlignment(token)
  if (!tokens.some((token) => token.type === 'tbody_open')) addEmptyRow(state, tokens)
  return true
}

function spaceAlignment(token: Token): void {
  const style = token.attrGet('style')
  if (style !== null) token.attrSet('style', `${String(style).replace(':', ': ')};`)
}

function addEmptyRow(state: StateBlock, tokens: readonly Token[]): void {
  const columns = tokens.filter((token) => token.type === 'th_open').length
  const close = state.tokens.pop()
  state.level += 1
  state.push('tbody_open', 'tbody', 1)
  state.push('tr_open', 'tr', 1)
  for (let column = 0; column < columns; column += 1) {
    state.push('td_open', 'td', 1)
    state.push('td_close', 'td', -1)
  }
  state.push('tr_close', 'tr', -1)
  state.push('tbody_close', 'tbody', -1)
  state.level -= 1
  if (close) state.tokens.push(close)
}
