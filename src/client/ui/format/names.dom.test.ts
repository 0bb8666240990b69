import { afterEach, expect, test } from 'vitest'
import { compareNames } from './compareNames.ts'
import { listed } from './listed.ts'

const speak = (language: string): void => {
  document.documentElement.lang = language
}
afterEach(() => speak('en'))

test('names are sorted by the interface’s language, which can change', () => {
  const names = ['Zoe', 'Åsa', 'Bo']
  speak('en')
  expect(names.toSorted(compareNames)).toEqual(['Åsa', 'Bo', 'Zoe'])
  speak('sv')
  expect(names.toSorted(compareNames)).toEqual(['Bo', 'Zoe', 'Åsa'])
})

test('case is ignored in sorting, and numbers count', () => {
  expect(['team 10', 'Team 2', 'alpha'].toSorted(compareNames)).toEqual(['alpha', 'Team 2', 'team 10'])
})

test('names are listed in the interface’s language', () => {
  expect(listed(['Ada', 'Ben', 'Cleo'])).toBe('Ada, Ben, and Cleo')
  speak('de')
  expect(listed(['Ada', 'Ben', 'Cleo'])).toBe('Ada, Ben und Cleo')
  expect(listed(['a.test', 'b.test'], 'disjunction')).toBe('a.test oder b.test')
  expect(listed(['Ada', 'Ben'], 'unit')).toBe('Ada, Ben')
})
