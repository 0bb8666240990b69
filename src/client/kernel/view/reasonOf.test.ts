import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getOwnUser } from '../../../protocol/chat/users.ts'
import { createApi } from '../api/call.ts'
import { scriptedService } from '../api/scriptedService.testing.ts'
import { inEnglish } from '../../i18n/useText.ts'
import { reasonOf } from './reasonOf.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A request that fails: `told` is the text shown for its error, `asked` the request at the service. */
function aRequest(signal?: AbortSignal) {
  const service = scriptedService()
  const told = createApi(service)(getOwnUser, {}, { timeout: 2000, ...(signal ? { signal } : {}) }).then(
    () => 'nothing',
    (error: unknown) => reasonOf(inEnglish, error),
  )
  return { told, asked: service.next('GET /users/me') }
}

const PAGE = '<html><h1>Sorry</h1></html>'
const failure = JSON.stringify({
  result: 'error',
  code: 'INTERNAL_SERVER_ERROR',
  msg: 'Expression tree is too large',
})

test.each([
  [500, failure, 'The server ran into an error.'],
  [500, PAGE, 'The server ran into an error.'],
  [507, '', 'The server ran into an error.'],
  [502, PAGE, 'The server can’t be reached.'],
  [503, PAGE, 'The server can’t be reached.'],
  [504, '', 'The server can’t be reached.'],
  [404, PAGE, 'The server doesn’t offer this.'],
  [405, '', 'The server doesn’t offer this.'],
  [404, JSON.stringify({ result: 'error', code: 'BAD_REQUEST', msg: 'No such user' }), 'No such user'],
  [400, JSON.stringify({ result: 'error', code: 'BAD_REQUEST', msg: 'Too many words' }), 'Too many words'],
  [403, JSON.stringify({ result: 'error', code: 'UNAUTHORIZED' }), 'The server refused.'],
  [400, PAGE, 'The server’s answer couldn’t be read.'],
  [200, PAGE, 'The server’s answer couldn’t be read.'],
  [200, '{"result":"success"}', 'The server’s answer couldn’t be read.'],
])('the reason of an answer %d %s is: %s', async (status, body, words) => {
  const { told, asked } = aRequest()
  ;(await asked).respond(body, status)
  expect(await told).toBe(words)
})

test('the reason of a missing answer is that the service cannot be reached', async () => {
  const { told, asked } = aRequest()
  ;(await asked).drop()
  expect(await told).toBe('The server can’t be reached.')
})

test('the reason of a late answer is that it is late', async () => {
  const { told, asked } = aRequest()
  await asked
  await vi.advanceTimersByTimeAsync(2000)
  expect(await told).toBe('The server didn’t answer in time.')
})

test('a canceled request gives no reason about the service', async () => {
  const over = new AbortController()
  const { told, asked } = aRequest(over.signal)
  await asked
  over.abort()
  expect(await told).toBe('This was canceled.')
})

test('a fault of the app is not blamed on the service', () => {
  expect(reasonOf(inEnglish, new TypeError('x is undefined'))).toBe('The app ran into an error.')
})
