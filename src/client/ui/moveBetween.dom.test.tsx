import { afterEach, expect, test } from 'vitest'
import { moveBetweenRows } from './moveBetween.ts'
import { render } from './render.testing.ts'

const container = document.body.appendChild(document.createElement('div'))
afterEach(() => render(null, container))

/** A list of two rows below a field that has the focus. */
async function aList(): Promise<Element> {
  await render(
    <div role="list" onKeyDown={moveBetweenRows}>
      <input type="text" />
      <p>
        <a data-row href="#1">
          1
        </a>
      </p>
      <p>
        <a data-row href="#2">
          2
        </a>
      </p>
    </div>,
    container,
  )
  container.querySelector('input')?.focus()
  return container
}
const press = (init: KeyboardEventInit): boolean | undefined =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true, ...init }),
  )

test('the arrow keys move from the field to the rows and from row to row', async () => {
  const [first, second] = (await aList()).querySelectorAll('a')
  press({})
  expect(document.activeElement).toBe(first)
  press({})
  expect(document.activeElement).toBe(second)
})

test.each([{ isComposing: true }, { keyCode: 229 }])(
  '%o is a key of an input method and moves nothing',
  async (init) => {
    const list = await aList()
    press(init)
    expect(document.activeElement).toBe(list.querySelector('input'))
  },
)

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])(
  '%o is a key for something else and moves nothing',
  async (init) => {
    const list = await aList()
    expect(press(init)).toBe(true)
    expect(document.activeElement).toBe(list.querySelector('input'))
  },
)
