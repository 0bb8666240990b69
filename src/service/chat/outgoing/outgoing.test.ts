import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { outgoingBounds } from '../../../protocol/bounds.ts'
import { BotType, OutgoingForm } from '../../../protocol/chat/bot.ts'
import { createBot, deactivateBot, updateBot } from '../../../protocol/chat/bots.ts'
import { getDeliveries, retryDelivery } from '../../../protocol/chat/deliveries.ts'
import { getMessages } from '../../../protocol/chat/messages.ts'
import { deleteMessage } from '../../../protocol/chat/messageActions.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { aService, type TestService, type TestUser } from '../service.testing.ts'
import { createPost } from './post.ts'

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** The program of an outgoing webhook, on this machine. */
async function aProgram() {
  const received: Received[] = []
  const program = {
    received,
    address: '',
    answer: (response: ServerResponse): void => void response.end('{"content":"Hello back"}'),
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      program.answer(response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  program.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  closing.push(() => server.close())
  return program
}

const closing: (() => unknown)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

let now: number
let service: TestService
let ada: TestUser
let ben: TestUser
let program: Awaited<ReturnType<typeof aProgram>>
let bot: number
let channel: number

beforeEach(async () => {
  now = 1_800_000_000_000
  service = aService({ now: () => now, post: createPost(['127.0.0.1']) })
  ada = service.addUser({ fullName: 'Ada' })
  ben = service.addUser({ fullName: 'Ben' })
  channel = service.addChannel({ name: 'design', subscribers: [ada, ben] })
  program = await aProgram()
  bot = await addBot()
})

const addBot = async (
  more: { interface_type?: (typeof OutgoingForm)[keyof typeof OutgoingForm]; payload_url?: string } = {},
): Promise<number> => {
  const { user_id } = await service.call(
    createBot,
    {
      full_name: 'Helper',
      short_name: `helper${more.interface_type ?? ''}`,
      bot_type: BotType.outgoingWebhook,
      payload_url: program.address,
      ...more,
    },
    { as: ada },
  )
  return user_id
}

const say = async (content: string, as = ben): Promise<number> =>
  (await service.call(sendMessage, { type: 'stream', to: channel, topic: 'icons', content }, { as })).id
const delivered = (): Promise<void> => service.service.sendOutgoing()
const later = (seconds: number): Promise<void> => {
  now += seconds * 1000
  return delivered()
}
const bodies = (): Record<string, unknown>[] =>
  program.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>)
const newest = async (as = ben) => {
  const args = { anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false } as const
  return (await service.call(getMessages, args, { as })).messages.at(-1)
}
const failures = async () => (await service.call(getDeliveries, { bot_id: bot }, { as: ada })).deliveries

describe('a message for the bot', () => {
  test('a mention in a channel is sent, and the answer written into its topic', async () => {
    const id = await say('@**Helper** what now?')
    await delivered()
    const { address: _, token } = service.context.database.get<{ address: string; token: string }>(
      'SELECT address, token FROM bot_service',
    ) ?? { address: '', token: '' }
    expect(program.received[0]?.headers).toMatchObject({ 'content-type': 'application/json' })
    expect(bodies()).toMatchObject([
      {
        data: '@**Helper** what now?',
        bot_full_name: 'Helper',
        token,
        trigger: 'mention',
        message: {
          id,
          type: 'stream',
          stream_id: channel,
          subject: 'icons',
          display_recipient: 'design',
          content: '@**Helper** what now?',
          rendered_content: expect.stringContaining('what now?') as string,
          sender_full_name: 'Ben',
        },
      },
    ])
    expect(await newest()).toMatchObject({ content: 'Hello back', sender_id: bot, subject: 'icons' })
    expect(await failures()).toEqual([])
  })

  test('a direct message is sent, and answered there', async () => {
    await service.call(sendMessage, { type: 'direct', to: [bot], content: 'Hi' }, { as: ben })
    await delivered()
    expect(bodies()).toMatchObject([{ data: 'Hi', trigger: 'direct_message' }])
    expect(await newest()).toMatchObject({ content: 'Hello back', sender_id: bot, type: 'private' })
  })

  test('what does not concern it, and what bots write, is not sent', async () => {
    await say('Nobody is mentioned')
    await say('`@**Helper**` in code')
    const other = await addBot({ interface_type: OutgoingForm.slack })
    program.answer = (response) => response.end('{"text":"@**Helper** and again"}')
    await service.call(sendMessage, { type: 'direct', to: [other], content: 'Start' }, { as: ben })
    await delivered()
    expect(program.received.map(({ body }) => new URLSearchParams(body).get('text'))).toEqual(['Start'])
  })

  test.each(['', '""', '{"response_not_required":true,"content":"no"}', '{}'])(
    'an answer without words writes nothing: %s',
    async (answer) => {
      program.answer = (response) => response.end(answer)
      const id = await say('@**Helper**')
      await delivered()
      expect((await newest())?.id).toBe(id)
      expect(await failures()).toEqual([])
    },
  )

  test('a message that is deleted before the next attempt is not sent again', async () => {
    program.answer = (response) => response.writeHead(503).end()
    const message_id = await say('@**Helper**')
    await delivered()
    const admin = service.addUser({ role: Role.administrator })
    await service.call(deleteMessage, { message_id }, { as: admin })
    await later(5)
    expect(program.received).toHaveLength(1)
    expect(await failures()).toEqual([])
  })
})

describe('a failed delivery', () => {
  test('a program at fault is asked again, later each time, until it answers', async () => {
    program.answer = (response) => response.writeHead(500).end()
    await say('@**Helper**')
    await delivered()
    expect(await failures()).toMatchObject([
      { attempts: 1, problem: 'broken', status: 500, next_attempt: now / 1000 + 5 },
    ])
    await later(4)
    expect(program.received).toHaveLength(1)
    await later(1)
    expect(await failures()).toMatchObject([{ attempts: 2, next_attempt: now / 1000 + 30 }])
    program.answer = (response) => response.end('{"content":"Back again"}')
    await later(30)
    expect(await newest()).toMatchObject({ content: 'Back again' })
    expect(await failures()).toEqual([])
  })

  test('a program that never answers is given up; its owner can begin anew', async () => {
    program.answer = (response) => response.destroy()
    await say('@**Helper**')
    await delivered()
    for (const seconds of [5, 30, 120, 600, 3600, 4 * 3600]) await later(seconds)
    const [given] = await failures()
    expect(given).toMatchObject({ attempts: 7, problem: 'unreachable', status: null, next_attempt: null })
    program.answer = (response) => response.end('{"content":"Here I am"}')
    const retry = { bot_id: bot, delivery_id: given?.id ?? 0 }
    expect((await service.refusal(retryDelivery, retry, { as: ben })).answer).toMatchObject({
      msg: 'Insufficient permission',
    })
    await service.call(retryDelivery, retry, { as: ada })
    expect(await failures()).toEqual([])
    await delivered()
    expect(await newest()).toMatchObject({ content: 'Here I am' })
    expect((await service.refusal(retryDelivery, retry, { as: ada })).answer).toMatchObject({
      msg: 'This failed delivery no longer exists.',
    })
  })

  test.each<[string, (response: ServerResponse) => void, number | null]>([
    ['refused', (response) => response.writeHead(410).end(), 410],
    ['moved', (response) => response.writeHead(302, { location: program.address }).end(), 302],
    ['unreadable', (response) => response.end('<html>'), null],
    ['unreadable', (response) => response.end('x'.repeat(outgoingBounds.answer_bytes + 1)), 200],
    ['notWritten', (response) => response.end(JSON.stringify({ content: '@**all** hello' })), null],
  ])('what cannot succeed is given up at once: %s', async (problem, answer, status) => {
    program.answer = answer
    if (problem === 'notWritten')
      program.answer = (response) => {
        service.context.database.run('UPDATE channel SET is_archived = 1')
        answer(response)
      }
    await say('@**Helper**')
    await delivered()
    expect(await failures()).toMatchObject([{ attempts: 1, problem, status, next_attempt: null }])
    expect(program.received).toHaveLength(1)
  })

  test('the list and the queue of a bot are bounded', async () => {
    program.answer = (response) => response.writeHead(400).end()
    const { database } = service.context
    const insert = `INSERT INTO outgoing_delivery (bot_id, message_id, reason, created_at, next_attempt_at, problem)
      VALUES (?, 1, 'mention', 1, ?, ?)`
    for (let count = 0; count < outgoingBounds.waiting_of_a_bot; count++) {
      database.run(insert, bot, now / 1000 + 1000, null)
    }
    for (let count = 0; count < outgoingBounds.failures_of_a_bot; count++)
      database.run(insert, bot, null, 'moved')
    await say('@**Helper** one too many')
    await delivered()
    expect(program.received).toEqual([])
    const list = await failures()
    expect(list).toHaveLength(outgoingBounds.failures_of_a_bot)
    expect(list[0]).toMatchObject({ problem: 'tooMany', attempts: 0 })
  })
})

describe('the bot’s address', () => {
  test('is told to those who manage the bot, and its token changes with it', async () => {
    const services = async (as: TestUser) =>
      (await service.register(as)).realm_bots?.map((each) => each.services)
    const [[before] = []] = ((await services(ada)) ?? []) as { base_url: string; token: string }[][]
    expect(before).toMatchObject({ base_url: program.address, interface: 1 })
    expect(await services(ben)).toEqual([])
    const moved = 'https://bots.example.org/hook'
    await service.call(updateBot, { bot_id: bot, service_payload_url: moved }, { as: ada })
    const [[after] = []] = ((await services(ada)) ?? []) as { base_url: string; token: string }[][]
    expect(after?.base_url).toBe(moved)
    expect(after?.token).not.toBe(before?.token)
  })

  test('is required, and only outgoing webhooks have one', async () => {
    const names = { full_name: 'Other', short_name: 'other' }
    const refused = async (args: object) =>
      (await service.refusal(createBot, { ...names, ...args }, { as: ada })).answer
    expect(await refused({ bot_type: BotType.outgoingWebhook })).toMatchObject({ var_name: 'payload_url' })
    expect(await refused({ bot_type: BotType.outgoingWebhook, payload_url: 'ftp://x.test' })).toMatchObject({
      var_name: 'payload_url',
    })
    expect(await refused({ payload_url: 'https://x.test' })).toMatchObject({
      msg: 'Only outgoing webhooks have an address.',
    })
  })

  test('of a deactivated bot gets nothing', async () => {
    program.answer = (response) => response.writeHead(500).end()
    await say('@**Helper**')
    await delivered()
    await service.call(deactivateBot, { bot_id: bot }, { as: ada })
    await later(5)
    expect(program.received).toHaveLength(1)
  })
})

test('what was not delivered is delivered after a restart', async () => {
  program.answer = (response) => response.writeHead(500).end()
  await say('@**Helper** later')
  await delivered()
  service.service.stop()
  now += 5000
  program.answer = (response) => response.end('{"content":"After the restart"}')
  const again = aService({
    now: () => now,
    post: createPost(['127.0.0.1']),
    database: service.context.database,
  })
  await again.service.sendOutgoing()
  expect(bodies().map(({ data }) => data)).toEqual(['@**Helper** later', '@**Helper** later'])
})
