import { expect, test } from 'vitest'
import { memoize, memoizeByObject, once } from './memoize.ts'

test('a value is made once for each key, also if it is undefined', () => {
  const asked: string[] = []
  const lengthOf = memoize((text: string) => {
    asked.push(text)
    return text === '' ? undefined : text.length
  })
  expect([lengthOf('ab'), lengthOf(''), lengthOf('ab'), lengthOf('')]).toEqual([2, undefined, 2, undefined])
  expect(asked).toEqual(['ab', ''])
})

test('a key can have several arguments', () => {
  const made = memoize(
    (one: string, other: string) => ({ one, other }),
    (one, other) => `${one} ${other}`,
  )
  expect(made('a', 'b')).toBe(made('a', 'b'))
  expect(made('a', 'c')).not.toBe(made('a', 'b'))
})

test('a value is made once for each object', () => {
  const made = memoizeByObject((list: readonly number[]) => ({ count: list.length }))
  const list = [1, 2]
  expect(made(list)).toBe(made(list))
  expect(made([1, 2])).not.toBe(made(list))
})

test('a single value is made by the first call that succeeds', () => {
  const outcomes = ['fails', 'is made', 'is not asked for']
  const made = once(() => {
    const outcome = outcomes.shift()
    if (outcome === 'fails') throw new Error(outcome)
    return outcome
  })
  expect(made).toThrow('fails')
  expect([made(), made()]).toEqual(['is made', 'is made'])
})
