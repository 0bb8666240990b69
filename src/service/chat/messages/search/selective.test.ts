import { expect, test } from 'vitest'
import { mostSelective } from './selective.ts'

test.each([
  ['soup', 'soup'],
  ['Planning', 'Planning'],
  ['xylophonist', 'xylophon'],
  ['stationquiz', 'tionquiz'],
])('of %s, %s is the most selective part', (text, stretch) => {
  expect(mostSelective(text)).toBe(stretch)
})

test('surrogate pairs are not cut', () => {
  expect(mostSelective('aaaaaa🎉🎉🎉🎉')).toBe('aaaa🎉🎉🎉🎉')
})
