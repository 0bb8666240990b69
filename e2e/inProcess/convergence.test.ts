import { expect, test } from 'vitest'
import * as fc from '../../src/testing/fastCheck.testing.ts'
import { viewKey, type View } from '../../src/client/navigation/view.ts'
import { messageQueries, windowOf } from '../../src/client/features/messages/queries.ts'
import type { MessageWindow } from '../../src/client/features/messages/window/window.ts'
import {
  createChannelFolder,
  reorderChannelFolders,
  updateChannelFolder,
} from '../../src/protocol/chat/channelFolders.ts'
import {
  archiveChannel,
  subscribe,
  unsubscribe,
  updateChannel,
  updateSubscriptionProperties,
  updateUserTopic,
} from '../../src/protocol/chat/channelTools.ts'
import {
  addReaction,
  deleteMessage,
  removeReaction,
  updateFlagsForNarrow,
  updateMessage,
} from '../../src/protocol/chat/messageActions.ts'
import { updateFlags } from '../../src/protocol/chat/messages.ts'
import { sendMessage } from '../../src/protocol/chat/sending.ts'
import { messagesOf, stateOf } from './clientState.ts'
import { anApp, type App } from './app.ts'
import { aService, AnswerError, type TestUser } from '../../src/service/chat/service.testing.ts'

/*
 * After any changes, an app that followed the events must have the same state as a new sign-in: the same
 * people, channels, topics, unread messages and messages. This finds every field that an event does not carry
 * or a reducer forgets.
 */

const read = (app: App, view: View) => app.session.cache.fetchQuery(messageQueries.window(app.session, view))

/**
 * Keeps the messages of the window's range: the app reads messages that a move put before the first one only on
 * demand.
 */
const coveredBy = (window: MessageWindow, messages: ReturnType<typeof messagesOf>) =>
  window.foundOldest ? messages : messages?.filter(({ id }) => id >= (window.messages[0]?.id ?? 0))

const topicNames = ['lunch', 'Lunch', 'plans', '✔ plans'] as const
const person = fc.nat({ max: 2 })
const message = fc.nat({ max: 11 })
const channel = fc.nat({ max: 2 })
const topic = fc.constantFrom(...topicNames)
const text = fc.constantFrom('Hello', 'Hello @**Ada**', '@**all** look', '/me waves', ':tada:')
const edited = fc.constantFrom('One', '**Two**', '/me nods', '@**Ada** look')
const change = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('send' as const), person, channel, topic, text }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('direct' as const), person, to: fc.subarray([0, 1, 2]), text }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('edit' as const), message, text: edited }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      message,
      channel: fc.option(channel, { nil: undefined }),
      topic,
      text: fc.option(edited, { nil: undefined, freq: 4 }),
      propagate_mode: fc.constantFrom('change_one' as const, 'change_later' as const, 'change_all' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), message }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('react' as const), person, message, isAdded: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('flag' as const),
      messages: fc.uniqueArray(message, { minLength: 1, maxLength: 4 }),
      op: fc.constantFrom('add' as const, 'remove' as const),
      flag: fc.constantFrom('read', 'starred'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('read all' as const),
      channel,
      op: fc.constantFrom('add' as const, 'remove' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('join' as const), person, channel }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), person, channel }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('mute' as const), channel, value: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('topic' as const),
      channel,
      topic,
      policy: fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('channel' as const),
      channel,
      change: fc.constantFrom(
        { description: 'For **all**' },
        { topics_policy: 'disable_empty_topic' as const },
        { stream_post_policy: 2 as const },
        { is_archived: false as const },
        'archive' as const,
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('folder' as const),
      name: fc.constantFrom('Teams', 'Courses', 'Attic'),
      // A folder to change, among those that exist at that time.
      id: fc.integer({ min: 1, max: 3 }),
      change: fc.constantFrom('make', 'rename', 'archive', 'bring back', 'reverse', 'fill', 'empty'),
      channel,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('follow' as const) }) },
)
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

const channelNames = ['general', 'design', 'build']

/** Makes Ada, whose app is watched, two other people, and three channels; Ada is subscribed to two. */
function anOrganisation() {
  const service = aService({ now: () => Date.UTC(2026, 2, 1) })
  const people = [
    service.addUser({ fullName: 'Ada', role: 100 }),
    service.addUser({ fullName: 'Ben', role: 100 }),
    service.addUser({ fullName: 'Cyn', role: 100 }),
  ] as const
  const [ada, ben, cyn] = people
  const channelIds = [
    service.addChannel({ name: 'general', subscribers: [ada, ben, cyn] }),
    service.addChannel({ name: 'design', subscribers: [ada, ben] }),
    service.addChannel({ name: 'build', subscribers: [ben, cyn] }),
  ] as const
  return { service, people, channelIds, sent: [] as number[], direct: new Set<number>() }
}
type Organisation = ReturnType<typeof anOrganisation>

/** Makes and changes folders as an administrator, and puts channels into them. */
async function changeFolders(
  { service, people, channelIds }: Organisation,
  { change, name, id, channel }: Extract<Change, { kind: 'folder' }>,
): Promise<void> {
  const by = { as: people[1] }
  const stream_id = channelIds[channel] ?? channelIds[0]
  if (change === 'make') await service.call(createChannelFolder, { name }, by)
  else if (change === 'fill') await service.call(updateChannel, { stream_id, folder_id: id }, by)
  else if (change === 'empty') await service.call(updateChannel, { stream_id, folder_id: null }, by)
  else if (change === 'reverse') {
    const order = Array.from({ length: id }, (_, place) => id - place)
    await service.call(reorderChannelFolders, { order }, by)
  } else {
    const what = change === 'rename' ? { name } : { is_archived: change === 'archive' }
    await service.call(updateChannelFolder, { channel_folder_id: id, ...what }, by)
  }
}

