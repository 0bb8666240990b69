import { expect, test } from 'vitest'
import { findLanguages } from './languages.ts'

const words = (query: string): readonly string[] => findLanguages(query, 8).map(({ word }) => word)

test('without a letter the most usual languages are suggested', () => {
  expect(words('')).toEqual(['python', 'javascript', 'typescript', 'bash', 'json', 'sql', 'html', 'css'])
})

test.each([
  ['py', 'py', 'Python'],
  ['js', 'js', 'JavaScript'],
  ['typ', 'typescript', 'TypeScript'],
  ['C', 'c', 'C'],
  ['c+', 'c++', 'C++'],
  ['yaml', 'yaml', 'YAML'],
  ['verb', undefined, undefined],
  ['objective', 'objective-c', 'Objective-C'],
])('%s suggests %s first', (query, word, name) => {
  expect(findLanguages(query, 8)[0]).toEqual(word === undefined ? undefined : { word, name })
})

test('a fully typed word comes before longer ones, which are sorted by use', () => {
  expect(words('c').slice(0, 4)).toEqual(['c', 'css', 'cpp', 'csharp'])
  expect(findLanguages('c', 100).findIndex(({ word }) => word === 'cjs')).toBeGreaterThan(3)
})

test('a language is also found by its full name', () => {
  expect(words('protocol')).toEqual(['protobuf'])
})

test('blocks that are not code are found by their word', () => {
  expect(words('spoi')).toEqual(['spoiler'])
  expect(words('q')).toEqual(['quote'])
})

test('the number of suggested languages is limited', () => {
  expect(findLanguages('', 3)).toHaveLength(3)
})
