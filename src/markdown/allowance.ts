import { messageBounds } from '../protocol/bounds.ts'

/**
 * Limits of highlighting and rendering for one message. Pieces beyond them stay plain; smaller ones after
 * them may still fit.
 */
export class Allowance {
  #code: number = messageBounds.colored_code
  #formulas: number = messageBounds.formulas
  #formulasLength: number = messageBounds.all_formulas_length
  #html: number = messageBounds.drawn_html_length

  /** Reserves the code's size; false if it exceeds the limit. */
  takeCode(code: string): boolean {
    if (code.length > this.#code || hasLongLine(code)) return false
    this.#code -= code.length
    return true
  }

  /** Reserves the formula's size; false if it exceeds the limit. */
  takeFormula(tex: string): boolean {
    const { length } = tex
    if (this.#formulas === 0 || length > messageBounds.formula_length) return false
    if (length > this.#formulasLength) return false
    this.#formulas -= 1
    this.#formulasLength -= length
    return true
  }

  /** Reserves the rendered HTML's size; false if it exceeds the limit. */
  takeHtml(html: string): boolean {
    if (html.length > this.#html) return false
    this.#html -= html.length
    return true
  }
}

function hasLongLine(code: string): boolean {
  return code.split('\n').some((line) => line.length > messageBounds.colored_line)
}
