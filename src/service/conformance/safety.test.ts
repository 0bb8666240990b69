import { beforeEach, describe, expect, test } from 'vitest'
import {
  anOrganisation,
  follow,
  granted,
  refused,
  TEST_PASSWORD,
  type Fields,
  type Json,
  type Person,
  type TestOrganisation,
} from './organisation.testing.ts'

/* Robustness of the service against any request. */

let org: TestOrganisation
let now: number

beforeEach(() => {
  now = Date.UTC(2026, 2, 1)
  org = anOrganisation({ now: () => now })
})

const limited = (): TestOrganisation => anOrganisation({ rateLimits: 'on', now: () => now })

describe('oversized requests', () => {
  test('a form of more than a mebibyte is refused', async () => {
    const content = 'x'.repeat(1024 * 1024)
    await refused(org.member.client.post('/messages/render', { content }), 'REQUEST_TOO_LARGE', {
      status: 413,
    })
  })

  test.each([
    ['/messages/render', 'application/x-www-form-urlencoded', 1],
    ['/user_uploads', 'multipart/form-data; boundary=x', 25],
  ])('%s: an endless body of unknown length is refused', async (path, type, mebibytes) => {
    let sent = 0
    const body = new ReadableStream({
      pull: (controller) => {
        sent += 1
        controller.enqueue(new Uint8Array(1024 * 1024))
      },
    })
    const headers = {
      authorization: `Basic ${btoa(`${org.member.email}:${org.member.apiKey}`)}`,
      'content-type': type,
    }
    const init = { method: 'POST', body, duplex: 'half', headers }
    const response = await org.service.fetch(new Request(`http://chat.test/api/v1${path}`, init))
    expect(response.status).toBe(413)
    // The excess is drained for a while, so that the client reads the refusal.
    expect(sent).toBeLessThan(mebibytes + 64 + 4)
  })

  test('more than 200 fields are refused', async () => {
    const fields = (count: number): Fields =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, 'x']))
    await granted(org.member.client.get('/users/me', fields(200)))
    await refused(org.member.client.get('/users/me', fields(201)), 'BAD_REQUEST')
  })

  test('more than 20 terms in a narrow are refused', async () => {
    const narrow = (terms: number) => Array.from({ length: terms }, () => ['is', 'unread'])
    const range = { anchor: 'newest', num_before: 1, num_after: 0 }
    await granted(org.member.client.get('/messages', { ...range, narrow: narrow(20) }))
    await refused(
      org.member.client.get('/messages', { ...range, narrow: narrow(21) }),
      'REQUEST_VARIABLE_INVALID',
    )
  })

  test('more than 5,000 items in a list, at any depth, are refused', async () => {
    const list = (length: number) => Array.from({ length }, (_, index) => index + 1)
    await granted(org.member.client.get('/messages', { message_ids: list(5000) }))
    await refused(org.member.client.get('/messages', { message_ids: list(5001) }), 'REQUEST_VARIABLE_INVALID')
    const draft = { type: 'private', to: list(5001), topic: '', content: '' }
    await refused(org.member.client.post('/drafts', { drafts: [draft] }), 'REQUEST_VARIABLE_INVALID')
  })

  test('JSON nested deeper than 20 is refused', async () => {
    const drafts = '['.repeat(21) + ']'.repeat(21)
    await refused(org.member.client.post('/drafts', { drafts }), 'REQUEST_VARIABLE_INVALID')
  })
})

