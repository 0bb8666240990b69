import * as fc from '../../../../testing/fastCheck.testing.ts'
import type { Database } from '../../../database/database.ts'
import { emptyDatabase } from '../../../database/emptyDatabase.testing.ts'
import type { Caller } from '../../context.ts'
import { contentFlags, Flag, mentionFlags, UNRECEIVED } from '../flags.ts'
import { topicKey } from '../topicKey.ts'
import { conversationOfChannel, insertDirectConversation, insertParticipants } from './conversations.ts'
import { newestIn, receiveEarlier } from './earlier.ts'
import {
  flagsOf,
  holders,
  insertForSubscribers,
  insertHistorical,
  insertReceived,
  newestReceived,
  receivedRows,
  storeContentFlags,
  unreadIn,
  unreadMatching,
  updateFlag,
  updateRead,
  withdrawReceived,
} from './flags.ts'
import { deleteMessageRows, insertMessageRow, messageRows, updateConversation } from './messages.ts'
import { readInWindows, receivedBetween } from './received.ts'
import { noteSent, threadAt } from './threads.ts'
import { unreadOf, type Unread } from './unread.ts'

/*
 * Histories of messages and readers, kept twice: in the database, and in a map with a row for each reader of each message,
 * which each step changes in the plainest way.
 */

export const PEOPLE = [1, 2, 3] as const
const CHANNELS = [1, 2] as const
const TOPICS = ['lunch', 'Dinner', ''] as const

/** Rows of all readers, and who belongs where. */
class Plain {
  readonly flags = new Map<string, number>()
  readonly active = new Set<number>(PEOPLE)
  readonly subscribed = new Set<string>()
  readonly places = new Map<number, number>()
  /** User and the user whom they muted. */
  readonly muted = new Set<string>()

  key = (userId: number, messageId: number): string => `${userId}:${messageId}`
  of = (userId: number, messageId: number): number | undefined => this.flags.get(this.key(userId, messageId))
  ids(userId: number): number[] {
    return [...this.places.keys()].filter((id) => this.of(userId, id) !== undefined)
  }
  unread(userId: number): number[] {
    return this.ids(userId).filter((id) => ((this.of(userId, id) ?? 0) & Flag.read) === 0)
  }
  receiversIn(channelId: number): number[] {
    return PEOPLE.filter((userId) => this.active.has(userId) && this.subscribed.has(`${userId}:${channelId}`))
  }
}

/** Fewer than are often unread. */
const FEW = 3

const listOf = ({ places, mentions, isCut }: Unread) => ({
  places: places.map(({ channel_id, ids }) => [channel_id, ...ids]),
  mentions,
  isCut,
})

export class World {
  readonly database: Database
  readonly plain = new Plain()
  readonly direct: number

  /** @param database empty */
  constructor(database = emptyDatabase()) {
    this.database = database
    for (const id of PEOPLE) {
      this.database.run(
        "INSERT INTO user (id, email, delivery_email, full_name, role, date_joined) VALUES (?1, ?1, ?1, 'P', 400, 1)",
        id,
      )
    }
    for (const id of CHANNELS) {
      this.database.run('INSERT INTO channel (id, name, date_created) VALUES (?1, ?1, 1)', id)
    }
    this.direct = insertDirectConversation(this.database, '1,2')
    insertParticipants(this.database, this.direct, '[1,2]')
  }

  /** ID of one of the messages. */
  chosen = (number: number): number | undefined =>
    [...this.plain.places.keys()].at(number % (this.plain.places.size || 1))
  chosenFew = (numbers: readonly number[]): number[] => [
    ...new Set(numbers.flatMap((number) => this.chosen(number) ?? [])),
  ]

  send(place: number, sender: number, topic: string, flagsFor: readonly number[]): void {
    const { database, plain } = this
    const isDirect = place === 0
    const conversationId = isDirect ? this.direct : conversationOfChannel(database, place)
    const receivers = new Map<number, number>()
    for (const userId of isDirect ? [1, 2] : plain.receiversIn(place))
      receivers.set(userId, flagsFor[userId] ?? 0)
    if (!receivers.has(sender)) receivers.set(sender, Flag.read)
    const sentTo = threadAt(database, conversationId, isDirect ? '' : topicKey(topic))
    const id = insertMessageRow(database, {
      conversationId,
      threadId: sentTo.threadId,
      senderId: sender,
      topic: isDirect ? '' : topic,
      topicKey: isDirect ? '' : topicKey(topic),
      content: 'text',
      renderedContent: '<p>text</p>',
      isMeMessage: false,
      sentAt: 1,
      client: 'test',
      hasLink: false,
      hasImage: false,
      hasAttachment: false,
    })
    noteSent(database, sentTo.threadId, id)
    insertReceived(database, id, receivers, sentTo)
    plain.places.set(id, conversationId)
    for (const [userId, flags] of receivers) plain.flags.set(plain.key(userId, id), flags)
  }

