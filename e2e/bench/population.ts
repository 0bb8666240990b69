import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createUser } from '../../src/service/chat/accounts/create.ts'
import { issueApiKey } from '../../src/service/chat/accounts/keys.ts'
import type { ChatContext } from '../../src/service/chat/context.ts'
import { createFolderTransport } from '../../src/service/chat/mail/folder.ts'
import { createChatService } from '../../src/service/chat/service.ts'
import { Database } from '../../src/service/database/database.ts'
import { databaseFile } from '../../src/service/host/environment.ts'
import { BulkMessages, indexingAfterwards, markRead } from './bulk.ts'

export interface Person {
  readonly id: number
  readonly email: string
  readonly authorization: string
}

export interface Population {
  readonly dataFolder: string
  readonly people: readonly Person[]
  /** The channel that all people read. */
  readonly channelId: number
  readonly remove: () => void
}

const WORDS = (
  'the a of review sketch icons release budget venue tickets poster sound light stage crew coffee friday monday plan ' +
  'please thanks done later agree draft print answer question photo link server client deploy rollback metrics'
).split(' ')

/** Words that differ from message to message, the same on each run. */
export function wordsFor(seed: number, count: number): string {
  let state = (seed * 2654435761) >>> 0
  const words: string[] = []
  for (let index = 0; index < count; index++) {
    state = (state * 1664525 + 1013904223) >>> 0
    words.push(WORDS[state % WORDS.length] as string)
  }
  return words.join(' ')
}

function addPeople(context: ChatContext, count: number): Person[] {
  return Array.from({ length: count }, (_, index) => {
    const email = `person${index}@bench.example`
    const id = createUser(context, { email, fullName: `Person ${index}` })
    const key = issueApiKey(context, id)
    return { id, email, authorization: `Basic ${Buffer.from(`${email}:${key}`).toString('base64')}` }
  })
}

/** Adds messages to the channel, which all people have read, except for the newest of the first person. */
function addMessages(
  { database }: ChatContext,
  channelId: number,
  people: readonly Person[],
  { messages: count, unread }: { readonly messages: number; readonly unread: number },
): void {
  const conversationId = database.run('INSERT INTO conversation (channel_id) VALUES (?)', channelId).id
  const reader = people[0]?.id ?? 0
  const start = Math.floor(Date.now() / 1000) - count
  const bulk = new BulkMessages(database)
  const BATCH = 10_000
  for (let from = 0; from < count; from += BATCH) {
    database.transaction(() => {
      for (let index = from; index < Math.min(count, from + BATCH); index++) {
        bulk.add({
          conversationId,
          senderId: people[index % people.length]?.id ?? reader,
          topic: `topic ${index % 200}`,
          content: wordsFor(index, 8 + (index % 30)),
          sentAt: start + index,
        })
      }
    })
  }
  bulk.finish()
  markRead(
    database,
    people.slice(1).map(({ id }) => id),
    count,
  )
  markRead(database, [reader], count - unread)
}

/** Makes a data folder with people who all read one channel, and messages in it, the newest unread by the first person. */
export function populate(options: { people: number; messages: number; unread?: number }): Population {
  const dataFolder = mkdtempSync(join(tmpdir(), 'parley-bench-'))
  const database = new Database(join(dataFolder, databaseFile))
  const { context, stop } = createChatService({
    database,
    mode: 'production',
    uploadsFolder: dataFolder,
    rateLimits: 'off',
    mailTransport: createFolderTransport({ folder: join(dataFolder, 'mail'), from: 'bench@localhost' }),
  })
  const people = database.transaction(() => addPeople(context, options.people))
  const channelId = database.run(
    "INSERT INTO channel (name, date_created) VALUES ('everyone', ?)",
    Math.floor(Date.now() / 1000),
  ).id
  database.transaction(() => {
    for (const { id } of people) {
      database.run('INSERT INTO subscription (user_id, channel_id) VALUES (?, ?)', id, channelId)
    }
  })
  indexingAfterwards(database, () => addMessages(context, channelId, people, { unread: 0, ...options }))
  stop()
  database.close()
  return { dataFolder, people, channelId, remove: () => rmSync(dataFolder, { recursive: true, force: true }) }
}

export type TopicPopulation = Population

/** Makes two people in a channel of few topics, each topic with this many messages that name it. */
export function populateTopics(options: { topics: number; messages: number }): TopicPopulation {
  const population = populate({ people: 2, messages: 0 })
  const database = new Database(join(population.dataFolder, databaseFile))
  const [reader, writer] = population.people
  const conversation = database.get<{ id: number }>('SELECT id FROM conversation LIMIT 1')?.id ?? 0
  const start = Math.floor(Date.now() / 1000) - options.topics * options.messages
  database.transaction(() => {
    for (let index = 0; index < options.topics * options.messages; index++) {
      const topic = `topic ${index % options.topics}`
      const content = `${wordsFor(index, 6 + (index % 40))} number ${index} of ${topic}`
      const { id } = database.run(
        `INSERT INTO message (conversation_id, sender_id, topic, topic_key, content, rendered_content, sent_at)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
        conversation,
        (index % 3 === 0 ? reader?.id : writer?.id) ?? 0,
        topic,
        topic,
        content,
        `<p>${content}</p>`,
        start + index,
      )
      database.run(
        'INSERT INTO user_message (user_id, message_id, flags) VALUES (?, ?, 1)',
        reader?.id ?? 0,
        id,
      )
    }
  })
  database.close()
  return population
}
