import { expect, test } from 'vitest'
import { SlidingWindows } from './slidingWindows.ts'

test('a window slides: what is older than its length no longer counts', () => {
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
