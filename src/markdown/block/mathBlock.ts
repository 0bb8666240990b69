import { renderFormula } from '../formula.ts'
import type { Scope } from '../scope.ts'

/** Renders formulas on lines of their own, separated by blank lines, in one paragraph. */
export function renderMathBlock(content: string, scope: Scope): string {
  const formulas = content.split(/\n\s*\n/).map((each) => each.trimEnd().replace(/^\s*\n/, ''))
  const drawn = formulas.filter((each) => each !== '').map((tex) => renderFormula(tex, 'block', tex, scope))
  return `<p>${drawn.join('')}</p>`
}
