import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hostFirst } from './hostFirst.ts'

const kept = new Response('kept')
const findKept = vi.fn<() => Promise<Response | undefined>>()

beforeEach(() => {
  vi.useFakeTimers()
  findKept.mockReset().mockResolvedValue(kept)
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([200, 304, 401, 404, 500])('the host’s answer counts if it arrives in time: %i', async (status) => {
  const answer = new Response(null, { status })
  expect(await hostFirst(Promise.resolve(answer), findKept, 3_000)).toBe(answer)
  expect(findKept).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

test('the cached answer is used if the host is not reached', async () => {
  expect(await hostFirst(Promise.reject(new TypeError('offline')), findKept, 3_000)).toBe(kept)
  expect(await hostFirst(Promise.resolve(new Response('', { status: 502 })), findKept, 3_000)).toBe(kept)
})

test('a host that takes too long is not waited for', async () => {
  const { promise } = Promise.withResolvers<Response>()
  const answer = hostFirst(promise, findKept, 3_000)
  await vi.advanceTimersByTimeAsync(2_999)
  expect(findKept).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await answer).toBe(kept)
})

test('without a cached answer the host is waited for, and its failure is the answer', async () => {
  findKept.mockResolvedValue(undefined)
  const late = Promise.withResolvers<Response>()
  const answer = hostFirst(late.promise, findKept, 3_000)
  await vi.advanceTimersByTimeAsync(10_000)
  const arrived = new Response('late')
  late.resolve(arrived)
  expect(await answer).toBe(arrived)
  const gateway = new Response('', { status: 503 })
  expect(await hostFirst(Promise.resolve(gateway), findKept, 3_000)).toBe(gateway)
  await expect(hostFirst(Promise.reject(new TypeError('offline')), findKept, 3_000)).rejects.toThrow(
    'offline',
  )
})
