import { expect, test } from 'vitest'
import { SlidingWindows } from './slidingWindows.ts'

test('events older than the window do not count', () => {
  let now = 0
  const windows = new SlidingWindows({ requests: 2, seconds: 1 }, () => now)
  windows.count('a')
  now = 600
  windows.count('a')
  expect(() => windows.require('a')).toThrow('Too many requests')
  now = 1000
  windows.require('a')
  expect(windows.count('a').remaining).toBe(0)
  windows.uncount('a')
  windows.require('a')
})

test.each([1, 60, 3600, 30 * 86_400])(
  'a clock set back by %d s neither prolongs nor empties a window',
  (back) => {
    let now = Date.parse('2026-03-01T12:00:00Z')
    const windows = new SlidingWindows({ requests: 2, seconds: 60 }, () => now)
    windows.count('a')
    windows.count('a')
    now += 20_000
    expect(() => windows.require('a')).toThrow('Try again in 40 seconds.')
    now -= back * 1000
    expect(() => windows.require('a')).toThrow('Try again in 40 seconds.')
    now += 40_000
    windows.require('a')
    expect(windows.count('a')).toEqual({ limit: 2, remaining: 1, resetAt: now + 60_000 })
  },
)
