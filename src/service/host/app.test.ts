import { afterEach, expect, test, vi } from 'vitest'
import { aHost } from './app.testing.ts'

afterEach(() => vi.restoreAllMocks())

test('the health check succeeds', async () => {
  const answer = await aHost().browser().fetch('/health')
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }])
})

test('a fault is logged under the answer’s ID, without the request’s content', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const pages = () => Promise.reject(new Error('The disk is gone'))
  const answer = await aHost({ pages })
    .browser()
    .fetch('/join/secret-token?key=secret', {
      headers: { authorization: 'Basic secret' },
    })
  expect(answer.status).toBe(500)
  const { code, msg, request_id } = (await answer.json()) as Record<string, string>
  expect([code, msg]).toEqual(['INTERNAL_SERVER_ERROR', 'Something went wrong in the host.'])
  expect(request_id).toMatch(/^[0-9a-f-]{36}$/)
  const [[where, error] = []] = log.mock.calls
  expect(log).toHaveBeenCalledTimes(1)
  expect(where).toContain(request_id)
  expect(String(error)).toBe('Error: The disk is gone')
  expect(JSON.stringify(log.mock.calls)).not.toContain('secret')
})