/** Carries out the change as that person. Forbidden changes are refused and have no effect. */
async function perform(org: Organisation, each: Change): Promise<void> {
  const { service, people, channelIds, sent, direct } = org
  const [ada] = people
  const by = (person: number): { as: TestUser } => ({ as: people[person] ?? ada })
  const channelId = (channel: number): number => channelIds[channel] ?? channelIds[0]
  const id = (message: number): number => sent[message % Math.max(1, sent.length)] ?? 1
  switch (each.kind) {
    case 'send': {
      const args = {
        type: 'channel' as const,
        to: channelId(each.channel),
        topic: each.topic,
        content: each.text,
      }
      sent.push((await service.call(sendMessage, args, by(each.person))).id)
      return
    }
    case 'direct': {
      const to = each.to.map((person) => people[person]?.id ?? 0)
      const { id } = await service.call(
        sendMessage,
        { type: 'direct', to, content: each.text },
        by(each.person),
      )
      sent.push(id)
      direct.add(id)
      return
    }
    case 'edit':
      await service.call(
        updateMessage,
        { message_id: id(each.message), content: `${each.text} (edited)` },
        by(1),
      )
      return
    case 'move': {
      const { message, topic, channel, text: content, propagate_mode } = each
      const stream = channel === undefined ? { content } : { stream_id: channelId(channel) }
      await service.call(updateMessage, { message_id: id(message), topic, propagate_mode, ...stream }, by(1))
      return
    }
    case 'delete':
      // No event carries the latest direct conversation before this one.
      if (direct.has(id(each.message))) return
      await service.call(deleteMessage, { message_id: id(each.message) }, by(1))
      return
    case 'react':
      await service.call(
        each.isAdded ? addReaction : removeReaction,
        { message_id: id(each.message), emoji_name: 'tada' },
        by(each.person),
      )
      return
    case 'flag':
      await service.call(
        updateFlags,
        { messages: each.messages.map(id), op: each.op, flag: each.flag },
        by(0),
      )
      return
    case 'read all':
      await service.call(
        updateFlagsForNarrow,
        {
          anchor: 'oldest',
          num_before: 0,
          num_after: 100,
          narrow: [{ operator: 'channel', operand: channelId(each.channel), negated: false }],
          op: each.op,
          flag: 'read',
        },
        by(0),
      )
      return
    case 'join':
      await service.call(
        subscribe,
        { subscriptions: [{ name: channelNames[each.channel] ?? '' }] },
        by(each.person),
      )
      return
    case 'leave':
      await service.call(unsubscribe, { subscriptions: [channelNames[each.channel] ?? ''] }, by(each.person))
      return
    case 'mute': {
      const data = { stream_id: channelId(each.channel), property: 'is_muted', value: each.value }
      await service.call(updateSubscriptionProperties, { subscription_data: [data] }, by(0))
      return
    }
    case 'channel': {
      const stream_id = channelId(each.channel)
      if (each.change === 'archive') await service.call(archiveChannel, { stream_id }, by(1))
      else await service.call(updateChannel, { stream_id, ...each.change }, by(1))
      return
    }
    case 'folder':
      await changeFolders(org, each)
      return
    case 'topic': {
      const { topic, policy: visibility_policy } = each
      await service.call(
        updateUserTopic,
        { stream_id: channelId(each.channel), topic, visibility_policy },
        by(0),
      )
      return
    }
    default:
  }
}

test('an app that followed the events has the same state as a new sign-in', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 30 }), async (changes) => {
      const org = anOrganisation()
      const [ada] = org.people
      const app = await anApp(org.service, ada)
      const views: View[] = [
        { kind: 'feed' },
        { kind: 'feed', only: 'channels' },
        { kind: 'mentions', only: 'direct' },
        { kind: 'channel', channelId: org.channelIds[0] },
        { kind: 'topic', channelId: org.channelIds[0], topic: 'lunch' },
        { kind: 'topic', channelId: org.channelIds[1], topic: 'plans' },
        { kind: 'direct', userIds: [org.people[1].id] },
        { kind: 'starred' },
        { kind: 'reactions' },
        { kind: 'mentions' },
      ]
      for (const view of views) await read(app, view)
      for (const each of changes) {
        if (each.kind === 'follow') await app.follow()
        else await perform(org, each).catch((error: unknown) => expect(error).toBeInstanceOf(AnswerError))
      }
      await app.follow()
      const fresh = await anApp(org.service, ada)
      expect(stateOf(app.session)).toEqual(stateOf(fresh.session))
      for (const view of views) {
        await read(fresh, view)
        // A stale window is read again when the view is opened.
        const after = await read(app, view)
        expect([viewKey(view), messagesOf(after)]).toEqual([
          viewKey(view),
          coveredBy(after, messagesOf(windowOf(fresh.session, view))),
        ])
      }
      app.end()
      fresh.end()
    }),
    { numRuns: Number(process.env['RUNS'] ?? 60) },
  )
}, 120_000)
