import { expect, test } from 'vitest'
import { mostTelling } from './telling.ts'

test.each([
  ['soup', 'soup'],
  ['Planning', 'Planning'],
  ['xylophonist', 'xylophon'],
  ['stationquiz', 'tionquiz'],
])('of %s, %s tells most', (text, stretch) => {
  expect(mostTelling(text)).toBe(stretch)
})

test('characters beyond the basic ones are not cut', () => {
  expect(mostTelling('aaaaaa🎉🎉🎉🎉')).toBe('aaaa🎉🎉🎉🎉')
})