  change(userId: number, ids: readonly number[], to: (flags: number) => number): void {
    for (const id of ids) {
      const flags = this.plain.of(userId, id)
      if (flags !== undefined) this.plain.flags.set(this.plain.key(userId, id), to(flags))
    }
  }

  /** Turns everything into what an earlier release would have stored: rows alone. */
  age(): void {
    const { database, plain } = this
    database.transaction(() => {
      for (const table of ['user_message', 'read_mark', 'delivery', 'thread'])
        database.run(`DELETE FROM ${table}`)
      database.run('UPDATE message SET sent_to = NULL, thread_id = NULL')
      for (const id of plain.places.keys()) {
        for (const userId of PEOPLE) {
          const flags = plain.of(userId, id)
          if (flags === undefined) continue
          database.run(
            'INSERT INTO user_message (user_id, message_id, flags) VALUES (?, ?, ?)',
            userId,
            id,
            flags,
          )
        }
      }
      database.run('UPDATE folding SET until_id = (SELECT coalesce(max(id), 0) FROM message)')
      const newest = '(SELECT coalesce(max(id), 0) FROM message)'
      database.run(
        `INSERT INTO delivery (user_id, conversation_id, after_id, read_to)
         SELECT subscription.user_id, conversation.id, ${newest}, ${newest} FROM subscription
         JOIN user ON user.id = subscription.user_id AND user.is_active = 1
         JOIN conversation ON conversation.channel_id = subscription.channel_id WHERE subscription.is_active = 1
         UNION ALL SELECT user_id, conversation_id, ${newest}, ${newest} FROM conversation_participant`,
      )
    })
  }

  conversations = (): number[] => [...new Set(this.plain.places.values())]

  /** Replaces the person by one who has just joined all channels, to whom the newest messages there are given. */
  replaceByNewcomer(userId: number, most: number): void {
    const { database, plain } = this
    for (const table of ['user_message', 'read_mark', 'subscription', 'delivery', 'muted_user'])
      database.run(`DELETE FROM ${table} WHERE user_id = ?`, userId)
    database.run('UPDATE user SET is_active = 1 WHERE id = ?', userId)
    database.run(
      `INSERT INTO delivery (user_id, conversation_id, after_id, read_to)
       SELECT user_id, conversation_id, newest.id, newest.id FROM conversation_participant,
         (SELECT coalesce(max(id), 0) AS id FROM message) newest WHERE user_id = ?`,
      userId,
    )
    for (const channelId of CHANNELS)
      database.run('INSERT INTO subscription (user_id, channel_id) VALUES (?, ?)', userId, channelId)
    const inChannels = CHANNELS.flatMap((channelId) =>
      newestIn(database, channelId, { after: 0, sentSince: 0, most }),
    )
    const given = inChannels.toSorted((one, other) => other.id - one.id).slice(0, most)
    receiveEarlier(database, userId, given)
    plain.active.add(userId)
    for (const id of plain.places.keys()) plain.flags.delete(plain.key(userId, id))
    for (const each of plain.muted) if (each.startsWith(`${userId}:`)) plain.muted.delete(each)
    for (const channelId of CHANNELS) plain.subscribed.add(`${userId}:${channelId}`)
    const newest = [...plain.places]
      .filter(([, conversationId]) => conversationId !== this.direct)
      .toSorted(([one], [other]) => other - one)
    for (const [id] of newest.slice(0, most)) plain.flags.set(plain.key(userId, id), 0)
  }

  /** All that the store answers. */
  answers() {
    const { database } = this
    const all = [...this.plain.places.keys()]
    const always = { sql: 'TRUE', values: [] }
    const held = holders(database, all)
    return {
      flags: all.map((id) => [...flagsOf(database, id)].toSorted(([one], [other]) => one - other)),
      people: PEOPLE.map((userId) => ({
        received: readInWindows(database, { order: 'ascending', limit: 1000 }, (window) => {
          const { sql, values } = receivedBetween(userId, window)
          return database.all<{ id: number }>(`SELECT id FROM (${sql}) ORDER BY id`, ...values)
        }).map(({ id }) => id),
        rows: receivedRows(database, { user_id: userId } as Caller, all).map(({ id, flags }) => [id, flags]),
        shown: messageRows(database, userId, JSON.stringify(all), 'source').map(
          ({ flags }) => (flags ?? UNRECEIVED) & UNRECEIVED,
        ),
        unread: unreadMatching(database, always, always, userId, 1000).toReversed(),
        unreadThere: this.conversations().map((id) => unreadIn(database, userId, id)),
        listed: listOf(unreadOf(database, always, userId)),
        newestListed: listOf(unreadOf(database, always, userId, FEW)),
        newest: newestReceived(database, userId),
        held: held.get(userId) ?? [],
      })),
    }
  }

