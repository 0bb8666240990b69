import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { queueBounds } from '../../../protocol/bounds.ts'
import { createBot } from '../../../protocol/chat/bots.ts'
import { updateMessage } from '../../../protocol/chat/messageActions.ts'
import { capabilityNames } from '../../../protocol/chat/capabilities.ts'
import { getEvents, register, type ClientCapabilities } from '../../../protocol/chat/register.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { Database } from '../../database/database.ts'
import { loadForEvent } from '../messages/load.ts'
import { aService, type TestService, type TestUser } from '../service.testing.ts'

let service: TestService
let ada: TestUser
let ben: TestUser
let channel: number

beforeEach(() => {
  service = aService()
  ada = service.addUser({ fullName: 'Ada' })
  ben = service.addUser({ fullName: 'Ben' })
  channel = service.addChannel({ name: 'general', subscribers: [ada, ben] })
})

const KILO = 1000
const html = (length: number): string => `<p>${'x'.repeat(length)}</p>`

/** Sends a message whose HTML has that many characters, as formulas do with little source. */
async function sendLarge(length: number, readers: readonly TestUser[]): Promise<number> {
  const { id } = await service.call(
    sendMessage,
    { type: 'channel', to: channel, topic: 'x', content: 'x' },
    { as: ada },
  )
  const loaded = loadForEvent(service.context, id)
  if (!loaded) throw new Error('The message is gone.')
  service.context.events.publishMessage({
    ...loaded,
    message: { ...loaded.message, content: html(length) },
    source: 'x',
    recipients: {
      members: new Set(readers.map(({ id }) => id)),
      others: new Set(),
      flagsOf: () => [],
    },
    isInPublicChannel: true,
  })
  return id
}

const open = async (as: TestUser, capabilities: ClientCapabilities = {}): Promise<string> =>
  (
    await service.register(as, {
      event_types: ['message', 'update_message', 'alert_words'],
      client_capabilities: capabilities,
      idle_queue_timeout: 604_800,
    })
  ).queue_id ?? ''

async function isKept(as: TestUser, queueId: string, lastId = -1): Promise<boolean> {
  try {
    await service.events(as, queueId, lastId)
    return true
  } catch {
    return false
  }
}

async function keptOf(as: TestUser, queueIds: readonly string[]): Promise<number> {
  let count = 0
  for (const queueId of queueIds) if (await isKept(as, queueId)) count++
  return count
}

/** Each set of capabilities needs texts of its own. */
const profile = (number: number): ClientCapabilities =>
  Object.fromEntries(capabilityNames.map((name, index) => [name, (number & (1 << index)) !== 0]))

test('ten large messages drop the queues of clients that are not polling', async () => {
  const queues = [await open(ada), await open(ben)]
  for (let count = 0; count < 10; count++) await sendLarge(870 * KILO, [ada, ben])
  expect(await isKept(ada, queues[0] ?? '')).toBe(true)
  expect(await isKept(ben, queues[1] ?? '')).toBe(true)
})

test('large events are split over several answers, in order and complete', async () => {
  const queue = await open(ben)
  for (let count = 0; count < 10; count++) await sendLarge(870 * KILO, [ben])
  const seen: number[] = []
  let answers = 0
  for (let last = -1; ;) {
    const events = await service.events(ben, queue, last)
    if (events.length === 0) break
    answers += 1
    expect(JSON.stringify(events).length).toBeLessThan(queueBounds.answer + KILO * KILO)
    for (const event of events) {
      seen.push(event.id)
      const { message } = event as unknown as { message: { content: string } }
      expect(message.content === html(870 * KILO) || message.content === '<p>x</p>').toBe(true)
    }
    last = events.at(-1)?.id ?? -1
  }
  expect(answers).toBeGreaterThan(4)
  expect(seen).toHaveLength(20)
  expect(seen).toEqual(seen.toSorted((one, other) => one - other))
})

test('an event larger than an answer is sent alone', async () => {
  const queue = await open(ben)
  await sendLarge(3 * queueBounds.answer, [ben])
  const [first] = await service.events(ben, queue)
  const [second] = await service.events(ben, queue, first?.id)
  expect(JSON.stringify(second).length).toBeGreaterThan(3 * queueBounds.answer)
})

test('a held poll gets no more than one answer holds, too', async () => {
  const queue = await open(ben)
  const waiting = service.call(getEvents, { queue_id: queue, last_event_id: -1 }, { as: ben })
  await sendLarge(870 * KILO, [ben])
  expect((await waiting).events.length).toBeGreaterThan(0)
})

test('a long text counts once per user, in any number of queues and forms', async () => {
  const queues: string[] = []
  for (let number = 0; number < 20; number++) queues.push(await open(ben, profile(number)))
  for (let count = 0; count < 10; count++) await sendLarge(870 * KILO, [ben])
  expect(await keptOf(ben, queues)).toBe(20)
})

test('edits count like messages: their long texts once', async () => {
  const queues: string[] = []
  for (let number = 0; number < 10; number++) queues.push(await open(ben, profile(number)))
  const { id } = await service.call(
    sendMessage,
    { type: 'channel', to: channel, topic: 'x', content: 'x' },
    { as: ada },
  )
  for (let count = 0; count < 100; count++) {
    const content = `${count} ${'word '.repeat(1900)}`
    await service.call(updateMessage, { message_id: id, content }, { as: ada })
  }
  expect(await keptOf(ben, queues)).toBe(10)
})

