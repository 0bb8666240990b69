import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../ui/tokens.css'
import '../../ui/reset.css'
import { Keys } from './Keys.tsx'

test('keys are on one line, with equal room around the words between them', async () => {
  await render(
    <p data-testid="keys">
      <Keys keys={['g i', 'Home']} />
    </p>,
  )
  const line = page.getByTestId('keys').element()
  const keys = [...line.querySelectorAll('kbd')].map((key) => key.getBoundingClientRect())
  const [first, second, last] = keys
  if (!first || !second || !last) throw new Error('Three keys are shown')
  expect(new Set(keys.map(({ top }) => top)).size).toBe(1)
  const word = (text: string): DOMRect => {
    const nodes = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode()) {
      if (nodes.currentNode.textContent !== text) continue
      const range = document.createRange()
      range.selectNode(nodes.currentNode)
      return range.getBoundingClientRect()
    }
    throw new Error(`“${text}” is shown`)
  }
  for (const [before, text, after] of [
    [first, 'then', second],
    [second, 'or', last],
  ] as const) {
    const { left, right } = word(text)
    expect(Math.abs(left - before.right - (after.left - right))).toBeLessThan(0.5)
  }
})
