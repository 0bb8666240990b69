import { beforeEach, expect, test } from 'vitest'
import { deleteMessage, updateMessage } from '../../../../protocol/chat/messageActions.ts'
import { getMessages } from '../../../../protocol/chat/messages.ts'
import { sendMessage } from '../../../../protocol/chat/sending.ts'
import { Role } from '../../../../protocol/chat/shapes.ts'
import type { Database } from '../../../database/database.ts'
import { emptyDatabase } from '../../../database/emptyDatabase.testing.ts'
import { aService, type TestService, type TestUser } from '../../service.testing.ts'

/** Messages that are indexed together. */
const TOGETHER = 32

let database: Database
let chat: TestService
let owner: TestUser
let channel: number

beforeEach(() => {
  database = emptyDatabase()
  chat = aService({ database })
  owner = chat.addUser({ role: Role.owner })
  channel = chat.addChannel({ name: 'zoo', subscribers: [owner] })
})

const say = async (content: string): Promise<number> =>
  (await chat.call(sendMessage, { type: 'channel', to: channel, topic: 't', content }, { as: owner })).id

async function found(text: string): Promise<readonly number[]> {
  const { messages } = await chat.call(
    getMessages,
    {
      anchor: 'newest',
      num_before: 100,
      num_after: 0,
      narrow: [{ operator: 'search', operand: text, negated: false }],
    },
    { as: owner },
  )
  return messages.map(({ id }) => id)
}

const indexed = (): number =>
  database.get<{ mark: number }>('SELECT indexed_through AS mark FROM message_search')?.mark ?? -1

/** Throws if an index does not contain exactly the texts of the messages. */
function expectSoundIndexes(): void {
  for (const index of ['message_words', 'message_substrings']) {
    database.run(`INSERT INTO ${index} (${index}, rank) VALUES ('integrity-check', 1)`)
  }
}

test('a message is found at once, and indexed by the search at the latest', async () => {
  const id = await say('A porcupine')
  expect(indexed()).toBeLessThan(id)
  expect(await found('porcupine')).toEqual([id])
  expect(await found('cupin')).toEqual([id])
  expect(indexed()).toBe(id)
  expectSoundIndexes()
})

test('messages are indexed together without a search', async () => {
  let newest = 0
  while (newest < 2 * TOGETHER + 3) newest = await say(`Porcupine ${newest}`)
  expect(indexed()).toBe(2 * TOGETHER)
  expect((await found('porcupine')).at(-1)).toBe(newest)
  expectSoundIndexes()
})

test.each([
  ['before they are indexed', false],
  ['after they were indexed', true],
])('messages edited, moved and deleted %s are found as they are', async (_, isIndexed) => {
  const edited = await say('A hedgehog')
  const moved = await say('A dormouse')
  const deleted = await say('A porcupine')
  if (isIndexed) await found('anything')
  await chat.call(updateMessage, { message_id: edited, content: 'A squirrel' }, { as: owner })
  await chat.call(updateMessage, { message_id: moved, topic: 'badgers' }, { as: owner })
  await chat.call(deleteMessage, { message_id: deleted }, { as: owner })
  expect(await found('hedgehog')).toEqual([])
  expect(await found('squirrel')).toEqual([edited])
  expect(await found('badgers')).toContain(moved)
  expect(await found('porcupine')).toEqual([])
  expectSoundIndexes()
})

test('a message that was not stored leaves no trace in the indexes', async () => {
  let newest = 0
  while (newest % TOGETHER < TOGETHER - 1) newest = await say('Porcupine')
  const failing = (): void =>
    database.transaction(() => {
      database.run(
        `INSERT INTO message (conversation_id, sender_id, topic, topic_key, content, rendered_content, sent_at,
           thread_id)
         SELECT conversation_id, sender_id, topic, topic_key, 'Hedgehog', '', 1, thread_id FROM message WHERE id = ?`,
        newest,
      )
      throw new Error('refused')
    })
  expect(failing).toThrow('refused')
  expect(indexed()).toBeLessThan(newest)
  const next = await say('Squirrel')
  expect(next % TOGETHER).toBe(0)
  expect(await found('hedgehog')).toEqual([])
  expect(await found('squirrel')).toEqual([next])
  expectSoundIndexes()
})
