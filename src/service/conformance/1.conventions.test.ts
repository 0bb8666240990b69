import { beforeEach, expect, test } from 'vitest'
import { basicHeader } from '../chat/service.testing.ts'
import { anOrganisation, granted, listIn, refused, type TestOrganisation } from './organisation.testing.ts'

let org: TestOrganisation

beforeEach(() => {
  org = anOrganisation()
})

test('1.1 base path: other paths are no endpoints, and say so as JSON', async () => {
  await refused(org.member.client.get('/nowhere'), 'NOT_FOUND', { status: 404 })
  const outside = await org.service.fetch(new Request('http://chat.test/users/me'))
  expect([outside.status, await outside.json()]).toMatchObject([404, { result: 'error', code: 'NOT_FOUND' }])
})

test('1.1 slashes in a row count as one', async () => {
  const answer = await granted(org.member.client.get('//users///me'))
  expect(answer['user_id']).toBe(org.member.id)
})

test('1.1 an address with a word for the integer is no endpoint', async () => {
  for (const path of ['/messages/abc', '/streams/general', '/messages/1.5/history']) {
    await refused(org.member.client.get(path), 'NOT_FOUND', { status: 404 })
  }
  await refused(org.member.client.patch('/drafts/one'), 'NOT_FOUND', { status: 404 })
})

test('1.2 a body whose type is not given is not read as a form', async () => {
  const request = new Request('http://chat.test/api/v1/messages/render', {
    method: 'POST',
    headers: { authorization: basicHeader(org.member) },
    body: new TextEncoder().encode('content=Hello'),
  })
  const response = await org.service.fetch(request)
  expect([response.status, await response.json()]).toMatchObject([400, { code: 'BAD_REQUEST' }])
})

test.each(['1.0', '1e0', '1.5'])('1.2 integers: %s is none', async (num_before) => {
  const range = { anchor: 'newest', num_before, num_after: 0 }
  await refused(org.member.client.get('/messages', range), 'REQUEST_VARIABLE_INVALID')
})

test('1.2 POST takes its parameters from the body, not from the query', async () => {
  await granted(org.member.client.post('/messages/render', { content: 'Hello' }))
  await refused(org.member.client.post('/messages/render?content=Hello'), 'REQUEST_VARIABLE_MISSING')
})

test('1.2 GET takes its parameters from the query string', async () => {
  const answer = await granted(
    org.member.client.get('/messages', { anchor: 'newest', num_before: 1, num_after: 0 }),
  )
  expect(answer['messages']).toEqual([])
})

test('1.2 structured values: each list or object is one JSON-encoded field', async () => {
  const { client } = org.member
  const range = { anchor: 'newest', num_before: '1', num_after: '0' }
  await granted(client.get('/messages', { ...range, narrow: '[["is","unread"]]' }))
  await refused(client.get('/messages', { ...range, narrow: 'is:unread' }), 'INVALID_JSON')
  await refused(client.get('/messages', { ...range, narrow: '"is:unread"' }), 'REQUEST_VARIABLE_INVALID')
  const repeated = new URLSearchParams('anchor=newest&anchor=oldest&num_before=1&num_after=0')
  await refused(client.send('GET', '/messages', repeated), 'REQUEST_VARIABLE_INVALID')
})

test.each(['true', 'false'])('1.2 booleans: %s', async (include_anchor) => {
  const range = { anchor: 'newest', num_before: 1, num_after: 0, include_anchor }
  await granted(org.member.client.get('/messages', range))
})

test.each(['yes', '1', '"true"', 'True', ''])('1.2 booleans: %j is none', async (include_anchor) => {
  const range = { anchor: 'newest', num_before: 1, num_after: 0, include_anchor }
  const answer = await org.member.client.get('/messages', range)
  expect(answer).toMatchObject({ status: 400, result: 'error' })
})

test('1.3 every response is a JSON object with result and msg, msg empty on success', async () => {
  for (const path of ['/users/me', '/drafts', '/streams', '/users']) {
    const response = await org.member.client.fetch('GET', path)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toMatchObject({ result: 'success', msg: '' })
  }
})

test('1.4 unsupported parameters are listed by name, and do no harm', async () => {
  const answer = await granted(org.member.client.get('/users/me', { wings: 2, tail: 'long' }))
  expect(answer['ignored_parameters_unsupported']).toEqual(['wings', 'tail'])
})

test('1.4 the list is absent when every parameter is supported', async () => {
  const answer = await granted(org.member.client.post('/messages/render', { content: 'Hello' }))
  expect(answer).not.toHaveProperty('ignored_parameters_unsupported')
})

test('1.4 a reply that is written apart from the others lists them too', async () => {
  const { queue_id } = await granted(org.member.client.post('/register'))
  const poll = { queue_id, last_event_id: -1, dont_block: true, wings: 2 }
  const answer = await granted(org.member.client.get('/events', poll))
  expect(answer['ignored_parameters_unsupported']).toEqual(['wings'])
})

test('1.5 an error has result, code, a readable msg, and sometimes more', async () => {
  const { client } = org.member
  const answer = await client.post('/messages', { type: 'channel', to: 'nowhere', topic: 't', content: 'c' })
  expect(answer).toMatchObject({ result: 'error', code: 'STREAM_DOES_NOT_EXIST', stream: 'nowhere' })
  expect(answer.msg).toMatch(/\w+ \w+/)
})

test('1.6 roles are 100, 200, 300, 400 and 600', async () => {
  const roles = await Promise.all(
    [org.owner, org.admin, org.moderator, org.member, org.guest].map(
      async ({ client }) => (await granted(client.get('/users/me')))['role'],
    ),
  )
  expect(roles).toEqual([100, 200, 300, 400, 600])
  const snapshot = await granted(org.member.client.post('/register', { fetch_event_types: ['realm_user'] }))
  const listed = new Map(listIn(snapshot, 'realm_users').map(({ user_id, role }) => [user_id, role]))
  expect(listed.get(org.owner.id)).toBe(100)
  expect(listed.get(org.guest.id)).toBe(600)
})
