import { describe, expect, test } from 'vitest'
import { createStandIn, type StandIn } from './standIn.ts'

/* The peculiarities of the recorded level that the app has to cope with. */

const MEMBER = { id: 27, email: 'member@diff.test' }

const ask = async (
  standIn: StandIn,
  method: string,
  path: string,
  fields: Record<string, string> = {},
): Promise<{ status: number; type: string | null; body: unknown }> => {
  const key = standIn.organisation.keyOf(MEMBER.id)
  const form = new URLSearchParams(fields)
  const response = await standIn.fetch(
    new Request(`http://chat.test/api/v1${path}${method === 'GET' ? `?${form}` : ''}`, {
      method,
      headers: { authorization: `Basic ${Buffer.from(`${MEMBER.email}:${key}`).toString('base64')}` },
      ...(method === 'GET' ? {} : { body: form }),
    }),
  )
  const type = response.headers.get('content-type')
  const text = await response.text()
  return { status: response.status, type, body: type === 'application/json' ? JSON.parse(text) : text }
}

test('an endpoint that the level lacks is a page of HTML', async () => {
  const answer = await ask(createStandIn(), 'POST', '/channels/create', { name: 'new', subscribers: '[27]' })
  expect(answer).toMatchObject({ status: 404, type: expect.stringContaining('text/html') })
})

test('a value of a later level is refused, a parameter of a later level ignored and named', async () => {
  const standIn = createStandIn()
  expect(await ask(standIn, 'POST', '/register', { include_subscribers: 'partial' })).toMatchObject({
    status: 400,
    body: { msg: 'include_subscribers is not valid JSON' },
  })
  expect(await ask(standIn, 'POST', '/register', { idle_queue_timeout: 'mobile' })).toMatchObject({
    status: 200,
    body: { zulip_feature_level: 379, ignored_parameters_unsupported: ['idle_queue_timeout'] },
  })
})

test('what a person sends comes through their queue', async () => {
  const standIn = createStandIn()
  const { body } = await ask(standIn, 'POST', '/register', { event_types: '["message"]' })
  await ask(standIn, 'POST', '/messages', { type: 'stream', to: '37', topic: 'talk', content: 'Hello' })
  const events = await ask(standIn, 'GET', '/events', {
    queue_id: (body as { queue_id: string }).queue_id,
    last_event_id: '-1',
  })
  expect(events.body).toMatchObject({ events: [{ type: 'message', message: { subject: 'talk' } }] })
})

test('a key that was renewed no longer signs in', async () => {
  const standIn = createStandIn()
  const before = standIn.organisation.keyOf(MEMBER.id)
  await ask(standIn, 'POST', '/users/me/api_key/regenerate')
  expect(standIn.organisation.keys.has(before)).toBe(false)
})

describe('another level', () => {
  test('has the endpoints, parameters and values that came until then', async () => {
    const standIn = createStandIn({ level: 481 })
    const made = await ask(standIn, 'POST', '/channels/create', { name: 'new', subscribers: '[27]' })
    const id = (made.body as { id: number }).id
    expect(standIn.organisation.channel(id)).toMatchObject({ name: 'new', subscribers: [27] })
    const registered = await ask(standIn, 'POST', '/register', {
      include_subscribers: 'partial',
      idle_queue_timeout: 'mobile',
    })
    expect(registered).toMatchObject({ status: 200, body: { zulip_feature_level: 481 } })
    expect(registered.body).not.toHaveProperty('ignored_parameters_unsupported')
    expect(await ask(standIn, 'PATCH', '/settings', { web_home_view: 'recent' })).toMatchObject({
      status: 200,
    })
    expect(standIn.excess).toEqual([])
  })

  test('lacks those that came later, and tells which were asked for', async () => {
    const standIn = createStandIn({ level: 277 })
    expect(await ask(standIn, 'GET', '/saved_snippets')).toMatchObject({ status: 404 })
    const registered = await ask(standIn, 'POST', '/register', { presence_history_limit_days: '1' })
    expect(registered.body).toMatchObject({
      zulip_feature_level: 277,
      ignored_parameters_unsupported: ['presence_history_limit_days'],
    })
    expect(registered.body).not.toHaveProperty('saved_snippets')
    expect(registered.body).not.toHaveProperty('realm_can_manage_all_groups')
    const { subscriptions } = registered.body as { subscriptions: object[] }
    expect(subscriptions[0]).not.toHaveProperty('can_send_message_group')
    expect(standIn.excess).toEqual(['GET /saved_snippets', 'POST /register: presence_history_limit_days'])
    expect(standIn.missing).toEqual(['GET /saved_snippets'])
  })
})
