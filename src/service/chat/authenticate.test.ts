import { expect, test } from 'vitest'
import { Role } from '../../protocol/chat/shapes.ts'
import { deactivateUser, updateUser } from '../../protocol/chat/userChanges.ts'
import { getOwnUser } from '../../protocol/chat/users.ts'
import { CLIENT_HEADER, CLIENT_HEADER_VALUE } from '../../protocol/appHeader.ts'
import { aService, basicHeader, requestFor, slowBody, type TestUser } from './service.testing.ts'

const withHeader = (authorization: string) => requestFor(getOwnUser, {}, { headers: { authorization } })

test('API email, ignoring case, and API key identify the caller', async () => {
  const service = aService()
  const as = service.addUser({ email: 'Ada@test.example' })
  expect(await service.call(getOwnUser, {}, { as })).toMatchObject({ user_id: as.id })
  expect(await service.call(getOwnUser, {}, { as: { ...as, email: 'ada@TEST.example' } })).toMatchObject({
    user_id: as.id,
  })
})

test('without credentials the answer is 401 UNAUTHORIZED', async () => {
  const refusal = await aService().refusal(getOwnUser, {})
  expect([refusal.status, refusal.code]).toEqual([401, 'UNAUTHORIZED'])
})

test("a wrong key, another person's key and malformed credentials are 401 INVALID_API_KEY", async () => {
  const service = aService()
  const [ada, bob] = [service.addUser(), service.addUser()]
  for (const as of [
    { ...ada, apiKey: 'wrong' },
    { ...ada, apiKey: bob.apiKey },
    { ...ada, email: 'nobody@test.example' },
  ]) {
    const refusal = await service.refusal(getOwnUser, {}, { as })
    expect([refusal.status, refusal.code]).toEqual([401, 'INVALID_API_KEY'])
  }
  for (const header of ['Basic', 'Basic !!!', `Basic ${btoa('no colon')}`]) {
    expect(await (await service.fetch(withHeader(header))).json()).toMatchObject({ code: 'INVALID_API_KEY' })
  }
})

test('a deactivated account is reported only with its right key', async () => {
  const service = aService()
  const as = service.addUser({ isActive: false })
  expect((await service.refusal(getOwnUser, {}, { as })).code).toBe('USER_DEACTIVATED')
  const wrong = { ...as, apiKey: 'wrong' }
  expect((await service.refusal(getOwnUser, {}, { as: wrong })).code).toBe('INVALID_API_KEY')
})

test('programs get a Basic challenge; the app does not, because the browser would open its own box', async () => {
  const service = aService()
  const program = await service.fetch(requestFor(getOwnUser, {}))
  expect(program.headers.get('www-authenticate')).toBe('Basic realm="parley"')
  const app = await service.fetch(
    requestFor(getOwnUser, {}, { headers: { [CLIENT_HEADER]: CLIENT_HEADER_VALUE } }),
  )
  expect(app.status).toBe(401)
  expect(app.headers.get('www-authenticate')).toBeNull()
})

function aSlowRequest(method: string, path: string, as: TestUser, body: ReadableStream<Uint8Array>) {
  const headers = { authorization: basicHeader(as), 'content-type': 'application/x-www-form-urlencoded' }
  return new Request(`http://chat.test/api/v1${path}`, {
    method,
    headers,
    body,
    duplex: 'half',
  } as RequestInit)
}

test('an account deactivated while its request arrives is refused', async () => {
  const service = aService()
  const owner = service.addUser({ role: Role.owner })
  const admin = service.addUser({ role: Role.administrator })
  const body = slowBody('a=b', () => service.call(deactivateUser, { user_id: admin.id }, { as: owner }))
  const request = aSlowRequest('POST', `/users/${admin.id}/reactivate`, admin, body)
  expect((await service.fetch(request)).status).toBe(401)
  expect((await service.refusal(getOwnUser, {}, { as: admin })).status).toBe(401)
})

test('a role lost while the request arrives no longer counts', async () => {
  const service = aService()
  const owner = service.addUser({ role: Role.owner })
  const admin = service.addUser({ role: Role.administrator })
  const demotion = { user_id: admin.id, role: Role.member }
  const body = slowBody('role=200', () => service.call(updateUser, demotion, { as: owner }))
  const request = aSlowRequest('PATCH', `/users/${admin.id}`, admin, body)
  expect((await service.fetch(request)).status).toBe(400)
  expect(await service.call(getOwnUser, {}, { as: admin })).toMatchObject({ role: Role.member })
})