describe('queues of a user and their bots', () => {
  async function withBots(count: number): Promise<TestUser[]> {
    const bots: TestUser[] = []
    for (let number = 0; number < count; number++) {
      const bot = await service.call(
        createBot,
        { full_name: `Bot ${number}`, short_name: `bot${number}` },
        { as: ben },
      )
      bots.push({ id: bot.user_id, email: bot.email ?? '', apiKey: bot.api_key })
    }
    return bots
  }

  test('queues of a user and their bots share one limit, which does not affect others', async () => {
    const other = await open(ada)
    const accounts = [ben, ...(await withBots(3))]
    const queues: [TestUser, string][] = []
    for (const account of accounts) {
      for (let number = 0; number < 20; number++) queues.push([account, await open(account, profile(number))])
    }
    // Too short to be shared, so each queue holds its own; together they are twice the limit.
    const length = 2500
    const most = queueBounds.characters_of_an_owner / queues.length / length
    for (let count = 0; count < 2 * most; count++) await sendLarge(length, accounts)
    let kept = 0
    for (const [account, queue] of queues) if (await isKept(account, queue)) kept++
    expect(kept).toBeGreaterThan(0)
    expect(kept).toBeLessThan(60)
    expect(await isKept(ada, other)).toBe(true)
  })

  test('queues of a user and their bots are limited in number, and the least recently used is dropped', async () => {
    const accounts = [ben, ...(await withBots(5))]
    const queues: [TestUser, string][] = []
    for (const account of accounts) {
      for (let number = 0; number < 20; number++) queues.push([account, await open(account)])
    }
    let kept = 0
    for (const [account, queue] of queues) if (await isKept(account, queue)) kept++
    expect(kept).toBe(queueBounds.of_an_owner)
  })
})

test('when all queues exceed the limit, the one with the oldest event is dropped', async () => {
  const people = Array.from({ length: 8 }, () => service.addUser())
  const queues: string[] = []
  for (const person of people) queues.push(await open(person))
  // Each person uses their whole allowance with texts of their own.
  for (const person of people) {
    for (let count = 0; count < 9; count++) await sendLarge(1700 * KILO + count, [person])
  }
  const kept: boolean[] = []
  for (const [index, person] of people.entries()) kept.push(await isKept(person, queues[index] ?? ''))
  expect(kept[0]).toBe(false)
  expect(kept[1]).toBe(false)
  expect(kept.at(-1)).toBe(true)
  expect(kept.at(-2)).toBe(true)
})

test('a polled queue is kept, however much others hold', async () => {
  const queue = await open(ben)
  const others = Array.from({ length: 8 }, () => service.addUser())
  for (const other of others) await open(other)
  let last = -1
  for (const other of others) {
    for (let count = 0; count < 9; count++) await sendLarge(1700 * KILO + count, [other, ben])
    for (let events = await service.events(ben, queue, last); events.length > 0;) {
      last = events.at(-1)?.id ?? last
      events = await service.events(ben, queue, last)
    }
  }
  expect(await isKept(ben, queue, last)).toBe(true)
})

test('unknown event types are not stored, and narrows are limited', async () => {
  const types = ['alert_words', ...Array.from({ length: 400 }, (_, index) => `unknown ${index}`)]
  const queues: string[] = []
  for (let count = 0; count < 20; count++) {
    queues.push((await service.register(ben, { event_types: types })).queue_id ?? '')
  }
  service.context.events.publish({ type: 'alert_words', alert_words: ['bees'] }, [ben.id])
  expect(await keptOf(ben, queues)).toBe(20)
  const narrow = [{ operator: 'topic', operand: 'x'.repeat(queueBounds.narrow), negated: false }]
  expect((await service.refusal(register, { narrow }, { as: ben })).code).toBe('BAD_NARROW')
})

test('stopping stores small queues within a short time, and clients of large ones register again', async () => {
  const path = join(mkdtempSync(join(inject('testFiles'), 'queues-')), 'chat.sqlite')
  const database = new Database(path)
  service = aService({ database })
  ada = service.addUser()
  ben = service.addUser()
  channel = service.addChannel({ name: 'general', subscribers: [ada, ben] })
  const people = Array.from({ length: 3 }, () => service.addUser())
  const large: string[] = []
  for (const person of people) large.push(await open(person))
  const small = await open(ben)
  for (const person of people) {
    for (let count = 0; count < 8; count++) await sendLarge(1000 * KILO, [person])
  }
  service.service.stop()
  const { size } = database.get<{ size: number }>(
    'SELECT sum(length(state)) AS size FROM saved_event_queue',
  ) ?? { size: 0 }
  expect(size).toBeGreaterThan(0)
  expect(size).toBeLessThan(2 * queueBounds.saved)
  database.close()

  service = aService({ database: new Database(path) })
  expect(await isKept(ben, small)).toBe(true)
  let kept = 0
  for (const [index, person] of people.entries()) if (await isKept(person, large[index] ?? '')) kept++
  expect(kept).toBe(2)
  service.service.stop()
})
