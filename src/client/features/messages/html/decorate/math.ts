import type { BodyReader } from '../reader.ts'

/** Parts of a formula whose class names the stylesheet writes with the prefix `katex-`, and older services without. */
const prefixed =
  'accent base fix hdashline hline inner newline overlay overline root rule sizing smash sout stretchy strut tag thinbox underline vbox'.split(
    ' ',
  )

/**
 * Also names the parts of formulas drawn by an older KaTeX, so that our stylesheet gives them their place and
 * size.
 */
function nameParts(formula: Element): void {
  for (const name of prefixed) {
    for (const part of formula.querySelectorAll(`.${name}`)) part.classList.add(`katex-${name}`)
  }
}

/** Names each formula by its TeX, which every screen reader can read, unlike glyphs placed by style. */
export function nameFormulas(body: DocumentFragment, _reader: BodyReader): void {
  for (const formula of body.querySelectorAll('[data-formula]')) {
    formula.setAttribute('role', 'math')
    formula.removeAttribute('data-formula')
    nameParts(formula)
  }
}

export const hasMath = (body: DocumentFragment): boolean => body.querySelector('.katex') !== null
