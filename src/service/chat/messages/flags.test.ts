import { describe, expect, test } from 'vitest'
import { subscribe } from '../../../protocol/chat/channelTools.ts'
import { updateFlagsForNarrow } from '../../../protocol/chat/messageActions.ts'
import { getMessages, updateFlags } from '../../../protocol/chat/messages.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import { aService, type TestService, type TestUser } from '../service.testing.ts'
import { Flag, flagNames } from './flags.ts'

const say = async (service: TestService, as: TestUser, to: string, topic = 'lunch') =>
  (await service.call(sendMessage, { type: 'channel', to, topic, content: 'Hello' }, { as })).id

const whisper = async (service: TestService, as: TestUser, to: TestUser) =>
  (await service.call(sendMessage, { type: 'direct', to: [to.id], content: 'Hello' }, { as })).id

/** Sends three messages that Ben has not read: two in a channel, one direct. */
async function anOrganisation() {
  const service = aService()
  const ada = service.addUser()
  const ben = service.addUser()
  const general = service.addChannel({ name: 'general', subscribers: [ada, ben] })
  const ids = [
    await say(service, ada, 'general'),
    await say(service, ada, 'general'),
    await whisper(service, ada, ben),
  ]
  const flagsOf = async (as: TestUser) => {
    const args = { anchor: 'oldest', num_before: 0, num_after: 100 }
    const { messages } = await service.call(getMessages, args, { as })
    return messages.map((message) => message.flags)
  }
  const change = (args: ArgumentsOf<typeof updateFlags>, as = ben) => service.call(updateFlags, args, { as })
  return { service, ada, ben, general, ids, flagsOf, change }
}

test('every flag has its name, wildcard mentions their old one too', () => {
  expect(flagNames(Flag.read | Flag.historical)).toEqual(['read', 'historical'])
  expect(flagNames(Flag.streamWildcardMentioned)).toEqual(['stream_wildcard_mentioned', 'wildcard_mentioned'])
  expect(flagNames(511)).toHaveLength(9)
})

describe('POST /messages/flags', () => {
  test.each(['read', 'starred', 'collapsed'] as const)('a flag is added and removed: %s', async (flag) => {
    const { ids, flagsOf, change, ben } = await anOrganisation()
    const added = await change({ messages: ids, op: 'add', flag })
    expect(added.messages).toEqual(ids)
    expect(await flagsOf(ben)).toEqual([[flag], [flag], [flag]])
    await change({ messages: ids.slice(0, 2), op: 'remove', flag })
    expect(await flagsOf(ben)).toEqual([[], [], [flag]])
  })

  test('a flag change is published to the reader’s other clients alone', async () => {
    const { service, ada, ben, ids, change } = await anOrganisation()
    const add = () => change({ messages: ids, op: 'add', flag: 'read' })
    expect(await service.eventsDuring(ben, add)).toMatchObject([
      { type: 'update_message_flags', op: 'add', flag: 'read', messages: ids, all: false },
    ])
    const remove = () => change({ messages: ids, op: 'remove', flag: 'read' })
    expect(await service.eventsDuring(ada, remove)).toEqual([])
  })

  test('messages that become unread are published with details', async () => {
    const { service, ada, ben, general, ids, change } = await anOrganisation()
    await change({ messages: ids, op: 'add', flag: 'read' })
    const events = await service.eventsDuring(ben, () =>
      change({ messages: ids, op: 'remove', flag: 'read' }),
    )
    expect(events).toMatchObject([
      {
        op: 'remove',
        flag: 'read',
        message_details: {
          [String(ids[0])]: { type: 'stream', stream_id: general, topic: 'lunch', unmuted_stream_msg: true },
          [String(ids[2])]: { type: 'private', user_ids: [ada.id] },
        },
      },
    ])
  })

  test('an unchanged flag is not published', async () => {
    const { service, ben, ids, change } = await anOrganisation()
    await change({ messages: ids, op: 'add', flag: 'read' })
    const events = await service.eventsDuring(ben, async () => {
      expect((await change({ messages: ids, op: 'add', flag: 'read' })).messages).toEqual([])
    })
    expect(events).toEqual([])
  })

  test.each(['mentioned', 'has_alert_word', 'historical', 'wildcard_mentioned'])(
    'the flag %s cannot be edited',
    async (flag) => {
      const { service, ben, ids } = await anOrganisation()
      const refusal = await service.refusal(updateFlags, { messages: ids, op: 'add', flag }, { as: ben })
      expect(refusal).toMatchObject({ code: 'BAD_REQUEST', message: expect.stringContaining('not editable') })
    },
  )

  test('an unknown flag is refused', async () => {
    const { service, ben, ids } = await anOrganisation()
    const refusal = await service.refusal(
      updateFlags,
      { messages: ids, op: 'add', flag: 'nice' },
      { as: ben },
    )
    expect(refusal).toMatchObject({ code: 'BAD_REQUEST', message: expect.stringContaining('Invalid flag') })
  })

  test('unread marks in a channel the reader left are refused and its ID is returned', async () => {
    const { service, ben, general, ids, change } = await anOrganisation()
    await change({ messages: ids, op: 'add', flag: 'read' })
    service.context.database.run('UPDATE subscription SET is_active = 0 WHERE user_id = ?', ben.id)
    const reply = await change({ messages: ids, op: 'remove', flag: 'read' })
    expect(reply).toMatchObject({ messages: [ids[2]], ignored_because_not_subscribed_channels: [general] })
  })

  test('a message of shared history can be starred without being received', async () => {
    const { service, ids, change } = await anOrganisation()
    const cy = service.addUser()
    await change({ messages: ids.slice(0, 1), op: 'add', flag: 'starred' }, cy)
    const args = { anchor: 'newest', num_before: 5, num_after: 0 }
    const narrow = [{ operator: 'is', operand: 'starred', negated: false }]
    const { messages } = await service.call(getMessages, { ...args, narrow }, { as: cy })
    expect(messages).toMatchObject([{ id: ids[0], flags: ['read', 'starred', 'historical'] }])
  })

  test('a message of shared history can be collapsed without being received', async () => {
    const { service, ids, change, flagsOf } = await anOrganisation()
    const cy = service.addUser()
    expect((await change({ messages: ids, op: 'add', flag: 'collapsed' }, cy)).messages).toEqual([
      ids[0],
      ids[1],
    ])
    expect(await flagsOf(cy)).toEqual([
      ['read', 'collapsed', 'historical'],
      ['read', 'collapsed', 'historical'],
    ])
  })

  test('a message from before the subscription can be marked unread', async () => {
    const { service, general, ids, change, flagsOf } = await anOrganisation()
    const cy = service.addUser()
    await service.call(subscribe, { subscriptions: [{ name: 'general' }] }, { as: cy })
    const events = await service.eventsDuring(cy, async () => {
      const reply = await change({ messages: [ids[0] as number], op: 'remove', flag: 'read' }, cy)
      expect(reply.messages).toEqual([ids[0]])
    })
    expect(events).toMatchObject([
      { op: 'remove', message_details: { [String(ids[0])]: { stream_id: general, topic: 'lunch' } } },
    ])
    expect(await flagsOf(cy)).toEqual([[]])
    expect((await service.register(cy)).unread_msgs?.streams).toEqual([
      { stream_id: general, topic: 'lunch', unread_message_ids: [ids[0]] },
    ])
  })

  test('messages of unsubscribed channels cannot become unread', async () => {
    const { service, ben, general, ids, change, flagsOf } = await anOrganisation()
    const cy = service.addUser()
    service.context.database.run('UPDATE subscription SET is_active = 0 WHERE user_id = ?', ben.id)
    for (const reader of [ben, cy]) {
      const before = await flagsOf(reader)
      const reply = await change({ messages: ids.slice(0, 2), op: 'remove', flag: 'read' }, reader)
      expect(reply).toMatchObject({ messages: [], ignored_because_not_subscribed_channels: [general] })
      expect(await flagsOf(reader)).toEqual(before)
    }
  })
})

