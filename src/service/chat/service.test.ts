import { expect, test } from 'vitest'
import { getServerSettings } from '../../protocol/chat/serverSettings.ts'
import { getOwnUser, getUsers } from '../../protocol/chat/users.ts'
import { aService, requestFor } from './service.testing.ts'

test('an answer is uncached JSON with result and msg', async () => {
  const service = aService()
  const response = await service.fetch(requestFor(getServerSettings, {}))
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await response.json()).toMatchObject({ result: 'success', msg: '' })
})

test('unknown parameters are named in the answer', async () => {
  const service = aService()
  const as = service.addUser()
  const request = requestFor(getOwnUser, {}, { as })
  const odd = new Request(`${request.url}?colour=red&shape=round`, request)
  expect(await (await service.fetch(odd)).json()).toMatchObject({
    result: 'success',
    ignored_parameters_unsupported: ['colour', 'shape'],
  })
})

test('an invalid parameter is named, with its code', async () => {
  const service = aService()
  const as = service.addUser()
  const request = requestFor(getUsers, {}, { as })
  const response = await service.fetch(new Request(`${request.url}?user_ids=x`, request))
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ result: 'error', code: 'INVALID_JSON', var_name: 'user_ids' })
})

test('an unknown path is 404, a wrong method 405 with the right ones', async () => {
  const service = aService()
  const unknown = await service.fetch(new Request('http://chat.test/api/v1/nothing'))
  expect([unknown.status, await unknown.json()]).toMatchObject([404, { result: 'error', code: 'NOT_FOUND' }])
  const wrong = await service.fetch(
    new Request('http://chat.test/api/v1/server_settings', { method: 'PATCH' }),
  )
  expect([wrong.status, wrong.headers.get('allow'), await wrong.json()]).toMatchObject([
    405,
    'GET',
    { code: 'METHOD_NOT_ALLOWED', allowed_methods: ['GET'] },
  ])
})

test('HEAD answers as GET without a body, OPTIONS lists the methods', async () => {
  const service = aService()
  const head = await service.fetch(new Request('http://chat.test/api/v1/server_settings', { method: 'HEAD' }))
  expect([head.status, await head.text()]).toEqual([200, ''])
  const options = await service.fetch(new Request('http://chat.test/api/v1/messages', { method: 'OPTIONS' }))
  expect(options.status).toBe(204)
  expect(options.headers.get('allow')).toContain('POST')
})