describe('malformed values', () => {
  test.each([
    ['NUL', 'a\0b'],
    ['half a character', '"\ud800"'],
  ])('%s in text is refused', async (_, topic) => {
    const draft = { type: 'stream', to: [org.general], topic, content: 'c' }
    await refused(
      org.member.client.post('/drafts', { drafts: JSON.stringify([draft]) }),
      'REQUEST_VARIABLE_INVALID',
    )
  })

  test.each(['NaN', 'Infinity', '1e999', '1.5', '"1"', '[1]', '9007199254740993'])(
    '%s as a whole number is refused',
    async (num_before) => {
      const answer = await org.member.client.get('/messages', { anchor: 'newest', num_before, num_after: 0 })
      expect(answer).toMatchObject({ status: 400, result: 'error' })
    },
  )

  test('a repeated field is refused', async () => {
    const form = new URLSearchParams('content=a&content=b')
    await refused(org.member.client.send('POST', '/messages/render', form), 'REQUEST_VARIABLE_INVALID')
  })

  test('names with a meaning in JavaScript are ordinary names', async () => {
    const answer = await granted(
      org.member.client.get('/users/me', { __proto__: undefined, constructor: '1', toString: '2' }),
    )
    expect(answer['ignored_parameters_unsupported']).toEqual(['constructor', 'toString'])
    await refused(org.member.client.get('/constructor'), 'NOT_FOUND')
    await refused(org.member.client.get('/__proto__'), 'NOT_FOUND')
  })
})

describe('rate limits', () => {
  test('a user may send 200 requests a minute, then gets retry-after in body and header', async () => {
    const { member, guest } = limited()
    for (let count = 0; count < 200; count++) await granted(member.client.get('/users/me'))
    const answer = await refused(member.client.get('/users/me'), 'RATE_LIMIT_HIT', { status: 429 })
    expect(answer['retry-after']).toBe(60)
    const response = await member.client.fetch('GET', '/users/me')
    expect(response.headers.get('retry-after')).toBe('60')
    await granted(guest.client.get('/users/me'))
    now += 60_001
    await granted(member.client.get('/users/me'))
  })

  test('a flood from one account is cut to 200 messages a minute, and others write and read as usual', async () => {
    const { member, guest, owner, general } = limited()
    const { events } = await follow(owner, { apply_markdown: false, event_types: ['message'] })
    const send = ({ client }: Person, content: string) =>
      client.post('/messages', { type: 'channel', to: general, topic: 'flood', content })
    const flood = Array.from({ length: 300 }, (_, index) => send(member, `flood ${index}`))
    const calm = send(guest, 'calm')
    const taken = (await Promise.all(flood)).filter(({ status }) => status === 200)
    expect(taken).toHaveLength(200)
    await granted(calm)
    const sent = [...taken, await calm].map(({ id }) => id)
    const received = (await events()).map(({ message }) => (message as Json)['id'])
    expect(received).toHaveLength(201)
    expect(new Set(received)).toEqual(new Set(sent))
  })

  test('a refusal of too many requests is delayed for its caller only', async () => {
    const { member, guest } = limited()
    for (let count = 0; count < 200; count++) await granted(member.client.get('/users/me'))
    const order: string[] = []
    const start = performance.now()
    await Promise.all([
      refused(member.client.get('/users/me'), 'RATE_LIMIT_HIT').then(() => order.push('refused')),
      granted(guest.client.get('/users/me')).then(() => order.push('granted')),
    ])
    expect(performance.now() - start).toBeGreaterThan(150)
    expect(order).toEqual(['granted', 'refused'])
  })

  test('an address without an account may send 100 requests a minute', async () => {
    const { visitor } = limited()
    for (let count = 0; count < 100; count++) await granted(visitor.get('/server_settings'))
    await refused(visitor.get('/server_settings'), 'RATE_LIMIT_HIT', { status: 429 })
  })

  test('wrong keys count for the address', async () => {
    const { service } = limited()
    const guess = () =>
      service.fetch(
        new Request('http://chat.test/api/v1/users/me', {
          headers: { authorization: `Basic ${btoa('a:b')}` },
        }),
      )
    for (let count = 0; count < 100; count++) expect((await guess()).status).toBe(401)
    expect((await guess()).status).toBe(429)
  })

  test('a user may render 150 times a minute', async () => {
    const { member } = limited()
    const render = () => member.client.post('/messages/render', { content: 'Hi' })
    for (let count = 0; count < 150; count++) await granted(render())
    await refused(render(), 'RATE_LIMIT_HIT')
    await granted(member.client.get('/users/me'))
  })

  test('polls are counted separately', async () => {
    const { member } = limited()
    const { queueId } = await follow(member)
    const poll = { queue_id: queueId, last_event_id: -1, dont_block: true }
    for (let count = 0; count < 300; count++) await granted(member.client.get('/events', poll))
    await granted(member.client.get('/users/me'))
  })

  test('a name has five failed sign-ins in half an hour, also without other limits', async () => {
    const { email } = await org.service.addUserWithPassword({ email: 'pat@test.example' })
    const signIn = (password: string) => org.visitor.post('/fetch_api_key', { username: email, password })
    for (let count = 0; count < 5; count++) await refused(signIn('wrong password'), 'AUTHENTICATION_FAILED')
    await refused(signIn(TEST_PASSWORD), 'RATE_LIMIT_HIT', { status: 429 })
    now += 30 * 60_000 + 1
    await granted(signIn(TEST_PASSWORD))
  })
})

