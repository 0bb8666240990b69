import { expect, test } from 'vitest'
import { bestMatches, fold, matchRank } from './fold.ts'

test('case and diacritics do not matter in a match', () => {
  expect(fold('ÉMILE Ångström')).toBe('emile angstrom')
})

test('a match at the beginning ranks before one at a word, and that before one within a word', () => {
  expect(matchRank('anna', 'an')).toBe(0)
  expect(matchRank('maria anna', 'an')).toBe(1)
  expect(matchRank('hannah', 'an')).toBe(2)
  expect(matchRank('bob', 'an')).toBeUndefined()
})

test('a match at a word is found even after the same letters within a word', () => {
  expect(matchRank('hannah anders', 'an')).toBe(1)
})

test('equal ranks keep their order', () => {
  const names = ['Hannah', 'Maria Anna', 'Anton', 'André']
  expect(bestMatches(names, 'an', (name) => name, 3)).toEqual(['Anton', 'André', 'Maria Anna'])
})

test('an empty query matches everything', () => {
  expect(bestMatches(['a', 'b', 'c'], '', (name) => name, 2)).toEqual(['a', 'b'])
})
