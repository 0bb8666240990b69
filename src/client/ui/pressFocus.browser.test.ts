import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { letPressesFocus } from './pressFocus.ts'

let end: () => void
beforeEach(() => {
  end = letPressesFocus()
})
afterEach(() => {
  end()
  document.body.replaceChildren()
})

/**
 * Adds an element, and a field that has the focus. Records the tab index of the element when it is pressed.
 */
function anElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
) {
  const element = Object.assign(document.createElement(name), { textContent: 'Press me' }, properties)
  const field = document.createElement('input')
  document.body.append(field, element)
  field.focus()
  const indexes: (string | null)[] = []
  element.addEventListener('mousedown', (event) => {
    event.preventDefault() // as in Safari, the press itself moves no focus
    indexes.push(element.getAttribute('tabindex'))
  })
  return { element, field, indexes }
}

test.each(['button', 'summary'] as const)('a pressed %s has a tab index', async (name) => {
  const { element, indexes } = anElement(name)
  await userEvent.click(element)
  expect(indexes).toEqual(['0'])
})

test('a pressed link has a tab index, and an anchor without an address has none', async () => {
  const link = anElement('a', { href: '#here' })
  await userEvent.click(link.element)
  const anchor = anElement('a')
  await userEvent.click(anchor.element)
  expect([...link.indexes, ...anchor.indexes]).toEqual(['0', null])
})

test('a button gets a tab index when an element within it is pressed', async () => {
  const { element, indexes } = anElement('button')
  const icon = document.createElement('i')
  icon.textContent = '★'
  element.replaceChildren(icon)
  await userEvent.click(icon)
  expect(indexes).toEqual(['0'])
})

test('the tab index is removed when the focus leaves', async () => {
  const { element, field } = anElement('button')
  await userEvent.click(element)
  element.focus()
  field.focus()
  expect(element.hasAttribute('tabindex')).toBe(false)
})

test('an existing tab index is kept', async () => {
  const { element, field, indexes } = anElement('button', { tabIndex: -1 })
  await userEvent.click(element)
  element.focus()
  field.focus()
  expect([...indexes, element.getAttribute('tabindex')]).toEqual(['-1', '-1'])
})

test('a button that leaves the focus elsewhere gets no tab index', async () => {
  const { element } = anElement('button')
  element.addEventListener('pointerdown', (event) => event.preventDefault())
  await userEvent.click(element)
  expect(element.hasAttribute('tabindex')).toBe(false)
})
