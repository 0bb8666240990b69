import { expect, test } from 'vitest'
import { costBeside, threadTime } from '../../../testing/processorTime.testing.ts'
import { quotedBlock } from './noticeMarkdown.ts'

test('no fence in a quoted text ends its quote block', () => {
  expect(quotedBlock('a')).toBe('```quote\na\n```')
  expect(quotedBlock('a\n  ````js\nb\n  ````')).toMatch(/^`````quote\n[^]*\n`````$/)
})

test('quoting empty lines costs no more than quoting words', async () => {
  const text = (isHarmless: boolean): string => (isHarmless ? 'a b\n' : '\n\n\n\n').repeat(5_000)
  expect(await costBeside((isHarmless) => threadTime(() => quotedBlock(text(isHarmless))), 10)).toBeLessThan(
    10,
  )
})
