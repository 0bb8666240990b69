import { afterEach, beforeEach, expect, test } from 'vitest'
import { aSubscription } from '../../features/channels/channels.testing.ts'
import type { View } from '../../navigation/view.ts'
import { aSnapshot } from '../../kernel/sync/queueEvents.testing.ts'
import { aDeletion, aMessage, anUpdate } from '../../features/messages/messages.testing.ts'
import { messageQueries, windowOf } from '../../features/messages/queries.ts'
import type { MessageWindow } from '../../features/messages/window/window.ts'
import { aSession, type ExampleSession } from '../../kernel/session.testing.ts'
import { joinFeatures } from '../../kernel/feature.ts'
import { firstFeatures } from '../firstFeatures.ts'
import { Keeper } from './keeper.ts'
import { recall } from './recall.ts'
import { eraseKept, readKept } from './storage.ts'

/** The user of `aSession`. */
const OWN = 1
const icons: View = { kind: 'topic', channelId: 3, topic: 'icons' }
const joined = aSnapshot({ user_id: OWN, subscriptions: [aSubscription()] })
const parted = aSnapshot({ user_id: OWN })

let example: ExampleSession
let keeper: Keeper

/** Begins a visit with the state of the one before, and answers as the service. */
async function visit(snapshot = joined): Promise<void> {
  example = aSession([...firstFeatures, { name: 'keeper', onAny: (_, event) => keeper.apply(event) }])
  const putBack = await recall(OWN)
  putBack?.(example.session)
  joinFeatures(firstFeatures).restore(example.session, snapshot)
  await example.session.cache.invalidateQueries()
  keeper = new Keeper(example.session)
  await keeper.restore(snapshot)
}

/** Loads the view, so that it is current from then on. */
const read = (view: View, ...ids: number[]): void =>
  void example.session.cache.setQueryData<MessageWindow>(messageQueries.windowKey(view), {
    view,
    messages: ids.map((id) => aMessage({ id })),
    foundOldest: true,
    foundNewest: true,
    anchor: 1,
  })

const kept = async () => (await readKept(OWN))?.windows ?? []
const keptIds = async (): Promise<number[]> =>
  (await kept()).flatMap(({ messages }) => messages.map(({ id }) => id))

/** A first visit reads two messages and ends. */
beforeEach(async () => {
  await visit()
  read(icons, 1, 2)
  await keeper.write()
  example.end()
})
afterEach(async () => {
  example.end()
  await eraseKept()
})

test('a message deleted while its view is current is not stored', async () => {
  await visit()
  read(icons, 1, 2)
  example.session.deliver(aDeletion([1]))
  await keeper.write()
  expect(await keptIds()).toEqual([2])
})

test.each([
  ['in this visit', async () => example.session.deliver(aDeletion([1, 2]))],
  ['before it', async () => read(icons)],
])('a view that became empty %s is not stored', async (_, empty) => {
  await visit()
  read(icons, 1, 2)
  await empty()
  await keeper.write()
  expect(await kept()).toEqual([])
})

test.each([
  ['still in memory', () => undefined],
  ['no longer in memory', () => example.session.cache.removeQueries()],
])(
  'a stored view that was not read again gets deletions and edits, and keeps its age: %s',
  async (_, forget) => {
    const [before] = await kept()
    await visit()
    forget()
    joinFeatures(firstFeatures).restore(example.session, joined)
    example.session.deliver(aDeletion([1]))
    example.session.deliver(
      anUpdate({ message_id: 2, content: '<p>Put right</p>', rendered_content: '<p>Put right</p>' }),
    )
    await keeper.write()
    expect(await kept()).toMatchObject([
      { at: before?.at, messages: [{ id: 2, content: '<p>Put right</p>' }] },
    ])
  },
)

test('a stored view that was not read again is removed with its last message', async () => {
  await visit()
  example.session.deliver(aDeletion([1, 2]))
  await keeper.write()
  expect(await kept()).toEqual([])
})

test('new messages are not added to a stored view of an earlier visit', async () => {
  await visit()
  const { flags, ...message } = aMessage({ id: 9 })
  example.session.deliver({ type: 'message', message, flags })
  expect(windowOf(example.session, icons)?.messages).toHaveLength(3)
  await keeper.write()
  expect(await keptIds()).toEqual([1, 2])
})

test('a channel that was left between two visits is removed from the stored state', async () => {
  await visit(parted)
  await keeper.write()
  expect(await kept()).toEqual([])
})

test('a channel that is left during a visit is removed from the stored state', async () => {
  await visit()
  read(icons, 1, 2)
  await keeper.write()
  expect(await keptIds()).toEqual([1, 2])
  const { stream_id, name } = aSubscription()
  example.session.deliver({ type: 'subscription', op: 'remove', subscriptions: [{ stream_id, name }] })
  await keeper.write()
  expect(await kept()).toEqual([])
})

test('stored views without changes stay', async () => {
  await visit()
  example.session.deliver(aDeletion([7]))
  await keeper.write()
  expect(await keptIds()).toEqual([1, 2])
})
