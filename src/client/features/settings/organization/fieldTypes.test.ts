import { expect, test } from 'vitest'
import { choiceLines, choicesFrom } from './fieldTypes.ts'

const before = JSON.stringify({ '0': { text: 'Tea', order: '2' }, '5': { text: 'Coffee', order: '1' } })

test('choices are written one per line, in their order', () => {
  expect(choiceLines(before)).toBe('Coffee\nTea')
})

test('a choice keeps its key when others are added, removed or moved', () => {
  expect(choicesFrom('Tea\n\n Water ', before)).toEqual({
    '0': { text: 'Tea', order: '1' },
    '6': { text: 'Water', order: '2' },
  })
})

test('the first choices of a field begin at zero', () => {
  expect(Object.keys(choicesFrom('a\nb', ''))).toEqual(['0', '1'])
})