describe('event queues', () => {
  test('beyond 20 queues of a user the least recently used is dropped', async () => {
    const queues = []
    for (let count = 0; count < 21; count++) {
      queues.push(await follow(org.member))
      now += 1000
    }
    const poll = (queueId = '') =>
      org.member.client.get('/events', { queue_id: queueId, last_event_id: -1, dont_block: true })
    await refused(poll(queues[0]?.queueId), 'BAD_EVENT_QUEUE_ID')
    await granted(poll(queues[1]?.queueId))
  })

  test('beyond 5,000 unfetched events a queue is dropped, and no other', async () => {
    const { queueId } = await follow(org.member, { event_types: ['typing'] })
    const reader = await follow(org.member, { event_types: ['typing'] })
    const { events } = org.service.context
    const sender = { user_id: org.owner.id, email: '' }
    const typing = { type: 'typing' as const, op: 'start' as const, message_type: 'direct', sender }
    for (let count = 0; count < 5000; count++) events.publish(typing, [org.member.id])
    expect(await reader.events()).toHaveLength(5000)
    // Polling again acknowledges the earlier events.
    expect(await reader.events()).toEqual([])
    const poll = { queue_id: queueId, last_event_id: -1, dont_block: true }
    await granted(org.member.client.get('/events', poll))
    events.publish(typing, [org.member.id])
    await refused(org.member.client.get('/events', poll), 'BAD_EVENT_QUEUE_ID')
    expect(await reader.events()).toHaveLength(1)
  })
})

describe('errors', () => {
  test('an error reveals no internals', async () => {
    const reported: unknown[] = []
    const broken = anOrganisation({ report: (_, error) => void reported.push(error) })
    broken.service.context.database.exec('DROP TABLE draft')
    const answer = await broken.member.client.get('/drafts')
    expect(answer).toMatchObject({ status: 500, code: 'INTERNAL_SERVER_ERROR', result: 'error' })
    expect(JSON.stringify(answer)).not.toMatch(/sqlite|draft|node_modules|\.ts|SELECT/i)
    expect(reported).toHaveLength(1)
  })

  test('every answer is JSON that is neither sniffed nor cached', async () => {
    for (const path of ['/users/me', '/nowhere', '/drafts']) {
      const { headers } = await org.visitor.fetch('GET', path)
      expect(headers.get('content-type')).toBe('application/json')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })
})

test('the database enforces its constraints', () => {
  const { database } = org.service.context
  const pragma = (name: string) => Object.values(database.get<object>(`PRAGMA ${name}`) ?? {})[0]
  expect(pragma('foreign_keys')).toBe(1)
  expect(pragma('synchronous')).toBe(2)
  expect(pragma('trusted_schema')).toBe(0)
  expect(() => database.exec('PRAGMA writable_schema = ON; DELETE FROM sqlite_schema')).toThrow(
    /may not be modified/,
  )
})
