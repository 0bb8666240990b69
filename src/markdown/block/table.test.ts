import { expect, test } from 'vitest'
import { exampleHtml } from '../context.testing.ts'

const compact = (source: string) => exampleHtml(source).replaceAll('\n', '')

test('columns are aligned by their colons', () => {
  expect(compact('|a|b|c|d|\n|-|:-|:-:|-:|\n|1|2|3|4|')).toBe(
    '<table><thead><tr><th>a</th><th style="text-align: left;">b</th><th style="text-align: center;">c</th>' +
      '<th style="text-align: right;">d</th></tr></thead><tbody><tr><td>1</td><td style="text-align: left;">2</td>' +
      '<td style="text-align: center;">3</td><td style="text-align: right;">4</td></tr></tbody></table>',
  )
})

test('cells hold mark-up, and a table needs no outer bars', () => {
  expect(compact('a | b\n-- | --\n**x** | :smile:')).toContain(
    '<td><strong>x</strong></td><td><span aria-label="smile"',
  )
})

test('a table without rows gets an empty one', () => {
  expect(compact('| a | b |\n| - | - |')).toBe(
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td></td><td></td></tr></tbody></table>',
  )
})

test('bars without a line of dashes are text', () => {
  expect(compact('a | b\nc | d')).toBe('<p>a | b<br>c | d</p>')
})
