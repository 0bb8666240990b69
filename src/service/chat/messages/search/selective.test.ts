import { expect, test } from 'vitest'
import { Database } from '../../../database/database.ts'
import { mostSelective, similarTo } from './selective.ts'

test.each([
  ['soup', 'soup'],
  ['Planning', 'Planning'],
  ['xylophonist', 'xylophoni'],
  ['stationquiz', 'ationquiz'],
])('of %s, %s is the most selective part', (text, stretch) => {
  expect(mostSelective(text)).toBe(stretch)
})

test('surrogate pairs are not cut', () => {
  expect(mostSelective('aaaaaa🎉🎉🎉🎉')).toBe('aaaaa🎉🎉🎉🎉')
})

test.each([
  ['tea', '"tea"'],
  ['soup', 'NEAR("sou" "oup", 1)'],
  ['planning', 'NEAR("pla" "nni" "ing", 5)'],
  ['xylophoni', 'NEAR("xyl" "oph" "oni", 6)'],
  ['say "hi"', 'NEAR("say" " ""h" "hi""", 5)'],
  ['🎉🎉🎉🎉', 'NEAR("🎉🎉🎉" "🎉🎉🎉", 1)'],
  ['cafe\u0301', '"cafe\u0301"'],
])('texts similar to %s are those that %s finds', (part, expression) => {
  expect(similarTo(part)).toBe(expression)
})

test('every text that has the part is similar to it', () => {
  const parts = [
    'soup',
    'Größe',
    'banana',
    'aaaa',
    'ababababa',
    'a b c',
    'e\u0301te\u0301s',
    '東京都庁舎',
    'x"y"z w',
  ]
  const database = new Database(':memory:')
  database.exec("CREATE VIRTUAL TABLE sample USING fts5 (text, tokenize = 'trigram remove_diacritics 1')")
  for (const part of parts) database.run('INSERT INTO sample (text) VALUES (?)', `before ${part}s after`)
  const found = parts.filter((part, index) =>
    database
      .all<{ id: number }>('SELECT rowid AS id FROM sample WHERE sample MATCH ?', similarTo(part))
      .some(({ id }) => id === index + 1),
  )
  database.close()
  expect(found).toEqual(parts)
})
