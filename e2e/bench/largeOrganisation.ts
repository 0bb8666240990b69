import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { issueApiKey } from '../../src/service/chat/accounts/keys.ts'
import type { ChatContext } from '../../src/service/chat/context.ts'
import { createFolderTransport } from '../../src/service/chat/mail/folder.ts'
import { createChatService } from '../../src/service/chat/service.ts'
import { Database } from '../../src/service/database/database.ts'
import { databaseFile } from '../../src/service/host/environment.ts'
import { BulkMessages, indexingAfterwards, markRead } from './bulk.ts'
import { wordsFor, type Person } from './population.ts'

/** Topics of each channel. */
const TOPICS = 20
const BATCH = 20_000

/** The size of an organization. All channels have about as many subscribers. */
export interface Size {
  readonly people: number
  readonly channels: number
  readonly messages: number
  /** People who use the app during the measurement, the first in the list; each has a key. */
  readonly live: number
  /** Channels of each live person; all others are in as many as `channelsOfOthers`. */
  readonly channelsOfLive: number
  readonly channelsOfOthers: number
  /** Channels of the reader, whose registration is measured. */
  readonly channelsOfReader: number
  /** Channels of a person who has read nothing in them. */
  readonly channelsOfReturning: number
}

export interface LargeOrganisation {
  readonly dataFolder: string
  readonly live: readonly Person[]
  readonly reader: Person
  /** Has read nothing. */
  readonly returning: Person
  readonly channelIds: readonly number[]
  /** The live people in the channel, by its position in `channelIds`. */
  readonly liveIn: (channel: number) => readonly Person[]
  readonly remove: () => void
}

/**
 * Positions of the channels of the person with this number: neighbors, so that all channels have as many
 * people.
 */
const channelsOf = (person: number, each: number, channels: number): number[] =>
  Array.from({ length: Math.min(each, channels) }, (_, index) => (person * each + index) % channels)

function addPeople({ database }: ChatContext, { people }: Size): number[] {
  const members = database.get<{ id: number }>("SELECT id FROM user_group WHERE name = 'role:members'")?.id
  return database.transaction(() =>
    Array.from({ length: people }, (_, index) => {
      const email = `person${index}@bench.example`
      const name = `${wordsFor(index, 1)} ${wordsFor(index + people, 1)} ${index}`
      const { id } = database.run(
        'INSERT INTO user (email, delivery_email, full_name, role, date_joined) VALUES (?, ?, ?, 400, 1700000000)',
        email,
        email,
        name,
      )
      database.run('INSERT INTO user_group_member (group_id, user_id) VALUES (?, ?)', members ?? 0, id)
      return id
    }),
  )
}

/** The topics of a channel take turns. */
const topicOf = (index: number, { channels }: Size): number => Math.floor(index / channels) % TOPICS

interface Place {
  readonly channelId: number
  readonly conversationId: number
}

const addChannels = ({ database }: ChatContext, { channels }: Size): Place[] =>
  database.transaction(() =>
    Array.from({ length: channels }, (_, index) => {
      const channelId = database.run(
        'INSERT INTO channel (name, description, rendered_description, date_created) VALUES (?, ?, ?, 1700000000)',
        `${wordsFor(index, 2)} ${index}`,
        wordsFor(index, 9),
        `<p>${wordsFor(index, 9)}</p>`,
      ).id
      return {
        channelId,
        conversationId: database.run('INSERT INTO conversation (channel_id) VALUES (?)', channelId).id,
      }
    }),
  )

function channelCount(index: number, size: Size): number {
  if (index === size.people - 1) return size.channelsOfReader
  if (index === size.people - 2) return size.channelsOfReturning
  return index < size.live ? size.channelsOfLive : size.channelsOfOthers
}

/** Subscribes all people to their channels; the last person is the reader, the one before has read nothing. */
function subscribe({ database }: ChatContext, size: Size, ids: readonly number[], places: readonly Place[]) {
  database.transaction(() => {
    for (const [index, id] of ids.entries()) {
      for (const channel of channelsOf(index, channelCount(index, size), size.channels)) {
        const channelId = places[channel]?.channelId ?? 0
        database.run('INSERT INTO subscription (user_id, channel_id) VALUES (?, ?)', id, channelId)
      }
    }
  })
}

/** Adds messages to all channels in turn. All people have read them, but the reader not the last thousand of theirs. */
function addMessages(
  { database }: ChatContext,
  size: Size,
  ids: readonly number[],
  places: readonly Place[],
) {
  const start = Math.floor(Date.now() / 1000) - size.messages
  const bulk = new BulkMessages(database)
  for (let from = 0; from < size.messages; from += BATCH) {
    database.transaction(() => {
      for (let index = from; index < Math.min(size.messages, from + BATCH); index++) {
        bulk.add({
          conversationId: places[index % size.channels]?.conversationId ?? 0,
          senderId: ids[index % ids.length] ?? 0,
          topic: `topic ${topicOf(index, size)}`,
          content: wordsFor(index, 8 + (index % 30)),
          sentAt: start + index,
        })
      }
    })
  }
  bulk.finish()
  const read = size.messages - 1000 * (size.channels / size.channelsOfReader)
  markRead(database, ids.slice(0, size.live), size.messages)
  markRead(database, ids.slice(-1), read)
}

/** Makes a data folder of an organization of this size. */
export function populateLarge(size: Size): LargeOrganisation {
  const dataFolder = mkdtempSync(join(tmpdir(), 'parley-bench-'))
  const database = new Database(join(dataFolder, databaseFile))
  const { context, stop } = createChatService({
    database,
    mode: 'production',
    uploadsFolder: dataFolder,
    rateLimits: 'off',
    mailTransport: createFolderTransport({ folder: join(dataFolder, 'mail'), from: 'bench@localhost' }),
  })
  const ids = addPeople(context, size)
  const places = addChannels(context, size)
  subscribe(context, size, ids, places)
  indexingAfterwards(database, () => addMessages(context, size, ids, places))
  const person = (index: number): Person => {
    const [id, email] = [ids[index] ?? 0, `person${index}@bench.example`]
    const key = issueApiKey(context, id)
    return { id, email, authorization: `Basic ${Buffer.from(`${email}:${key}`).toString('base64')}` }
  }
  const live = Array.from({ length: size.live }, (_, index) => person(index))
  const [returning, reader] = [person(ids.length - 2), person(ids.length - 1)]
  stop()
  database.close()
  const members = Map.groupBy(
    live.flatMap((each, index) =>
      channelsOf(index, size.channelsOfLive, size.channels).map((channel) => ({ channel, each })),
    ),
    ({ channel }) => channel,
  )
  return {
    dataFolder,
    live,
    reader,
    returning,
    channelIds: places.map(({ channelId }) => channelId),
    liveIn: (channel) => (members.get(channel) ?? []).map(({ each }) => each),
    remove: () => rmSync(dataFolder, { recursive: true, force: true }),
  }
}
