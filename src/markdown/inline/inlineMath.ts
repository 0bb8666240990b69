import { element, escapeHtml, pushHtml } from '../html.ts'
import { type InlineRule, scopeOf } from '../scope.ts'

const pattern = /\$\$([^\n_$](?:\\\$|[^$\n])*)\$\$(?!\$)\B/y

/** `$$tex$$` on one line. */
export const inlineMath: InlineRule = (state, silent) => {
  if (!state.src.startsWith('$$', state.pos)) return false
  if (state.pos > 0 && /[\w$]/.test(state.src[state.pos - 1] ?? '')) return false
  pattern.lastIndex = state.pos
  const [whole, tex] = pattern.exec(state.src) ?? []
  if (whole === undefined || tex === undefined || state.pos + whole.length > state.posMax) return false
  const scope = scopeOf(state.env)
  if (!silent) {
    if (!scope.context.math) {
      scope.needsService = true
      pushHtml(state, escapeHtml(whole))
    } else {
      const drawn = scope.context.math(tex, 'inline')
      pushHtml(state, drawn ?? element('span', { class: 'tex-error' }, whole))
    }
  }
  state.pos += whole.length
  return true
}
