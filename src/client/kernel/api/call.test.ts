import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getOwnUser } from '../../../protocol/chat/users.ts'
import { deleteMessage } from '../../../protocol/chat/messageActions.ts'
import { getMessages } from '../../../protocol/chat/messages.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { createApi } from './call.ts'
import { ApiError, NetworkError, ShapeError } from './errors.ts'
import { scriptedService } from './scriptedService.testing.ts'
import { SentRequests } from './sent.ts'

const me = { user_id: 7, email: 'a@b.c', delivery_email: 'a@b.c', full_name: 'Ana' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Returns the failure of a call that must fail. */
const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'no failure',
    (error: unknown) => error,
  )

test('a GET has its arguments in the query, structured ones as JSON', async () => {
  const service = scriptedService()
  const call = createApi(service)(getMessages, {
    anchor: 'newest',
    num_before: 5,
    narrow: [],
    apply_markdown: true,
  })
  const request = await service.next('GET /messages')
  expect(Object.fromEntries(request.fields)).toEqual({
    anchor: 'newest',
    num_before: '5',
    narrow: '[]',
    apply_markdown: 'true',
  })
  expect(request.init.body).toBeNull()
  request.answer({ messages: [], found_newest: true })
  expect(await call).toMatchObject({ messages: [], found_newest: true, found_oldest: false })
})

test('other methods have their arguments in the body, also DELETE; path parameters go into the path', async () => {
  const service = scriptedService()
  const api = createApi(service)
  void api(sendMessage, { type: 'stream', to: 3, topic: 'a&b', content: 'ü=1' })
  const sent = await service.next('POST /messages')
  expect(Object.fromEntries(sent.fields)).toEqual({
    type: 'stream',
    to: '3',
    topic: 'a&b',
    content: 'ü=1',
  })
  void api(deleteMessage, { message_id: 42 })
  expect((await service.next('DELETE /messages/42')).init.body).toBeInstanceOf(URLSearchParams)
})

test('every call has the header of the app, bypasses the cache and follows no redirect', async () => {
  const service = scriptedService()
  void createApi(service)(getOwnUser, {}, { idempotencyKey: 'k1' })
  const { init, headers } = await service.next('GET /users/me')
  expect(init).toMatchObject({ cache: 'no-store', redirect: 'error', credentials: 'same-origin' })
  expect(headers.get('x-client')).toBe('app')
  expect(headers.get('idempotency-key')).toBe('k1')
})

test('every call requests answers in the page’s language, or without a page in the browser’s', async () => {
  const service = scriptedService()
  vi.stubGlobal('document', { documentElement: { lang: 'de-CH' } })
  void createApi(service)(getOwnUser, {})
  expect((await service.next('GET /users/me')).headers.get('accept-language')).toBe('de-CH')
  vi.unstubAllGlobals()
  void createApi(service)(getOwnUser, {})
  expect((await service.next('GET /users/me')).headers.has('accept-language')).toBe(false)
})

test('unknown fields of an answer are ignored', async () => {
  const service = scriptedService()
  const call = createApi(service)(getOwnUser, {})
  ;(await service.next('GET /users/me')).answer({ ...me, shoe_size: 41 })
  expect(await call).not.toHaveProperty('shoe_size')
})

test('a refusal has its code, text, status and further fields', async () => {
  const service = scriptedService()
  const failure = failureOf(createApi(service)(getOwnUser, {}))
  ;(await service.next('GET /users/me')).refuse('STREAM_DOES_NOT_EXIST', { stream: 'design' })
  const error = (await failure) as ApiError
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    code: 'STREAM_DOES_NOT_EXIST',
    message: 'no: STREAM_DOES_NOT_EXIST',
    status: 400,
    extra: { stream: 'design' },
  })
})

test('an error status counts even if the body claims success', async () => {
  const service = scriptedService()
  const failure = failureOf(createApi(service)(getOwnUser, {}))
  ;(await service.next('GET /users/me')).respond(JSON.stringify({ result: 'success', ...me }), 404)
  expect(await failure).toBeInstanceOf(ApiError)
})

