import { afterEach, expect, test } from 'vitest'
import { moveBetweenRows } from './moveBetween.ts'

afterEach(() => document.body.replaceChildren())

/** A list of two rows below a field, which has the focus. */
function aList(): HTMLElement {
  document.body.innerHTML =
    '<div><input type="text" /><p><a data-row href="#1">1</a></p><p><a data-row href="#2">2</a></p></div>'
  const list = document.body.firstElementChild
  if (!(list instanceof HTMLElement)) throw new Error('There is no list')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the handler gets once it is put on an element
  list.addEventListener('keydown', (event) => moveBetweenRows(event as Parameters<typeof moveBetweenRows>[0]))
  list.querySelector('input')?.focus()
  return list
}
const press = (init: KeyboardEventInit): boolean | undefined =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true, ...init }),
  )

test('the arrows go from the field to the rows and from row to row', () => {
  const [first, second] = aList().querySelectorAll('a')
  press({})
  expect(document.activeElement).toBe(first)
  press({})
  expect(document.activeElement).toBe(second)
})

test.each([{ isComposing: true }, { keyCode: 229 }])('%o: the key is for an input method', (init) => {
  const list = aList()
  press(init)
  expect(document.activeElement).toBe(list.querySelector('input'))
})

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])(
  '%o: the key is for something else',
  (init) => {
    const list = aList()
    expect(press(init)).toBe(true)
    expect(document.activeElement).toBe(list.querySelector('input'))
  },
)
