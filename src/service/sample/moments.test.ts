import { expect, test } from 'vitest'
import { momentOf, repeatableRandom } from './moments.ts'

const now = Date.UTC(2026, 2, 10, 15, 30) / 1000
const iso = (text: string): string => new Date(momentOf(text, now) * 1000).toISOString().slice(0, 16)

test('moments are relative to now', () => {
  expect(iso('1d 09:40')).toBe('2026-03-09T09:40')
  expect(iso('12d 23:05')).toBe('2026-02-26T23:05')
  expect(iso('+2d 14:00')).toBe('2026-03-12T14:00')
  expect(iso('90m')).toBe('2026-03-10T14:00')
  expect(iso('31h')).toBe('2026-03-09T08:30')
  expect(() => momentOf('yesterday', now)).toThrow('yesterday')
})

function draw(): number[] {
  const random = repeatableRandom(5)
  return Array.from({ length: 100 }, random)
}

test('the random numbers repeat, and are between 0 and 1', () => {
  expect(draw()).toEqual(draw())
  expect(draw().every((number) => number >= 0 && number < 1)).toBe(true)
  expect(new Set(draw()).size).toBe(100)
})
