import * as v from 'valibot'
import { expect, test } from 'vitest'
import { faultWords } from './faultWords.ts'
import { dictionaryOf } from './dictionary.ts'

const texts = dictionaryOf(v.pipe(v.string(), v.nonEmpty('faults.empty')), v.string())
const faultOf = (value: unknown) => {
  const [issue] = v.safeParse(texts, value, { message: faultWords }).issues ?? []
  return issue && [v.getDotPath(issue), issue.message]
}

test('every name is kept as the object’s own property', () => {
  const given = '{"__proto__":"a","constructor":"b","prototype":"c","toString":"d","plain":"e"}'
  const read = v.parse(texts, JSON.parse(given))
  expect(JSON.stringify(read)).toBe(given)
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
  expect(Object.hasOwn(read, '__proto__')).toBe(true)
})

test('an invalid entry is reported by name', () => {
  expect(faultOf({ good: '', bad: 1 })).toEqual(['bad', 'faults.string'])
  expect(faultOf({ '': 'x' })).toEqual(['', 'faults.empty'])
  for (const value of [null, [], 'text', 1]) expect(faultOf(value)).toEqual([null, 'faults.object'])
})
