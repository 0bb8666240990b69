import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchWaking } from './wake.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aPage() {
  const window = new EventTarget()
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const wake = vi.fn<() => void>()
  const ended = new AbortController()
  watchWaking(wake, ended.signal, { window, document })
  return { window, document, wake, ended }
}

test.each(['offline', 'online', 'focus'])('%s wakes the poller', (name) => {
  const { window, wake } = aPage()
  window.dispatchEvent(new Event(name))
  expect(wake).toHaveBeenCalledOnce()
})

test('becoming visible wakes the poller, becoming hidden does not', () => {
  const { document, wake } = aPage()
  document.visibilityState = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
  expect(wake).not.toHaveBeenCalled()
  document.visibilityState = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  expect(wake).toHaveBeenCalledOnce()
})

test('a clock that jumps means that the machine slept', () => {
  const { wake } = aPage()
  vi.advanceTimersByTime(60_000)
  expect(wake).not.toHaveBeenCalled()
  vi.setSystemTime(Date.now() + 8 * 3_600_000)
  vi.advanceTimersByTime(5000)
  expect(wake).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(60_000)
  expect(wake).toHaveBeenCalledOnce()
})

test('no event wakes the poller after the end', () => {
  const { window, wake, ended } = aPage()
  ended.abort()
  window.dispatchEvent(new Event('online'))
  vi.setSystemTime(Date.now() + 3_600_000)
  vi.advanceTimersByTime(10_000)
  expect(wake).not.toHaveBeenCalled()
})
