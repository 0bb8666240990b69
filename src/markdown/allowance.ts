import { messageBounds } from '../protocol/bounds.ts'

/** What of one message may still be colored and drawn. What is refused stays plain; what is smaller may fit yet. */
export class Allowance {
  #code: number = messageBounds.colored_code
  #formulas: number = messageBounds.formulas
  #formulasLength: number = messageBounds.all_formulas_length
  #html: number = messageBounds.drawn_html_length

  /** Takes the room for a block of code, if it may be colored. */
  takeCode(code: string): boolean {
    if (code.length > this.#code || hasLongLine(code)) return false
    this.#code -= code.length
    return true
  }

  /** Takes the room for a formula, if it may be drawn. */
  takeFormula(tex: string): boolean {
    const { length } = tex
    if (this.#formulas === 0 || length > messageBounds.formula_length) return false
    if (length > this.#formulasLength) return false
    this.#formulas -= 1
    this.#formulasLength -= length
    return true
  }

  /** Takes the room for what was drawn, if the message has it. */
  takeHtml(html: string): boolean {
    if (html.length > this.#html) return false
    this.#html -= html.length
    return true
  }
}

function hasLongLine(code: string): boolean {
  return code.split('\n').some((line) => line.length > messageBounds.colored_line)
}