  /** The channel of a conversation; null if it is direct. */
  channelOf = (conversationId: number): number | null =>
    this.database.get<{ channel_id: number | null }>(
      'SELECT channel_id FROM conversation WHERE id = ?',
      conversationId,
    )?.channel_id ?? null

  /** The user's unread messages, the newest at most, by topic, the one with the oldest first. */
  expectedList(userId: number, most: number): ReturnType<typeof listOf> {
    const { database, plain } = this
    const visible = plain.unread(userId).filter((id) => {
      const channelId = this.channelOf(plain.places.get(id) ?? 0)
      return channelId === null || plain.subscribed.has(`${userId}:${channelId}`)
    })
    const rows = visible
      .map((id) => ({
        id,
        ...database.get<{ sender_id: number; place: string }>(
          "SELECT sender_id, conversation_id || ':' || topic_key AS place FROM message WHERE id = ?",
          id,
        ),
      }))
      .filter(({ sender_id }) => !plain.muted.has(`${userId}:${sender_id}`))
    const kept = rows.slice(-most)
    return {
      places: [...Map.groupBy(kept, ({ place }) => place).values()].map((group) => [
        this.channelOf(plain.places.get(group[0]?.id ?? 0) ?? 0),
        ...group.map(({ id }) => id),
      ]),
      mentions: kept.map(({ id }) => id).filter((id) => ((plain.of(userId, id) ?? 0) & mentionFlags) !== 0),
      isCut: rows.length > most,
    }
  }

  /** The answers by the rows of all readers. */
  expected(): ReturnType<World['answers']> {
    const { plain } = this
    const all = [...plain.places.keys()]
    const flagsFor = (userId: number, id: number) => plain.of(userId, id) ?? UNRECEIVED
    return {
      flags: all.map((id) =>
        PEOPLE.flatMap((userId): [number, number][] =>
          plain.of(userId, id) === undefined ? [] : [[userId, flagsFor(userId, id)]],
        ),
      ),
      people: PEOPLE.map((userId) => {
        const received = plain.ids(userId)
        return {
          received,
          rows: received.map((id) => [id, flagsFor(userId, id)]),
          shown: all.map((id) => flagsFor(userId, id) & UNRECEIVED),
          unread: plain.unread(userId),
          unreadThere: this.conversations().map((conversationId) =>
            plain.unread(userId).filter((id) => plain.places.get(id) === conversationId),
          ),
          listed: this.expectedList(userId, Number.POSITIVE_INFINITY),
          newestListed: this.expectedList(userId, FEW),
          newest: received.at(-1) ?? -1,
          held: plain.active.has(userId) ? received : [],
        }
      }),
    }
  }
}

export type Step = (world: World) => void

const person = fc.constantFrom(...PEOPLE)
const channel = fc.constantFrom(...CHANNELS)
const numbers = fc.array(fc.nat(30), { minLength: 1, maxLength: 6 })
const step = <Values extends [unknown, ...unknown[]]>(
  arbitraries: { [index in keyof Values]: fc.Arbitrary<Values[index]> },
  run: (world: World, ...values: Values) => void,
): fc.Arbitrary<Step> =>
  fc
    .tuple(...(arbitraries as [fc.Arbitrary<unknown>]))
    .map((values) => (world: World) => run(world, ...(values as unknown as Values)))

const flagsOfMany = fc.array(
  fc.constantFrom(0, 0, 0, Flag.read, Flag.mentioned, Flag.read | Flag.starred, Flag.hasAlertWord),
  { minLength: 4, maxLength: 4 },
)

const sending = step<[number, number, string, number[]]>(
  [fc.constantFrom(0, 1, 2), fc.constantFrom(1, 2), fc.constantFrom(...TOPICS), flagsOfMany],
  (world, place, sender, topic, flags) => world.send(place, sender, topic, flags),
)

const reading = step<[number, number[]]>([person, numbers], (world, userId, chosen) => {
  const ids = world.chosenFew(chosen).filter((id) => world.plain.of(userId, id) !== undefined)
  updateRead(world.database, userId, ids)
  world.change(userId, ids, (flags) => flags | Flag.read)
})

const readingAll = step<[number]>([person], (world, userId) => {
  for (const conversationId of world.conversations()) {
    const ids = unreadIn(world.database, userId, conversationId)
    updateRead(world.database, userId, ids)
    world.change(userId, ids, (flags) => flags | Flag.read)
  }
})

