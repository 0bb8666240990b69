import { expect, test } from 'vitest'
import { aService, basicHeader } from '../service.testing.ts'

/* Web clients of other sites. */

const service = aService({ mode: 'demo' })
const ada = service.addUser()

const ask = (path: string, init: RequestInit = {}) =>
  service.fetch(
    new Request(`http://chat.test${path}`, {
      ...init,
      headers: { origin: 'https://other.test', ...(init.headers as Record<string, string> | undefined) },
    }),
  )

const originOf = (response: Response) => response.headers.get('access-control-allow-origin')

test('a browser learns that other sites can ask with a key', async () => {
  const { status, headers } = await ask('/api/v1/messages', { method: 'OPTIONS' })
  expect(status).toBe(204)
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('access-control-allow-headers')).toContain('Authorization')
  expect(headers.get('access-control-allow-methods')).toContain('PATCH')
  expect(headers.get('access-control-allow-credentials')).toBeNull()
})

test('answers and refusals can be read by other sites', async () => {
  expect(originOf(await ask('/api/v1/users/me', { headers: { authorization: basicHeader(ada) } }))).toBe('*')
  const refused = await ask('/api/v1/users/me')
  expect([refused.status, originOf(refused)]).toEqual([401, '*'])
})

test('keys that need no password are for this site alone', async () => {
  const body = new URLSearchParams({ username: ada.email })
  const key = await ask('/api/v1/dev_fetch_api_key', { method: 'POST', body })
  expect([key.status, originOf(key)]).toEqual([200, null])
})

const shared = (response: Response) => response.headers.get('cross-origin-resource-policy')

test('other sites show people’s pictures, and uploads by their temporary addresses', async () => {
  for (const path of ['/user_avatars/1', '/avatar/1', '/user_uploads/temporary/1-a/1/b/c.png']) {
    const picture = await ask(path)
    expect([originOf(picture), shared(picture)]).toEqual(['*', 'cross-origin'])
  }
})

test('other sites read uploads with a key, for which their browser asks first, and show none without', async () => {
  const path = '/user_uploads/1/abc/secret.png'
  const first = await ask(path, { method: 'OPTIONS' })
  expect([first.status, first.headers.get('access-control-allow-headers')]).toEqual([
    204,
    expect.stringContaining('Authorization'),
  ])
  const answer = await ask(path, { headers: { authorization: basicHeader(ada) } })
  expect([originOf(answer), shared(answer)]).toEqual(['*', 'same-origin'])
})

test('a program, which comes from no site, gets no headers for browsers', async () => {
  const headers = { authorization: basicHeader(ada) }
  const answer = await service.fetch(new Request('http://chat.test/api/v1/users/me', { headers }))
  expect([answer.status, originOf(answer)]).toEqual([200, null])
})
