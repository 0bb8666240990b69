import { afterEach, expect, test, vi } from 'vitest'
import { followFinger } from './longPress.ts'

afterEach(() => document.body.replaceChildren())

/** Creates a touch event that happens `after` milliseconds after the press. */
function touch(type: string, after: number, more: PointerEventInit = {}): PointerEvent {
  const event = new PointerEvent(type, { pointerId: 1, clientX: 40, clientY: 60, bubbles: true, ...more })
  Object.defineProperty(event, 'timeStamp', { value: after })
  document.dispatchEvent(event)
  return event
}

/** Puts a finger on the link. */
function aFinger() {
  const open = vi.fn<Parameters<typeof followFinger>[1]>()
  followFinger(touch('pointerdown', 0), open)
  return open
}

/** Waits for functions that were deferred to a new task. */
const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

test('a long press opens the menu at its position, once the finger is lifted', async () => {
  const open = aFinger()
  touch('pointermove', 300, { clientX: 44 })
  touch('pointerup', 600, { clientX: 44 })
  expect(open).not.toHaveBeenCalled()
  await later()
  expect(open).toHaveBeenCalledExactlyOnceWith({ clientX: 40, clientY: 60 })
})

test.each<[string, () => void]>([
  ['was lifted soon', () => touch('pointerup', 300)],
  ['moved on', () => touch('pointermove', 300, { clientX: 60 })],
  ['went to scroll', () => touch('pointercancel', 300)],
  ['has rested while another was lifted', () => touch('pointerup', 600, { pointerId: 2 })],
])('a finger that %s opens nothing', async (_, act) => {
  const open = aFinger()
  act()
  await later()
  expect(open).not.toHaveBeenCalled()
  touch('pointercancel', 700)
})

test('the click that follows a long press opens no link, and the next one does', async () => {
  const link = Object.assign(document.createElement('a'), { href: '#there', textContent: 'Event' })
  const clicked = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  document.body.append(link)
  link.addEventListener('click', clicked)
  aFinger()
  touch('pointerup', 600)
  link.click()
  expect(clicked).not.toHaveBeenCalled()
  await later()
  link.click()
  expect(clicked).toHaveBeenCalledOnce()
})
