import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { act, render } from './render.testing.ts'
import { TooltipLayer } from './Tooltip.tsx'

const container = document.createElement('div')
const tooltip = (): string | null | undefined => document.querySelector('[role=tooltip]')?.textContent

beforeEach(async () => {
  vi.useFakeTimers()
  // Popovers are not in this environment.
  Reflect.set(HTMLElement.prototype, 'showPopover', () => undefined)
  document.body.append(container)
  await render(
    <>
      <button type="button" data-tooltip="Choir, 7 PM">
        Choir
      </button>
      <TooltipLayer />
    </>,
    container,
  )
})
afterEach(async () => {
  await render(null, container)
  container.remove()
  Reflect.deleteProperty(HTMLElement.prototype, 'showPopover')
  vi.useRealTimers()
})

/** Brings the pointer over the button, with these of its own buttons pressed, and lets the delay pass. */
const pointAt = (buttons: number): Promise<unknown> =>
  act(() => {
    const over = new MouseEvent('pointerover', { bubbles: true, buttons })
    container.querySelector('button')?.dispatchEvent(over)
    vi.runAllTimers()
  })

test('a tooltip shows for what the pointer rests on', async () => {
  await pointAt(0)
  expect(tooltip()).toBe('Choir, 7 PM')
})

test('while something is dragged, what it passes shows no tooltip', async () => {
  await pointAt(1)
  expect(tooltip()).toBeUndefined()
})

test('a tooltip says what its button does now', async () => {
  await pointAt(0)
  await act(async () => {
    const button = container.querySelector('button')
    if (button) button.dataset['tooltip'] = 'Choir, 8 PM'
    await Promise.resolve()
  })
  expect(tooltip()).toBe('Choir, 8 PM')
})
