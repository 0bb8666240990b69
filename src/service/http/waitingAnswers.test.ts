import { expect, test } from 'vitest'
import { createBot } from '../../protocol/chat/bots.ts'
import { getDrafts } from '../../protocol/chat/drafts.ts'
import { getMessages } from '../../protocol/chat/messages.ts'
import { sendMessage } from '../../protocol/chat/sending.ts'
import { aService, requestFor, type TestUser } from '../chat/service.testing.ts'

const MIB = 1024 * 1024

/**
 * Sends fifty messages of more than 100 kB each, with characters of two, three and four bytes, to two
 * readers.
 */
async function manyMessages() {
  const service = aService()
  const ada = service.addUser({ fullName: 'Ada' })
  const ben = service.addUser({ fullName: 'Ben' })
  const general = service.addChannel({ name: 'general', subscribers: [ada, ben] })
  for (let each = 0; each < 50; each++) {
    await service.call(sendMessage, { type: 'channel', to: general, topic: 'x', content: 'x' }, { as: ada })
  }
  const text = 'é€😀"x'.repeat(10_000)
  service.context.database.run('UPDATE message SET rendered_content = ?', text)
  const fetch = (as: TestUser) =>
    service.fetch(requestFor(getMessages, { anchor: 'newest', num_before: 50, num_after: 0 }, { as }))
  const countOf = async (response: Response) =>
    ((await response.json()) as { messages: { content: string }[] }).messages.filter(
      ({ content }) => content === text,
    ).length
  return { service, ada, ben, fetch, countOf }
}

test('a large answer arrives complete, with its length', async () => {
  const { ada, fetch } = await manyMessages()
  const response = await fetch(ada)
  const bytes = await response.clone().arrayBuffer()
  expect(Number(response.headers.get('content-length'))).toBe(bytes.byteLength)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(await response.json()).toMatchObject({ result: 'success', found_oldest: false, found_newest: true })
})

test('a client with large unread answers gets smaller ones until some are read or canceled', async () => {
  const { ada, ben, fetch, countOf } = await manyMessages()
  const usual = await countOf(await fetch(ada))
  expect(usual).toBeGreaterThan(10)
  const first = await fetch(ada)
  const lengthOf = (response: Response) => response.headers.get('content-length')
  const unread = [first]
  while (lengthOf(unread.at(-1) ?? first) === lengthOf(first) && unread.length < 30) {
    unread.push(await fetch(ada))
  }
  expect(unread.length).toBeLessThan(30)
  expect(await countOf(await fetch(ada))).toBeLessThan(usual)
  // Other users' allowances are not affected.
  expect(await countOf(await fetch(ben))).toBe(usual)
  await unread.pop()?.text()
  for (const response of unread) await response.body?.cancel()
  expect(await countOf(await fetch(ada))).toBe(usual)
})

test('answers that cannot be split are refused at the limit, for users and their bots alike', async () => {
  const { service, ada, ben } = await manyMessages()
  const { database } = service.context
  const bot = await service.call(createBot, { full_name: 'Bot', short_name: 'bot' }, { as: ada })
  const asBot: TestUser = { id: bot.user_id, email: bot.email ?? '', apiKey: bot.api_key }
  for (const { id } of [ada, ben, asBot]) {
    database.run(
      `INSERT INTO draft (user_id, type, recipients, topic, content, last_edited_at)
       VALUES (?, 'stream', '[1]', 'x', hex(zeroblob(${6 * MIB})), 0)`,
      id,
    )
  }
  const ask = (as: TestUser) => service.fetch(requestFor(getDrafts, {}, { as }))
  const unread = [await ask(ada), await ask(asBot)]
  const refused = await ask(ada)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(await refused.json()).toMatchObject({ code: 'RATE_LIMIT_HIT', 'retry-after': 1 })
  expect((await ask(asBot)).status).toBe(429)
  const other = await ask(ben)
  expect(other.status).toBe(200)
  await unread[0]?.text()
  const again = await ask(ada)
  expect(again.status).toBe(200)
  for (const response of [...unread.slice(1), other, again]) await response.body?.cancel()
})
