import { expect, test } from 'vitest'
import { bestMatches, fold, matchRank } from './fold.ts'

test('case and diacritics do not matter', () => {
  expect(fold('ÉMILE Ångström')).toBe('emile angstrom')
})

test('the beginning ranks before a word inside, before the middle of a word', () => {
  expect(matchRank('anna', 'an')).toBe(0)
  expect(matchRank('maria anna', 'an')).toBe(1)
  expect(matchRank('hannah', 'an')).toBe(2)
  expect(matchRank('bob', 'an')).toBeUndefined()
})

test('a word inside is found even after the same letters in the middle of a word', () => {
  expect(matchRank('hannah anders', 'an')).toBe(1)
})

test('equal ranks keep the order they came in', () => {
  const names = ['Hannah', 'Maria Anna', 'Anton', 'André']
  expect(bestMatches(names, 'an', (name) => name, 3)).toEqual(['Anton', 'André', 'Maria Anna'])
})

test('an empty query matches everything', () => {
  expect(bestMatches(['a', 'b', 'c'], '', (name) => name, 2)).toEqual(['a', 'b'])
})