const update = (
  service: TestService,
  as: TestUser,
  args: Partial<ArgumentsOf<typeof updateFlagsForNarrow>>,
) =>
  service.call(
    updateFlagsForNarrow,
    { anchor: 'oldest', num_before: 0, num_after: 100, narrow: [], op: 'add', flag: 'read', ...args },
    { as },
  )

describe('POST /messages/flags/narrow', () => {
  test('flags for a narrow count processed and updated messages', async () => {
    const { service, ben, ids, change, flagsOf } = await anOrganisation()
    await change({ messages: ids.slice(0, 1), op: 'add', flag: 'read' })
    expect(await update(service, ben, {})).toMatchObject({
      processed_count: 3,
      updated_count: 2,
      first_processed_id: ids[0],
      last_processed_id: ids[2],
      found_oldest: true,
      found_newest: true,
    })
    expect(await flagsOf(ben)).toEqual([['read'], ['read'], ['read']])
  })

  test('flags for a narrow are updated in batches until the newest is found', async () => {
    const { service, ben, ids } = await anOrganisation()
    const first = await update(service, ben, { num_after: 2 })
    expect(first).toMatchObject({ processed_count: 2, last_processed_id: ids[1], found_newest: false })
    const rest = { anchor: String(first.last_processed_id), include_anchor: false, num_after: 2 }
    expect(await update(service, ben, rest)).toMatchObject({ processed_count: 1, found_newest: true })
  })

  test('flags for a narrow change only matching messages', async () => {
    const { service, ben, flagsOf } = await anOrganisation()
    await update(service, ben, { narrow: [{ operator: 'is', operand: 'dm', negated: false }] })
    expect(await flagsOf(ben)).toEqual([[], [], ['read']])
  })

  test('flags for an empty narrow find nothing', async () => {
    const { service } = await anOrganisation()
    expect(await update(service, service.addUser(), {})).toMatchObject({
      processed_count: 0,
      updated_count: 0,
      first_processed_id: null,
      last_processed_id: null,
    })
  })

  test('a range that is too large is reduced instead of refused', async () => {
    const { service, ben } = await anOrganisation()
    const reply = await update(service, ben, { anchor: 'first_unread', num_before: 9000, num_after: 9000 })
    expect(reply).toMatchObject({ processed_count: 3 })
  })

  test('flags for a narrow return the channels whose messages stay read', async () => {
    const { service, ben, general } = await anOrganisation()
    await update(service, ben, {})
    service.context.database.run('UPDATE subscription SET is_active = 0 WHERE user_id = ?', ben.id)
    expect(await update(service, ben, { op: 'remove' })).toMatchObject({
      updated_count: 1,
      ignored_because_not_subscribed_channels: [general],
    })
  })

  test('other flags for a narrow return no channels', async () => {
    const { service, ben } = await anOrganisation()
    const reply = await update(service, ben, { flag: 'starred' })
    expect(reply).not.toHaveProperty('ignored_because_not_subscribed_channels')
  })

  test.each([{ flag: 'mentioned' }, { flag: 'nice' }, { anchor: 'x' }, { anchor: 'date' }])(
    '%j is refused',
    async (args) => {
      const { service, ben } = await anOrganisation()
      await expect(update(service, ben, args)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    },
  )
})
