import { beforeEach, expect, test } from 'vitest'
import { forgetTyped, typeAhead, typedAhead } from './typedAhead.ts'

const press = (key: string, held: Partial<Parameters<typeof typeAhead>[0]> = {}): boolean =>
  typeAhead({ key, ctrlKey: false, metaKey: false, isComposing: false, ...held })

beforeEach(forgetTyped)

test('typed characters are collected in order, and can be deleted one by one', () => {
  for (const key of ['d', 'é', '👋', 'Backspace', ' ', 's']) expect(press(key)).toBe(true)
  expect(typedAhead()).toBe('dé s')
})

test('keys without a character are withheld from the page too', () => {
  for (const key of ['Enter', 'Tab', 'ArrowDown', 'Shift']) expect(press(key)).toBe(true)
  expect(typedAhead()).toBe('')
})

test('the browser’s shortcuts and unfinished characters are not taken', () => {
  expect(press('r', { ctrlKey: true })).toBe(false)
  expect(press('r', { metaKey: true })).toBe(false)
  expect(press('Process', { isComposing: true })).toBe(false)
  expect(typedAhead()).toBe('')
})
