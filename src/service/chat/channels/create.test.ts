import { expect, test } from 'vitest'
import { costBeside, threadTime } from '../../../testing/processorTime.testing.ts'
import { asOneParagraph } from './create.ts'

test('a description is reduced to one paragraph', () => {
  expect(asOneParagraph('  all about \n\n\t maths  \r\nand more\n')).toBe('all about maths and more')
})

test('parsing spaces costs no more than parsing words', async () => {
  const text = (isHarmless: boolean): string => `a${(isHarmless ? 'b' : ' ').repeat(50_000)}c`
  expect(
    await costBeside((isHarmless) => threadTime(() => asOneParagraph(text(isHarmless))), 10),
  ).toBeLessThan(10)
})
