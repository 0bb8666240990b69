import { expect, test } from 'vitest'
import { scriptedService } from './api/scriptedService.testing.ts'
import { readSession, signIn } from './signIn.ts'
import { signOut } from './signOut.ts'

const ana = { user: { user_id: 7, email: 'ana@chat.example' } }

test('signing in sends JSON and returns the account', async () => {
  const service = scriptedService()
  const signing = signIn({ username: 'ana@chat.example', password: 'secret' }, service)
  const request = await service.next('POST /session')
  expect(request.init.body).toBe(JSON.stringify({ username: 'ana@chat.example', password: 'secret' }))
  expect(request.headers.get('content-type')).toBe('application/json')
  expect(request.headers.get('x-client')).toBe('app')
  request.respond(JSON.stringify(ana))
  expect(await signing).toEqual(ana)
})

test('a wrong password is a refusal with its code', async () => {
  const service = scriptedService()
  const signing = signIn({ username: 'ana', password: 'wrong' }, service)
  ;(await service.next('POST /session')).refuse('AUTHENTICATION_FAILED', {}, 401)
  await expect(signing).rejects.toMatchObject({ name: 'ApiError', code: 'AUTHENTICATION_FAILED' })
})

test('too many attempts have a time to wait', async () => {
  const service = scriptedService()
  const signing = signIn({ username: 'ana', development: true }, service)
  ;(await service.next('POST /session')).refuse('RATE_LIMIT_HIT', { 'retry-after': 90 }, 429)
  await expect(signing).rejects.toMatchObject({ code: 'RATE_LIMIT_HIT', retryAfter: 90_000 })
})

test('an unreachable host is an error of its own kind', async () => {
  const service = scriptedService()
  const reading = readSession(service)
  ;(await service.next('GET /session')).drop()
  await expect(reading).rejects.toMatchObject({ name: 'NetworkError' })
})

test('no signed-in account is a valid answer', async () => {
  const service = scriptedService()
  const reading = readSession(service)
  ;(await service.next('GET /session')).respond('{"user":null}')
  expect(await reading).toEqual({ user: null })
})

test('an answer in another shape does not count as signed out', async () => {
  const service = scriptedService()
  const reading = readSession(service)
  ;(await service.next('GET /session')).respond('{"users":[]}')
  await expect(reading).rejects.toMatchObject({ name: 'ShapeError' })
})

test('signing out of a session that has ended is not an error', async () => {
  const service = scriptedService()
  const leaving = signOut(service)
  ;(await service.next('DELETE /session')).refuse('UNAUTHORIZED', {}, 401)
  await expect(leaving).resolves.toBeUndefined()
})
