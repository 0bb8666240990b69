import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { patience } from './patience.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the call is given up after that time', () => {
  const giveUp = vi.fn<() => void>()
  patience(2000, giveUp)
  vi.advanceTimersByTime(1999)
  expect(giveUp).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(giveUp).toHaveBeenCalledOnce()
})

test.each([500, 1500])('the call is not given up after it was canceled, after %d ms', (moment) => {
  const giveUp = vi.fn<() => void>()
  const callOff = patience(2000, giveUp)
  vi.advanceTimersByTime(moment)
  callOff()
  vi.advanceTimersByTime(10_000)
  expect(giveUp).not.toHaveBeenCalled()
})

test('a page that was busy for longer has half of the time left', () => {
  const giveUp = vi.fn<() => void>()
  patience(2000, giveUp)
  vi.setSystemTime(Date.now() + 60_000) // no timer runs in between
  vi.advanceTimersToNextTimer()
  expect(giveUp).not.toHaveBeenCalled()
  vi.advanceTimersByTime(999)
  expect(giveUp).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(giveUp).toHaveBeenCalledOnce()
})
