import { expect, test } from 'vitest'
import { fileSize } from './fileSize.ts'

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1400, '1.4 kB'],
  [25_000_000, '25 MB'],
  [3_200_000_000, '3.2 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(fileSize(bytes, 'en')).toBe(text)
})

test('a file size is written in the language of the interface', () => {
  expect(fileSize(1400, 'de')).toBe('1,4 kB')
})
