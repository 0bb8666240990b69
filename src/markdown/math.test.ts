import { expect, test } from 'vitest'
import { renderMath } from './math.ts'

test('a formula is rendered for display and for screen readers', () => {
  const html = renderMath('a^2', 'inline') ?? ''
  expect(html).toMatch(/^<span class="katex"><span class="katex-mathml"><math/)
  expect(html).toContain('<annotation encoding="application/x-tex">a^2</annotation>')
  expect(html).toContain('class="katex-html" aria-hidden="true"')
})

test('a formula of its own stands on its own line', () => {
  expect(renderMath('a', 'block')).toMatch(/^<span class="katex-display">/)
})

test('invalid TeX is not rendered', () => {
  expect(renderMath('\\frac{1}', 'inline')).toBeUndefined()
  expect(renderMath('\\nosuch', 'block')).toBeUndefined()
})

test('TeX cannot make links, classes, images or huge output', () => {
  for (const tex of [
    '\\href{javascript:x}{y}',
    '\\includegraphics{x}',
    '\\htmlClass{a}{b}',
    '\\url{https://x}',
  ]) {
    expect(renderMath(tex, 'inline') ?? '').not.toMatch(/<a |<img|class="a"/)
  }
  expect(renderMath('\\rule{9999em}{9999em}', 'inline')).not.toContain('9999em;')
})
