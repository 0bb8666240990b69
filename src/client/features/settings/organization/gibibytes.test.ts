import { expect, test } from 'vitest'
import { readGibibytes, writeGibibytes } from './gibibytes.ts'

test.each([
  ['20', 20_480],
  [' 1.5 ', 1536],
  ['0,25', 256],
  ['', null],
  ['0', undefined],
  ['-1', undefined],
  ['much', undefined],
  ['9999999999', undefined],
] as const)('%j is %j MiB', (text, mebibytes) => {
  expect(readGibibytes(text)).toBe(mebibytes)
})

test('a written value is read as the same', () => {
  for (const mebibytes of [256, 1536, 2048, 20_480]) {
    expect(readGibibytes(writeGibibytes(mebibytes))).toBe(mebibytes)
  }
})
