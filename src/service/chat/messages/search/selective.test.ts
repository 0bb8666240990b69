import { expect, test } from 'vitest'
import { mostSelective } from './selective.ts'

test.each([
  ['soup', 'soup'],
  ['Planning', 'Planning'],
  ['xylophonist', 'xylophon'],
  ['stationquiz', 'tionquiz'],
])('of %s, %s tells most', (text, stretch) => {
  expect(mostSelective(text)).toBe(stretch)
})

test('characters beyond the basic ones are not cut', () => {
  expect(mostSelective('aaaaaa🎉🎉🎉🎉')).toBe('aaaa🎉🎉🎉🎉')
})
