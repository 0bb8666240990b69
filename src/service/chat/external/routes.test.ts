import { beforeEach, describe, expect, test } from 'vitest'
import { BotType } from '../../../protocol/chat/bot.ts'
import { createBot } from '../../../protocol/chat/bots.ts'
import { getMessages } from '../../../protocol/chat/messages.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { getOwnUser } from '../../../protocol/chat/users.ts'
import { aService, basicHeader, type TestService, type TestUser } from '../service.testing.ts'

let service: TestService
let ada: TestUser
let bot: TestUser
let builds: number

beforeEach(async () => {
  service = aService()
  ada = service.addUser()
  builds = service.addChannel({ name: 'builds & more', subscribers: [ada] })
  const args = { full_name: 'Builds', short_name: 'builds', bot_type: BotType.incomingWebhook }
  const made = await service.call(createBot, args, { as: ada })
  bot = { id: made.user_id, email: made.email ?? '', apiKey: made.api_key }
})

interface Post {
  readonly query?: Record<string, string>
  readonly headers?: Record<string, string>
  readonly key?: string
  readonly address?: string
}

async function post(
  product: string,
  body: string,
  { query = { stream: 'builds & more' }, headers = {}, key = bot.apiKey, address }: Post = {},
): Promise<{ status: number; answer: Record<string, unknown> }> {
  const search = new URLSearchParams({ api_key: key, ...query })
  const response = await service.fetch(
    new Request(`http://chat.test/api/v1/external/${product}?${search}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    }),
    address,
  )
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> }
}

const newest = async () => {
  const args = { anchor: 'newest', num_before: 10, num_after: 0, apply_markdown: false } as const
  return (await service.call(getMessages, args, { as: ada })).messages
}

const text = (words: string): string => JSON.stringify({ text: words })

describe('a product posts with the key in its address', () => {
  test('to the channel and topic that the address names', async () => {
    const { status, answer } = await post('slack_incoming', text('The build is *green*.'), {
      query: { stream: 'builds & more', topic: 'nightly' },
    })
    expect([status, answer]).toEqual([200, { result: 'success', msg: '', ok: true }])
    expect(await newest()).toMatchObject([
      { sender_id: bot.id, stream_id: builds, subject: 'nightly', content: 'The build is **green**.' },
    ])
  })

  test('to a channel by its ID, with the topic of the event', async () => {
    await post('slack_incoming', JSON.stringify({ text: 'Hi', channel: '#ops' }), {
      query: { stream: String(builds) },
    })
    expect(await newest()).toMatchObject([{ stream_id: builds, subject: 'ops' }])
  })

  test('without a channel, to the owner of the bot', async () => {
    await post('slack_incoming', text('Hi'), { query: {} })
    const [message] = await newest()
    expect(message).toMatchObject({ type: 'private', content: 'Hi' })
    expect(message?.display_recipient).toHaveLength(2)
  })

  test('with the key of a person, in their name', async () => {
    await post('json', '{"a":1}', { key: ada.apiKey })
    expect(await newest()).toMatchObject([
      { sender_id: ada.id, subject: 'JSON', content: '```json\n{\n  "a": 1\n}\n```' },
    ])
  })

  test.each([
    ['a form', 'application/x-www-form-urlencoded', `payload=${encodeURIComponent(text('Hi'))}`],
    ['JSON that is called a form', 'application/x-www-form-urlencoded', text('Hi')],
    ['JSON that is called text', 'text/plain', text('Hi')],
  ])('as %s', async (_, type, body) => {
    await post('slack_incoming', body, { headers: { 'content-type': type } })
    expect(await newest()).toMatchObject([{ content: 'Hi' }])
  })
})

describe('a post is refused', () => {
  test.each([
    ['without a key', { key: '' }, 401, 'INVALID_API_KEY'],
    ['with a wrong key', { key: 'wrong' }, 401, 'INVALID_API_KEY'],
    ['for an unknown channel', { query: { stream: 'nowhere' } }, 400, 'STREAM_DOES_NOT_EXIST'],
  ])('%s', async (_, how, status, code) => {
    expect(await post('slack_incoming', text('Hi'), how)).toMatchObject({ status, answer: { code } })
    expect(await newest()).toEqual([])
  })

  test.each([
    ['no JSON', 'slack_incoming', '{"text"', 'The payload is not valid JSON.'],
    ['another format', 'github', '"push"', 'This is not a message of GitHub.'],
    ['nothing to say', 'slack_incoming', '{}', 'Message must not be empty'],
    ['no alert', 'grafana', '{"alerts": []}', 'This is not a message of Grafana.'],
    ['no body', 'json', '', 'Missing'],
  ])('with %s', async (_, product, body, msg) => {
    const refusal = await post(product, body, { headers: { 'x-github-event': 'push' } })
    expect(refusal).toMatchObject({
      status: 400,
      answer: { code: expect.stringMatching(/^(BAD_REQUEST|REQUEST_VARIABLE_MISSING)$/) },
    })
    expect(refusal.answer['msg']).toContain(msg)
    expect(await newest()).toEqual([])
  })

  test('for a channel that the bot cannot see, like one that does not exist', async () => {
    service.addChannel({ name: 'hidden', inviteOnly: true, subscribers: [ada] })
    const refusal = await post('json', '{}', { query: { stream: 'hidden' } })
    expect(refusal.answer['code']).toBe('STREAM_DOES_NOT_EXIST')
  })
})

test('the key in an address opens nothing but these addresses', async () => {
  const response = await service.fetch(new Request(`http://chat.test/api/v1/users/me?api_key=${ada.apiKey}`))
  expect(response.status).toBe(401)
})

test('a bot that only posts can send messages, but read nothing', async () => {
  await service.call(sendMessage, { type: 'channel', to: builds, topic: 't', content: 'Hi' }, { as: bot })
  for (const path of ['users/me', 'messages?anchor=newest&num_before=1&num_after=0', 'bot_storage']) {
    const response = await service.fetch(
      new Request(`http://chat.test/api/v1/${path}`, { headers: { authorization: basicHeader(bot) } }),
    )
    expect([response.status, ((await response.json()) as { msg: string }).msg]).toEqual([
      400,
      'This API is not available to incoming webhook bots.',
    ])
  }
  expect((await service.refusal(getOwnUser, {}, { as: bot })).code).toBe('BAD_REQUEST')
})

test('a bot of a guest posts where the guest can', async () => {
  const guest = service.addUser({ role: Role.guest })
  const hers = service.addUser({ bot: { type: BotType.incomingWebhook, ownerId: guest.id } })
  expect((await post('json', '{}', { key: hers.apiKey, query: {} })).status).toBe(200)
})

test('events that are no news, unknown ones, and filtered ones are accepted without a message', async () => {
  const send = (event: string, payload: object, query: Record<string, string> = {}) =>
    post('github', JSON.stringify(payload), {
      headers: { 'x-github-event': event },
      query: { stream: String(builds), ...query },
    })
  const starred = {
    repository: { name: 'app', full_name: 'us/app' },
    sender: { login: 'ada' },
    action: 'created',
  }
  const ping = { ...starred, zen: 'Keep it logically awesome.' }
  expect((await send('star', starred)).status).toBe(200)
  expect((await send('ping', ping, { only_events: '["pull_*", "push"]' })).status).toBe(200)
  expect((await send('ping', ping, { exclude_events: '["p*g"]' })).status).toBe(200)
  expect(await newest()).toEqual([])
  expect((await send('ping', ping, { only_events: '["ping"]' })).status).toBe(200)
  expect(await newest()).toMatchObject([{ subject: 'app' }])
})

test('what is longer than a message or a topic is shortened', async () => {
  await post('slack_incoming', JSON.stringify({ text: 'é'.repeat(30_000), channel: 'x'.repeat(100) }))
  const [message] = await newest()
  expect(Array.from(message?.content ?? '')).toHaveLength(10_000)
  expect(message?.content.endsWith('…')).toBe(true)
  expect(Array.from(message?.subject ?? '')).toHaveLength(60)
})

test.each([
  ['[WIP] Door', '<a href="https://t.example/1">[WIP] Door</a>'],
  ['a ] b [ c', '<a href="https://t.example/1">a ) b ( c</a>'],
  ['the `door', `<a href="https://t.example/1">the 'door</a>`],
])('the title %s is shown as a link', async (title, html) => {
  const attachments = [{ title, title_link: 'https://t.example/1' }]
  await post('slack_incoming', JSON.stringify({ attachments }))
  const args = { anchor: 'newest', num_before: 1, num_after: 0 } as const
  const [message] = (await service.call(getMessages, args, { as: ada })).messages
  expect(message?.content).toContain(html)
})

test('JSON with a great many back quotes is answered', async () => {
  expect((await post('json', JSON.stringify('` '.repeat(300_000)))).status).toBe(200)
})

test('JSON of any depth is answered', async () => {
  expect((await post('json', '['.repeat(500_000) + ']'.repeat(500_000))).status).toBe(200)
  expect((await post('slack_incoming', '['.repeat(500_000) + ']'.repeat(500_000))).status).toBe(400)
})

test('programs read which products can post', async () => {
  const { realm_incoming_webhook_bots } = (await service.register(ada, {
    fetch_event_types: ['realm_incoming_webhook_bots'],
    client_capabilities: {},
  })) as { realm_incoming_webhook_bots?: unknown }
  expect(realm_incoming_webhook_bots).toContainEqual(
    expect.objectContaining({
      name: 'github',
      display_name: 'GitHub',
      all_event_types: expect.arrayContaining(['push']),
    }),
  )
})
