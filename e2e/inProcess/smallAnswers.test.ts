import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventTalksQuery } from '../../src/client/shell/events/eventTalks.ts'
import type { Anchor } from '../../src/client/navigation/messagesAround.ts'
import type { View } from '../../src/client/navigation/view.ts'
import { countQuery } from '../../src/client/features/messages/moving/count.ts'
import { findSent } from '../../src/client/features/messages/outbox/reconcile.ts'
import { messagesWithPictures } from '../../src/client/features/messages/pictures/messagesWithPictures.ts'
import { messageQueries, windowOf } from '../../src/client/features/messages/queries.ts'
import { readMessages } from '../../src/client/features/messages/reading/readMessages.ts'
import { fetchNewer, fetchOlder, jumpTo } from '../../src/client/features/messages/window/paging.ts'
import { anApp, type App } from './app.ts'
import { sendMessage } from '../../src/protocol/chat/sending.ts'
import { aService, type TestService, type TestUser } from '../../src/service/chat/service.testing.ts'

/*
 * An app beside a service whose answers are minimal: the message at the anchor, and one on each side. The app
 * still loads all messages, and stops.
 */

const COUNT = 30

let service: TestService
let ada: TestUser
let app: App
let channelId: number
let sent: number[]
let view: View

beforeEach(async () => {
  service = aService({ fetches: { bytes: 1 } })
  ada = service.addUser({ fullName: 'Ada' })
  channelId = service.addChannel({ name: 'general', subscribers: [ada] })
  view = { kind: 'topic', channelId, topic: 'lunch' }
  sent = []
  for (let count = 0; count < COUNT; count++) sent.push(await send(`Message ${count}`))
  app = await anApp(service, ada)
})
afterEach(() => {
  app.end()
  vi.unstubAllGlobals()
})

const send = async (content: string): Promise<number> =>
  (
    await service.call(
      sendMessage,
      { type: 'channel', to: channelId, topic: 'lunch', content, read_by_sender: true },
      { as: ada },
    )
  ).id

const idsOf = ({ messages }: { readonly messages: readonly { readonly id: number }[] }) =>
  messages.map(({ id }) => id)

const open = (anchor: Anchor) =>
  app.session.cache.fetchQuery(messageQueries.window(app.session, view, anchor))

const held = () => {
  const window = windowOf(app.session, view)
  if (!window) throw new Error('The view was not read.')
  return window
}

/** Loads pages like a list at its edges, until there are no more; more pages than messages are too many. */
async function pageOn(): Promise<void> {
  for (let pages = 0; !(held().foundOldest && held().foundNewest); pages++) {
    if (pages > COUNT) throw new Error('It does not come to an end.')
    await fetchOlder(app.session, view)
    await fetchNewer(app.session, view)
  }
}

test.each([['newest'], ['first_unread'], [15], [0]] as const)(
  'a view opened at %s loads all its messages',
  async (place) => {
    await open(typeof place === 'number' ? (sent[place] ?? 0) : place)
    await pageOn()
    expect(idsOf(held())).toEqual(sent)
  },
)

test('a jump loads its message, and from there all others', async () => {
  await open('newest')
  await jumpTo(app.session, view, sent[10] ?? 0)
  expect(idsOf(held())).toContain(sent[10])
  await pageOn()
  expect(idsOf(held())).toEqual(sent)
})

test('loaded messages remain when they are read again', async () => {
  await open('newest')
  await pageOn()
  const queryKey = messageQueries.windowKey(view)
  await app.session.cache.invalidateQueries({ queryKey, refetchType: 'none' })
  await open('newest')
  expect(idsOf(held())).toEqual(sent)
  expect(held()).toMatchObject({ foundOldest: true, foundNewest: true })
})

test('events continue where the answers ended', async () => {
  await open('newest')
  await pageOn()
  sent.push(await send('one more'))
  await app.follow()
  expect(idsOf(held())).toEqual(sent)
})

test('a range is read as far as requested, and no further', async () => {
  const narrow = [{ operator: 'channel', operand: channelId, negated: false }]
  const read = (anchor: string, num_before: number, num_after: number) =>
    readMessages(app.session, { anchor, num_before, num_after, narrow })
  const around = await read(String(sent[15]), 5, 7)
  expect(idsOf(around)).toEqual(sent.slice(10, 23))
  expect(around).toMatchObject({ found_oldest: false, found_newest: false })
  expect(idsOf(await read('newest', 12, 0))).toEqual(sent.slice(-12))
  expect(idsOf(await read('oldest', 0, 12))).toEqual(sent.slice(0, 12))
  const all = await read('newest', 100, 0)
  expect(idsOf(all)).toEqual(sent)
  expect(all.found_oldest).toBe(true)
  expect(idsOf(await read(String(sent[15]), 100, 100))).toEqual(sent)
})

test('a move counts all the messages that it takes along', async () => {
  const topic = { kind: 'topic', channelId, topic: 'lunch' } as const
  const all = await app.session.cache.fetchQuery(countQuery(app.session, topic, undefined, 'change_all'))
  expect(all).toEqual({ count: COUNT, isMore: false })
  const later = countQuery(app.session, topic, sent[20], 'change_later')
  expect(await app.session.cache.fetchQuery(later)).toEqual({ count: 10, isMore: false })
})

test('a message whose reply was lost is found behind others', async () => {
  const entry = {
    localId: 'x',
    conversation: { kind: 'topic', channelId, topic: 'lunch' } as const,
    content: 'Message 4',
    createdAt: Date.now(),
    state: 'unconfirmed',
  } as unknown as Parameters<typeof findSent>[1]
  const found = await findSent(app.session, entry, () => false, app.session.ended)
  expect(found).toBe(sent[4])
})

test('the viewer of pictures has all pictures around the opened one', async () => {
  const withPictures = sent.slice(-8)
  service.context.database.run('UPDATE message SET has_image = 1 WHERE id >= ?', withPictures[0] ?? 0)
  const { messages } = await readMessages(app.session, { anchor: 'newest', num_before: 4, num_after: 0 })
  const [from] = messages
  if (!from) throw new Error('There is no message.')
  const window = await app.session.cache.fetchQuery(messagesWithPictures(app.session, from))
  expect(idsOf(window)).toEqual(withPictures)
})

test('every conversation of an event is found', async () => {
  const url = 'https://hall.example/programme/party/'
  const links = {
    one: '/event/party',
    two: '/event/party',
    three: url,
    four: 'http://hall.example/programme/party',
  }
  for (const [topic, link] of Object.entries(links)) {
    const content = `[Party](${link}) ${topic}`
    await service.call(sendMessage, { type: 'channel', to: channelId, topic, content }, { as: ada })
  }
  vi.stubGlobal('location', { origin: 'http://chat.test' })
  const talks = await app.session.cache.fetchQuery(
    eventTalksQuery(app.session, { id: 1, slug: 'party', title: 'Party', url }),
  )
  expect(talks.map(({ topic }) => topic)).toEqual(['one', 'two', 'three', 'four'])
})
