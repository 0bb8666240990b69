import { expect, test } from 'vitest'
import { getMessages, updateFlags } from '../../src/protocol/chat/messages.ts'
import { sendMessage } from '../../src/protocol/chat/sending.ts'
import { channels } from '../../src/client/features/channels/queries.ts'
import { messageQueries } from '../../src/client/features/messages/queries.ts'
import { aService } from '../../src/service/chat/service.testing.ts'
import { scoped } from '../../src/client/kernel/scope.ts'
import { NOBODY, type Session } from '../../src/client/kernel/session.ts'
import { beginVisit } from '../../src/client/kernel/visit.ts'
import { channelsFeature } from '../../src/client/features/channels/feature.ts'
import { messagesFeature } from '../../src/client/features/messages/feature.ts'

/** Makes an organization with a web-public channel and one that is not, with a message in each. */
async function anOrganisation() {
  const service = aService()
  const author = service.addUser()
  const open = service.addChannel({ name: 'news', isWebPublic: true, subscribers: [author] })
  const inside = service.addChannel({ name: 'inside', subscribers: [author] })
  for (const channel of [open, inside]) {
    await service.call(
      sendMessage,
      { type: 'channel', to: channel, topic: 'today', content: `in ${channel}` },
      { as: author },
    )
  }
  return { open, inside, fetch: fetchOf(service) }
}

/** Makes a `fetch` that calls the service without a network. */
const fetchOf =
  (service: ReturnType<typeof aService>): typeof globalThis.fetch =>
  (input, init) =>
    service.fetch(new Request(new URL(input as string, 'http://parley.test'), init))

const features = [channelsFeature, messagesFeature]

const look = (fetch: typeof globalThis.fetch, askToSignIn = (): void => undefined) =>
  beginVisit({ features, signal: new AbortController().signal, fetch, askToSignIn })

async function begin(...given: Parameters<typeof look>): Promise<Session> {
  const session = await look(...given)
  if (!session) throw new Error('Nothing is open')
  return session
}

test('a visitor sees the open channels, and reads them', async () => {
  const { open, fetch } = await anOrganisation()
  const session = await begin(fetch)
  expect(session.userId).toBe(NOBODY)
  expect([...channels(session).others.keys()]).toEqual([open])
  expect(channels(session).subscribed.size).toBe(0)
  const view = { kind: 'topic', channelId: open, topic: 'today' } as const
  const window = await session.cache.fetchQuery(messageQueries.window(session, view, 'newest'))
  expect(window.messages.map(({ content }) => content)).toEqual([`<p>in ${open}</p>`])
  expect(window.messages.every(({ flags }) => flags.includes('read'))).toBe(true)
})

test('closed channels remain closed', async () => {
  const { inside, fetch } = await anOrganisation()
  const session = await begin(fetch)
  const narrow = [{ operator: 'channel', operand: inside, negated: false }]
  const reading = session.api(getMessages, { anchor: 'newest', num_before: 10, num_after: 0, narrow })
  await expect(reading).rejects.toMatchObject({ code: 'BAD_NARROW' })
})

test('an organization without open channels admits no visitors', async () => {
  const service = aService()
  service.addChannel({ name: 'inside' })
  expect(await look(fetchOf(service))).toBeUndefined()
})

test('pages that need an account lead to the sign-in, without a request', async () => {
  const { fetch } = await anOrganisation()
  const asked: string[] = []
  let hasAsked = false
  const session = await begin(
    (input, init) => {
      asked.push(input as string)
      return fetch(input, init)
    },
    () => {
      hasAsked = true
    },
  )
  const marking = session.api(updateFlags, { messages: [1], op: 'add', flag: 'read' })
  await expect(marking).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect(hasAsked).toBe(true)
  expect(asked).toHaveLength(1)
})

test('a scoped value of a visit is released when the visit ends', async () => {
  const { fetch } = await anOrganisation()
  const visit = new AbortController()
  const session = await beginVisit({ features, signal: visit.signal, fetch, askToSignIn: () => undefined })
  const released: string[] = []
  session?.get(
    scoped(
      () => 'a name',
      (name) => released.push(name),
    ),
  )
  expect(released).toEqual([])
  visit.abort()
  expect(released).toEqual(['a name'])
})
