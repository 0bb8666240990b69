import { element, escapeHtml } from '../html.ts'
import type { Scope } from '../scope.ts'

/** Formulas on lines of their own, separated by blank lines, in one paragraph. */
export function renderMathBlock(content: string, scope: Scope): string {
  const formulas = content.split(/\n\s*\n/).map((each) => each.replaceAll(/^\s*\n|\s+$/g, ''))
  const drawn = formulas.filter((each) => each !== '').map((each) => renderFormula(each, scope))
  return `<p>${drawn.join('')}</p>`
}

function renderFormula(tex: string, scope: Scope): string {
  if (!scope.context.math) {
    scope.needsService = true
    return escapeHtml(tex)
  }
  return scope.context.math(tex, 'block') ?? element('span', { class: 'tex-error' }, tex)
}