test.each([
  ["a gateway's page", '<html><b>502</b></html>', 502],
  ['a captive portal', '<!doctype html><title>Log in to the WiFi</title>', 200],
  ['truncated JSON', '{"result":"succ', 200],
  ['an array', '[]', 200],
  ['nothing', '', 200],
  ['a failure in JSON', '{"result":"error","code":"INTERNAL_SERVER_ERROR","msg":"x"}', 500],
])('%s leaves the outcome of the call open', async (_, body, status) => {
  const service = scriptedService()
  const failure = failureOf(createApi(service)(getOwnUser, {}))
  ;(await service.next('GET /users/me')).respond(body, status)
  const error = (await failure) as NetworkError
  expect(error).toBeInstanceOf(NetworkError)
  expect(error.message).not.toMatch(/[<{]/)
})

test('a missing operation of the service is a refusal', async () => {
  const service = scriptedService()
  const failure = failureOf(createApi(service)(getOwnUser, {}))
  ;(await service.next('GET /users/me')).refuse('NOT_IMPLEMENTED', {}, 501)
  expect(await failure).toMatchObject({ name: 'ApiError', code: 'NOT_IMPLEMENTED' })
})

test('a success in the wrong shape is an error of its own kind, which names the field', async () => {
  const service = scriptedService()
  const failure = failureOf(createApi(service)(getOwnUser, {}))
  ;(await service.next('GET /users/me')).answer({ ...me, user_id: 'seven' })
  const error = (await failure) as ShapeError
  expect(error).toBeInstanceOf(ShapeError)
  expect(error.message).toContain('GET /users/me: user_id')
})

test('a broken connection is a NetworkError with its cause', async () => {
  const service = scriptedService()
  const failure = failureOf(createApi(service)(getOwnUser, {}))
  ;(await service.next('GET /users/me')).drop()
  const error = (await failure) as NetworkError
  expect(error).toBeInstanceOf(NetworkError)
  expect(error.cause).toBeInstanceOf(TypeError)
})

test('a missing answer is a NetworkError, and the request is canceled', async () => {
  const service = scriptedService()
  const failure = failureOf(createApi(service)(getOwnUser, {}, { timeout: 2000 }))
  const request = await service.next('GET /users/me')
  await vi.advanceTimersByTimeAsync(1999)
  expect(request.isAborted()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(request.isAborted()).toBe(true)
  expect(await failure).toMatchObject({ name: 'NetworkError', cause: { name: 'TimeoutError' } })
})

test('canceling a call throws the caller’s own reason', async () => {
  const service = scriptedService()
  const controller = new AbortController()
  const failure = failureOf(createApi(service)(getOwnUser, {}, { signal: controller.signal }))
  await service.next('GET /users/me')
  const reason = new Error('seen enough')
  controller.abort(reason)
  expect(await failure).toBe(reason)
})

test('after a 429 every call waits for the given time, with its fraction of a second', async () => {
  const service = scriptedService()
  const api = createApi(service)
  const failure = failureOf(api(getOwnUser, {}))
  ;(await service.next('GET /users/me')).refuse('RATE_LIMIT_HIT', { 'retry-after': 12.5 }, 429)
  expect(await failure).toMatchObject({ code: 'RATE_LIMIT_HIT', retryAfter: 12_500 })
  void api(getMessages, {})
  await vi.advanceTimersByTimeAsync(12_499)
  expect(service.count('GET /messages')).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(service.count('GET /messages')).toBe(1)
})

test.each([
  ['in seconds', '7', 7000],
  ['as a date', 'Sat, 21 Nov 2026 08:00:09 GMT', 9000],
])('a bare 429 with a header %s is obeyed', async (_, header, milliseconds) => {
  vi.setSystemTime('2026-11-21T08:00:00Z')
  const service = scriptedService()
  const failure = failureOf(createApi(service)(getOwnUser, {}))
  ;(await service.next('GET /users/me')).respond('', 429, { 'retry-after': header })
  expect(await failure).toMatchObject({ code: 'RATE_LIMIT_HIT', retryAfter: milliseconds })
})

test('a call that waits for the limit can be canceled', async () => {
  const service = scriptedService()
  const api = createApi(service)
  const first = failureOf(api(getOwnUser, {}))
  ;(await service.next('GET /users/me')).refuse('RATE_LIMIT_HIT', { 'retry-after': 60 }, 429)
  await first
  const controller = new AbortController()
  const second = failureOf(api(getOwnUser, {}, { signal: controller.signal }))
  const reason = new Error('never mind')
  controller.abort(reason)
  expect(await second).toBe(reason)
  expect(service.count('GET /users/me')).toBe(1)
})

test('a 401 is announced, in addition to the error', async () => {
  const service = scriptedService()
  const onUnauthorized = vi.fn<() => void>()
  const failure = failureOf(createApi({ ...service, onUnauthorized })(getOwnUser, {}))
  ;(await service.next('GET /users/me')).refuse('INVALID_API_KEY', {}, 401)
  expect(await failure).toMatchObject({ status: 401 })
  expect(onUnauthorized).toHaveBeenCalledOnce()
})

test.each([
  ['a page of HTML that is not found', '<!DOCTYPE html><title>Error</title>', 404],
  ['an unknown method', '{"result":"error","msg":"Method Not Allowed","allowed_methods":["GET"]}', 405],
])('%s is something that the service does not offer', async (_, body, status) => {
  const service = scriptedService()
  const failure = failureOf(createApi(service)(getOwnUser, {}))
  ;(await service.next('GET /users/me')).respond(body, status)
  expect(await failure).toMatchObject({ name: 'ApiError', code: 'NOT_OFFERED', message: '' })
})

test('a request already sent is used by the first equal call, and by no other', async () => {
  const service = scriptedService()
  const answer = (full_name: string) => ({
    status: 200,
    headers: new Headers(),
    clockAhead: undefined,
    body: JSON.stringify({ result: 'success', msg: '', ...me, full_name }),
  })
  const url = '/api/v1/users/me'
  const sent = new SentRequests([{ method: 'GET', url, body: '', answer: Promise.resolve(answer('Ahead')) }])
  const api = createApi({ ...service, sent })
  void api(getMessages, { anchor: 'newest' })
  await service.next('GET /messages')
  expect((await api(getOwnUser, {})).full_name).toBe('Ahead')
  const second = api(getOwnUser, {})
  ;(await service.next('GET /users/me')).answer({ ...me, full_name: 'Asked' })
  expect((await second).full_name).toBe('Asked')
})

test('a call that waits for a request already sent can be canceled, before and during it', async () => {
  const never = () =>
    new SentRequests([
      { method: 'GET', url: '/api/v1/users/me', body: '', answer: new Promise<never>(() => undefined) },
    ])
  const reason = new Error('changed my mind')
  const giving = new AbortController()
  const call = failureOf(
    createApi({ ...scriptedService(), sent: never() })(getOwnUser, {}, { signal: giving.signal }),
  )
  giving.abort(reason)
  expect(await call).toBe(reason)
  const given = { signal: AbortSignal.abort(reason) }
  expect(await failureOf(createApi({ ...scriptedService(), sent: never() })(getOwnUser, {}, given))).toBe(
    reason,
  )
})
