import { renderFormula } from '../formula.ts'
import { pushHtml } from '../html.ts'
import { type InlineRule, scopeOf } from '../scope.ts'

const pattern = /\$\$([^\n_$](?:\\\$|[^$\n])*)\$\$(?!\$)\B/y

/** `$$tex$$` on one line. */
export const inlineMath: InlineRule = (state, silent) => {
  if (!state.src.startsWith('$$', state.pos)) return false
  if (state.pos > 0 && /[\w$]/.test(state.src[state.pos - 1] ?? '')) return false
  pattern.lastIndex = state.pos
  const [whole, tex] = pattern.exec(state.src) ?? []
  if (whole === undefined || tex === undefined || state.pos + whole.length > state.posMax) return false
  if (!silent) pushHtml(state, renderFormula(tex, 'inline', whole, scopeOf(state.env)))
  state.pos += whole.length
  return true
}