const flagging = step<[number, number[], 'add' | 'remove', number]>(
  [
    person,
    numbers,
    fc.constantFrom('add' as const, 'remove' as const),
    fc.constantFrom(Flag.starred, Flag.collapsed, Flag.read | Flag.historical),
  ],
  (world, userId, chosen, op, bits) => {
    const ids = world.chosenFew(chosen)
    if (op === 'add' && bits > Flag.collapsed) return
    updateFlag(world.database, userId, ids, op, bits)
    world.change(userId, ids, (flags) => (op === 'add' ? flags | bits : flags & ~bits))
  },
)

const joining = step<[number, number]>([person, channel], ({ database, plain }, userId, channelId) => {
  const key = `${userId}:${channelId}`
  const isIn = plain.subscribed.has(key)
  database.run(
    `INSERT INTO subscription (user_id, channel_id, is_active) VALUES (?, ?, ?)
     ON CONFLICT (user_id, channel_id) DO UPDATE SET is_active = excluded.is_active`,
    userId,
    channelId,
    Number(!isIn),
  )
  if (isIn) plain.subscribed.delete(key)
  else plain.subscribed.add(key)
})

const deactivating = step<[number]>([person], ({ database, plain }, userId) => {
  const isActive = plain.active.has(userId)
  database.run('UPDATE user SET is_active = ? WHERE id = ?', Number(!isActive), userId)
  if (isActive) plain.active.delete(userId)
  else plain.active.add(userId)
})

const muting = step<[number, number]>([person, person], ({ database, plain }, userId, mutedId) => {
  const key = `${userId}:${mutedId}`
  if (plain.muted.delete(key)) {
    database.run('DELETE FROM muted_user WHERE user_id = ? AND muted_user_id = ?', userId, mutedId)
  } else {
    database.run(
      'INSERT INTO muted_user (user_id, muted_user_id, muted_at) VALUES (?, ?, 1)',
      userId,
      mutedId,
    )
    plain.muted.add(key)
  }
})

const opening = step<[number, number[]]>([person, numbers], (world, userId, chosen) => {
  const ids = world.chosenFew(chosen)
  insertHistorical(world.database, userId, ids)
  for (const id of ids) {
    const key = world.plain.key(userId, id)
    if (!world.plain.flags.has(key)) world.plain.flags.set(key, UNRECEIVED)
  }
})

const withdrawing = step<[number, number[]]>([person, numbers], (world, userId, chosen) => {
  const ids = world.chosenFew(chosen)
  withdrawReceived(world.database, userId, ids)
  for (const id of ids) world.plain.flags.delete(world.plain.key(userId, id))
})

const bringing = step<[number, number[]]>([channel, numbers], (world, channelId, chosen) => {
  const { plain, database } = world
  const ids = world.chosenFew(chosen)
  insertForSubscribers(database, ids, channelId)
  for (const userId of PEOPLE.filter((each) => plain.subscribed.has(`${each}:${channelId}`))) {
    for (const id of ids) {
      const key = plain.key(userId, id)
      if (!plain.flags.has(key)) plain.flags.set(key, UNRECEIVED)
    }
  }
})

const editing = step<[number, number, number]>(
  [fc.nat(30), person, fc.constantFrom(0, Flag.mentioned, Flag.hasAlertWord)],
  (world, number, userId, bits) => {
    const id = world.chosen(number)
    if (id === undefined) return
    const { plain } = world
    if (plain.of(userId, id) === undefined && bits === 0) return
    storeContentFlags(world.database, id, [[userId, bits]])
    plain.flags.set(plain.key(userId, id), ((plain.of(userId, id) ?? 0) & ~contentFlags) | bits)
  },
)

const moving = step<[number[], number, string]>(
  [numbers, channel, fc.constantFrom(...TOPICS)],
  (world, chosen, channelId, topic) => {
    const ids = world.chosenFew(chosen)
    const conversationId = conversationOfChannel(world.database, channelId)
    updateConversation(world.database, ids, conversationId, topic, topicKey(topic), 1)
    for (const id of ids) world.plain.places.set(id, conversationId)
  },
)

const deleting = step<[number]>([fc.nat(30)], (world, number) => {
  const id = world.chosen(number)
  if (id === undefined) return
  deleteMessageRows(world.database, [id])
  world.plain.places.delete(id)
})

/** Random histories. */
export const steps = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: sending },
    { weight: 4, arbitrary: reading },
    { weight: 1, arbitrary: readingAll },
    { weight: 3, arbitrary: flagging },
    { weight: 4, arbitrary: joining },
    { weight: 1, arbitrary: deactivating },
    { weight: 1, arbitrary: muting },
    { weight: 1, arbitrary: opening },
    { weight: 1, arbitrary: withdrawing },
    { weight: 1, arbitrary: bringing },
    { weight: 2, arbitrary: editing },
    { weight: 2, arbitrary: moving },
    { weight: 1, arbitrary: deleting },
  ),
  { minLength: 20, maxLength: 60 },
)
