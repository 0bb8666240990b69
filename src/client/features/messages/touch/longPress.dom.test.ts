import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { letLongPressesAsk } from './longPress.ts'

/** Milliseconds: long enough for a long press. */
const LONG = 500

let stop: () => void
let asked: number
let row: HTMLElement

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<section data-feed><article data-message-id="7"><p>Words</p></article></section>'
  row = document.querySelector('article') as HTMLElement
  asked = 0
  document.addEventListener('contextmenu', count)
  stop = letLongPressesAsk()
})
afterEach(() => {
  stop()
  document.removeEventListener('contextmenu', count)
  getSelection()?.removeAllRanges()
  document.body.replaceChildren()
  vi.useRealTimers()
})

function count(): void {
  asked += 1
}

function press(type: string, changes: PointerEventInit = {}): void {
  const event = { bubbles: true, isPrimary: true, pointerType: 'touch', clientX: 10, clientY: 10, ...changes }
  row.firstElementChild?.dispatchEvent(new PointerEvent(type, event))
}

test('a finger that stays asks for the menu once, even if the browser asks as well', () => {
  press('pointerdown')
  vi.advanceTimersByTime(LONG)
  expect(asked).toBe(1)
  row.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
  expect(asked).toBe(1)
})

test.each(['pointerup', 'pointercancel'])('after %s nothing is asked', (type) => {
  press('pointerdown')
  press(type)
  vi.advanceTimersByTime(LONG)
  expect(asked).toBe(0)
})

test('a finger that scrolls asks nothing; one that trembles does', () => {
  press('pointerdown')
  press('pointermove', { clientY: 40 })
  vi.advanceTimersByTime(LONG)
  expect(asked).toBe(0)
  press('pointerdown')
  press('pointermove', { clientY: 14 })
  vi.advanceTimersByTime(LONG)
  expect(asked).toBe(1)
})

test('a list that scrolls by itself, such as for a new message, does not end the press', () => {
  press('pointerdown')
  row.parentElement?.dispatchEvent(new Event('scroll'))
  vi.advanceTimersByTime(LONG)
  expect(asked).toBe(1)
})

test('a mouse asks by its own button', () => {
  press('pointerdown', { pointerType: 'mouse' })
  vi.advanceTimersByTime(LONG)
  expect(asked).toBe(0)
})

test('lifting the finger presses nothing below it, and the next press works again', () => {
  const pressed = vi.fn<() => void>()
  row.addEventListener('click', pressed)
  press('pointerdown')
  vi.advanceTimersByTime(LONG)
  press('pointerup')
  row.click()
  expect(pressed).not.toHaveBeenCalled()
  press('pointerdown')
  press('pointerup')
  row.click()
  expect(pressed).toHaveBeenCalledOnce()
})

test('text that is selected is left to the browser', () => {
  getSelection()?.selectAllChildren(row)
  press('pointerdown')
  vi.advanceTimersByTime(LONG)
  expect(asked).toBe(0)
})

test('no text is selected while the finger stays', () => {
  press('pointerdown')
  expect(row.style.userSelect).toBe('none')
  press('pointerup')
  expect(row.style.userSelect).toBe('')
})
