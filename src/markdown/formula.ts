import { element, escapeHtml } from './html.ts'
import type { Scope } from './scope.ts'

/** Renders a formula in the context, or as its source, as `typed`. */
export function renderFormula(tex: string, display: 'inline' | 'block', typed: string, scope: Scope): string {
  const { context, allowance } = scope
  if (!context.math) {
    scope.needsService = true
    return escapeHtml(typed)
  }
  const html = allowance.takeFormula(tex) ? context.math(tex, display) : undefined
  return html !== undefined && allowance.takeHtml(html)
    ? html
    : element('span', { class: 'tex-error' }, typed)
}
