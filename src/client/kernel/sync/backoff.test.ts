import { expect, test } from 'vitest'
import { Backoff } from './backoff.ts'

const waits = (backoff: Backoff, count: number): number[] =>
  Array.from({ length: count }, () => backoff.next())
const cap = (): number => 1000

test('the bounds of waits double up to the cap', () => {
  expect(waits(new Backoff({ base: 100, cap, random: () => 1 }), 6)).toEqual([100, 200, 400, 800, 1000, 1000])
})

test('each wait is anywhere below its bound', () => {
  expect(waits(new Backoff({ base: 100, cap, random: () => 0.25 }), 3)).toEqual([25, 50, 100])
})

test('a success resets the waits', () => {
  const backoff = new Backoff({ base: 100, cap, random: () => 1 })
  waits(backoff, 4)
  backoff.reset()
  expect(backoff.next()).toBe(100)
})

test('a wait is never shorter than the service requests', () => {
  expect(new Backoff({ base: 100, cap, random: () => 0 }).next(12_000)).toBe(12_000)
})

test('the first wait can be zero; those after it have a minimum', () => {
  const backoff = new Backoff({ base: 100, floor: 50, cap, random: () => 0, first: 'immediate' })
  expect(waits(backoff, 3)).toEqual([0, 50, 50])
})
