import { afterEach, beforeEach, expect, test } from 'vitest'
import { aSession, type ExampleSession } from './session.testing.ts'
import { scoped } from './scope.ts'

let example: ExampleSession
let released: string[]

beforeEach(() => {
  example = aSession([])
  released = []
})
afterEach(() => example.end())

const aNote = (text: string) =>
  scoped(
    () => ({ text }),
    ({ text }) => released.push(text),
  )

test('a session has one of each value, made at the first use', () => {
  const owners: number[] = []
  const list = scoped(({ userId }) => {
    owners.push(userId)
    return [userId]
  })
  expect(owners).toEqual([])
  const own = example.session.get(list)
  expect(example.session.get(list)).toBe(own)
  expect(owners).toEqual([1])
})

test('another session has a value of its own', () => {
  const list = scoped(() => ['empty'])
  example.session.get(list).push('a secret')
  const next = aSession([])
  expect(next.session.get(list)).toEqual(['empty'])
  next.end()
})

test('the end of a session releases its values, the latest first, and only once', () => {
  const [first, second] = [aNote('first'), aNote('second')]
  example.session.get(first)
  example.session.get(second)
  expect(released).toEqual([])
  example.end()
  example.end()
  expect(released).toEqual(['second', 'first'])
})

test('a value is released before the values it was made from', () => {
  const ground = aNote('ground')
  const house = scoped(
    ({ get }) => get(ground),
    () => released.push('house'),
  )
  example.session.get(house)
  example.end()
  expect(released).toEqual(['house', 'ground'])
})

test('code that runs after the end gets a value that is released and not kept', () => {
  const note = aNote('late')
  const before = example.session.get(note)
  example.end()
  const after = example.session.get(note)
  expect(after).toEqual({ text: 'late' })
  expect(after).not.toBe(before)
  expect(example.session.get(note)).not.toBe(after)
  expect(released).toEqual(['late', 'late', 'late'])
})

test('a release that fails does not keep the others from being called', () => {
  const failing = scoped(
    () => 'failing',
    () => {
      throw new Error('It is closed already')
    },
  )
  example.session.get(aNote('before'))
  example.session.get(failing)
  example.session.get(aNote('after'))
  expect(() => example.end()).toThrow('It is closed already')
  expect(released).toEqual(['after', 'before'])
})
