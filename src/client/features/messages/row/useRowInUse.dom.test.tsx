import { afterEach, expect, test } from 'vitest'
import { render } from '../../../ui/render.testing.ts'
import { useRowInUse } from './useRowInUse.ts'

const container = document.createElement('div')
const { dataset } = document.documentElement
afterEach(async () => {
  await render(null, container)
})

const Pane = () => {
  useRowInUse()
  return <article data-row="1" />
}

/** A mouse over the row, whose movement the browser tells as none. */
function pointAt(clientX: number): void {
  const event = new MouseEvent('pointermove', { bubbles: true, clientX, clientY: 10 })
  Object.defineProperty(event, 'pointerType', { value: 'mouse' })
  document.querySelector('article')?.dispatchEvent(event)
}

test('a pointer that comes to a row uses it, and a row that scrolls under a pointer at rest is not used', async () => {
  document.body.append(container)
  await render(<Pane />, container)
  const press = (): boolean => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'j' }))
  press()
  expect(dataset['rowsBy']).toBe('keys')
  pointAt(20)
  expect(dataset['rowsBy']).toBe('pointer')
  press()
  pointAt(20)
  expect(dataset['rowsBy']).toBe('keys')
  pointAt(21)
  expect(dataset['rowsBy']).toBe('pointer')
})
