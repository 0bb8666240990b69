import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inOneTab, isAttending, watchAttention } from './attention.ts'

/* A browser can refuse locks: it does so in a page that is being closed. */

const refusal = (): Promise<never> =>
  Promise.reject(new DOMException('Responsible document is not fully active', 'InvalidStateError'))
const request = vi.fn<() => Promise<unknown>>()
const query = vi.fn<() => Promise<LockManagerSnapshot>>()

beforeEach(() => {
  request.mockReset().mockImplementation(refusal)
  query.mockReset().mockImplementation(refusal)
  vi.stubGlobal('navigator', { locks: { request, query } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('one notice is shown for a message if the browser refuses the lock', async () => {
  const tell = vi.fn<() => void>()
  await inOneTab(7, tell)
  expect(tell).toHaveBeenCalledOnce()
})

test('no tab counts as active if the browser refuses to list its locks', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  expect(await isAttending()).toBe(false)
})

test('a refused lock is requested again at the next focus', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  watchAttention()
  expect(request).toHaveBeenCalledOnce()
  await vi.waitFor(() => {
    dispatchEvent(new Event('focus'))
    expect(request).toHaveBeenCalledTimes(2)
  })
})
