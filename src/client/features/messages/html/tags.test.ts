import { expect, test } from 'vitest'
import { isNestedDeeperThan } from './nesting.ts'
import { withStylesApart } from './stylesApart.ts'

test.each([
  ['<td style="text-align: right;">1</td>', '<td data-style="text-align: right;">1</td>'],
  ["<td STYLE = 'a' class=b>1</td>", "<td data-style = 'a' class=b>1</td>"],
  ['<td class="b"style=c>1</td>', '<td class="b"data-style=c>1</td>'],
  ['<br/style>', '<br/data-style>'],
  ['<i a=1 style=2/><b style=3>', '<i a=1 data-style=2/><b data-style=3>'],
  ['<style type=a>#a { color: red }</Style>b', '<template type=a>#a { color: red }</template>b'],
])('a style is renamed: %s', (html, apart) => {
  expect(withStylesApart(html)).toBe(apart)
})

test.each([
  '<p>The style="x" attribute</p>',
  '<code>&lt;p style="x"&gt;</code> 1 < 2 style="x"',
  '<p title=" style=x ">style</p>',
  "<p title='<b style=x>' data-style-of=style>style</p>",
  '<!-- <p style="x"> -->',
  '<p title="a style=x',
  '<p style',
  '<!-- <p style="x">',
  '',
])('other text than an inline style stays unchanged: %s', (html) => {
  expect(withStylesApart(html)).toBe(html)
})

test('a comment hides no style that follows it', () => {
  expect(withStylesApart(`<!-- it's a <b x=' --><p style="x">`)).toBe(
    `<!-- it's a <b x=' --><p data-style="x">`,
  )
})

test('elements that end themselves, or have no content, do not nest', () => {
  expect(isNestedDeeperThan('<br><img src=x><path d="M0 0"/>'.repeat(9), 3)).toBe(false)
  expect(isNestedDeeperThan('<p><b></p>'.repeat(9), 3)).toBe(false)
  expect(isNestedDeeperThan('<b title=">">'.repeat(3), 3)).toBe(false)
  expect(isNestedDeeperThan('<b title=">">'.repeat(4), 3)).toBe(true)
})

/** Milliseconds of processor time that the work takes, the least of some tries. */
function costOf(work: () => unknown): number {
  const tries = [1, 2, 3].map(() => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...tries)
}

test.each(['<a', '<a ', '<a b="', "<a b=' ", '<a b=', '<!--', '<!-- <', '<a    ', '< ', '</', '<style'])(
  'text in which no tag ends costs no more than text without any: %s',
  (part) => {
    const length = 400_000
    const reads = (html: string) => () => [withStylesApart(html), isNestedDeeperThan(html, 200)]
    const harmless = costOf(reads('<b style=x>style</b>'.repeat(length / 20)))
    const worst = costOf(reads(`${part.repeat(length / part.length)}style`))
    expect(worst).toBeLessThan(10 * harmless + 50)
  },
)
