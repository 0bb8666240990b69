import { expect, test, vi } from 'vitest'
import { remembered } from './remembered.ts'

test('what follows from a text is made once', () => {
  const make = vi.fn((text: string) => text.length)
  const lengthOf = remembered(make)
  expect([lengthOf('one'), lengthOf('three'), lengthOf('one')]).toEqual([3, 5, 3])
  expect(make).toHaveBeenCalledTimes(2)
})

test('no more results are kept than allowed', () => {
  const make = vi.fn((text: string) => text)
  const same = remembered(make, 2)
  for (const text of ['a', 'b', 'c', 'a']) expect(same(text)).toBe(text)
  expect(make).toHaveBeenCalledTimes(4)
})

test('long texts are not kept', () => {
  const make = vi.fn((text: string) => text.length)
  const lengthOf = remembered(make)
  const long = 'x'.repeat(5000)
  expect([lengthOf(long), lengthOf(long)]).toEqual([5000, 5000])
  expect(make).toHaveBeenCalledTimes(2)
})
