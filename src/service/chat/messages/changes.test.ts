import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { deleteMessage, getMessage, updateMessage } from '../../../protocol/chat/messageActions.ts'
import { getMessages } from '../../../protocol/chat/messages.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import { updateUserTopic } from '../../../protocol/chat/channelTools.ts'
import { storeOrganisationSettings } from '../realm/settings.ts'
import { aService, type TestUser } from '../service.testing.ts'

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

type Update = Omit<ArgumentsOf<typeof updateMessage>, 'message_id'>

const START = Date.UTC(2026, 2, 1)

/** Creates Ada and Ben in two channels; Ada wrote twice and Ben once in one topic. */
async function anOrganisation() {
  const clock = { time: START }
  const service = aService({ now: () => clock.time })
  const ada = service.addUser({ fullName: 'Ada' })
  const ben = service.addUser({ fullName: 'Ben' })
  const moderator = service.addUser({ role: 300 })
  const general = service.addChannel({ name: 'general', subscribers: [ada, ben, moderator] })
  const other = service.addChannel({ name: 'other', subscribers: [ada, ben, moderator] })
  const say = async (as: TestUser, content: string, to: number = general) =>
    (await service.call(sendMessage, { type: 'channel', to, topic: 'lunch', content }, { as })).id
  const ids = { first: await say(ada, 'One'), foreign: await say(ben, 'Two'), last: await say(ada, 'Three') }
  // Updates without the notices of moves, which have tests of their own.
  const update = (as: TestUser, message_id: number, args: Update) =>
    service.call(updateMessage, { message_id, send_notification_to_new_thread: false, ...args }, { as })
  const refusal = (as: TestUser, message_id: number, args: Update) =>
    service.refusal(updateMessage, { message_id, ...args }, { as })
  const read = async (message_id: number, as = ada) =>
    (await service.call(getMessage, { message_id, allow_empty_topic_name: true }, { as })).message
  return { service, clock, ada, ben, moderator, general, other, say, ids, update, refusal, read }
}

describe('editing the content', () => {
  test('an edit changes the content and adds to the history', async () => {
    const { clock, ada, ids, update, read } = await anOrganisation()
    clock.time += 60_000
    await update(ada, ids.first, { content: 'One **more**' })
    expect(await read(ids.first)).toMatchObject({
      content: '<p>One <strong>more</strong></p>',
      last_edit_timestamp: START / 1000 + 60,
      edit_history: [
        {
          user_id: ada.id,
          timestamp: START / 1000 + 60,
          prev_content: 'One',
          prev_rendered_content: '<p>One</p>',
        },
      ],
    })
  })

  test('a new text can come with the topic that the message has, and with the usual kind of move', async () => {
    const { ada, general, ids, update, read, refusal } = await anOrganisation()
    await update(ada, ids.first, { content: 'With its topic', topic: 'lunch' })
    expect(await read(ids.first)).toMatchObject({ content: '<p>With its topic</p>', subject: 'lunch' })
    await update(ada, ids.first, { content: 'With the usual kind', propagate_mode: 'change_one' })
    expect((await read(ids.first)).content).toBe('<p>With the usual kind</p>')
    expect((await refusal(ada, ids.first, { topic: 'lunch' })).message).toContain('Nothing to change')
    await update(ada, ids.first, { stream_id: general })
    expect(await read(ids.first)).not.toHaveProperty('last_moved_timestamp')
    const all = { content: 'x', propagate_mode: 'change_all' } as const
    expect((await refusal(ada, ids.first, all)).message).toContain('propagate_mode')
  })

  test('an edit is published to all who can read the message', async () => {
    const { service, ada, ben, general, ids, update } = await anOrganisation()
    const events = await service.eventsDuring(ben, () => update(ada, ids.first, { content: 'New' }))
    expect(events).toMatchObject([
      {
        type: 'update_message',
        user_id: ada.id,
        message_id: ids.first,
        message_ids: [ids.first],
        rendering_only: false,
        flags: [],
        orig_content: 'One',
        orig_rendered_content: '<p>One</p>',
        content: 'New',
        rendered_content: '<p>New</p>',
        is_me_message: false,
        stream_id: general,
        stream_name: 'general',
      },
    ])
  })

  test('an edit notifies newly mentioned users and clears earlier mentions', async () => {
    const { ada, ben, say, update, read } = await anOrganisation()
    const id = await say(ada, 'Dear @**Ben**')
    expect((await read(id, ben)).flags).toEqual(['mentioned'])
    await update(ada, id, { content: 'Dear all' })
    expect((await read(id, ben)).flags).toEqual([])
    await update(ada, id, { content: 'Dear @**Ben** again' })
    expect((await read(id, ben)).flags).toEqual(['mentioned'])
  })

  test('an edit that mentions a user outside the channel delivers the message to them as unread', async () => {
    const { service, ada, general, ids, update } = await anOrganisation()
    const cy = service.addUser({ fullName: 'Cy' })
    const events = await service.eventsDuring(cy, () => update(ada, ids.first, { content: '@**Cy** come' }))
    expect(events).toMatchObject([
      { type: 'update_message', message_ids: [ids.first], flags: ['mentioned'] },
      {
        type: 'update_message_flags',
        op: 'remove',
        flag: 'read',
        messages: [ids.first],
        message_details: {
          [ids.first]: { type: 'stream', stream_id: general, topic: 'lunch', mentioned: true },
        },
      },
    ])
  })

  test('a message is edited by its author only', async () => {
    const { moderator, ben, ids, refusal } = await anOrganisation()
    for (const person of [ben, moderator]) {
      expect(await refusal(person, ids.first, { content: 'Mine' })).toMatchObject({ code: 'BAD_REQUEST' })
    }
  })

  test('editing ends with the time limit and a short grace period', async () => {
    const { service, clock, ada, ids, update, refusal } = await anOrganisation()
    storeOrganisationSettings(service.context, { message_content_edit_limit_seconds: 600 })
    clock.time += 620_000
    await update(ada, ids.first, { content: 'In time' })
    clock.time += 1000
    expect(await refusal(ada, ids.first, { content: 'Too late' })).toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('editing can be turned off', async () => {
    const { service, ada, ids, refusal } = await anOrganisation()
    storeOrganisationSettings(service.context, { allow_message_editing: false })
    expect(await refusal(ada, ids.first, { content: 'New' })).toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('an edit based on an outdated text is refused', async () => {
    const { ada, ids, update, refusal } = await anOrganisation()
    const stale = { content: 'New', prev_content_sha256: hash('Zero') }
    expect(await refusal(ada, ids.first, stale)).toMatchObject({ status: 400, code: 'EXPECTATION_MISMATCH' })
    await update(ada, ids.first, { content: 'New', prev_content_sha256: hash('One') })
  })

  test('an edit that leaves no text says that there was one', async () => {
    const { ada, ids, update, read } = await anOrganisation()
    await update(ada, ids.first, { content: ' ' })
    expect((await read(ids.first)).content).toBe('<p>(deleted)</p>')
  })

  test('an edit that grows too long is cut, as other servers do it', async () => {
    const { ada, ids, update, read } = await anOrganisation()
    await update(ada, ids.first, { content: '🚲'.repeat(10_001) })
    const { content } = await read(ids.first)
    expect(content).toMatch(/🚲<br>\n\[message truncated\]<\/p>$/u)
    expect(content.match(/🚲/g)).toHaveLength(10_000 - '\n[message truncated]'.length)
  })
})

describe('moving to another topic', () => {
  test('a name that is too long is cut, as other servers do it', async () => {
    const { ada, ids, update, read } = await anOrganisation()
    await update(ada, ids.first, { topic: 'ü'.repeat(61) })
    expect((await read(ids.first)).subject).toBe(`${'ü'.repeat(57)}...`)
  })

  test.each([
    ['change_one', ['plans', 'lunch', 'lunch']],
    ['change_later', ['plans', 'plans', 'plans']],
    ['change_all', ['plans', 'plans', 'plans']],
  ] as const)('moving changes %s from the first', async (propagate_mode, expected) => {
    const { moderator, ids, update, read } = await anOrganisation()
    await update(moderator, ids.first, { topic: 'plans', propagate_mode })
    const subjects = await Promise.all(Object.values(ids).map(async (id) => (await read(id)).subject))
    expect(subjects).toEqual(expected)
  })

  test('change_later leaves earlier messages', async () => {
    const { moderator, ids, update, read } = await anOrganisation()
    await update(moderator, ids.foreign, { topic: 'plans', propagate_mode: 'change_later' })
    expect((await read(ids.first)).subject).toBe('lunch')
    expect((await read(ids.last)).subject).toBe('plans')
  })

  test('a move is published with all moved messages', async () => {
    const { service, ben, moderator, general, ids, update } = await anOrganisation()
    const events = await service.eventsDuring(ben, () =>
      update(moderator, ids.foreign, { topic: 'plans', propagate_mode: 'change_all' }),
    )
    expect(events).toMatchObject([
      {
        type: 'update_message',
        message_id: ids.foreign,
        message_ids: [ids.first, ids.foreign, ids.last],
        stream_id: general,
        stream_name: 'general',
        orig_subject: 'lunch',
        subject: 'plans',
        propagate_mode: 'change_all',
      },
    ])
    expect(events[0]).not.toHaveProperty('content')
    expect(events[0]).not.toHaveProperty('new_stream_id')
  })

  test('a move is in the history and counts as moved', async () => {
    const { ada, ids, update, read } = await anOrganisation()
    await update(ada, ids.first, { topic: 'plans' })
    expect(await read(ids.first)).toMatchObject({
      last_moved_timestamp: START / 1000,
      edit_history: [{ user_id: ada.id, prev_topic: 'lunch', topic: 'plans' }],
    })
    expect(await read(ids.first)).not.toHaveProperty('last_edit_timestamp')
  })

  test('every member resolves a topic, which does not count as a move', async () => {
    const { ada, ids, update, read } = await anOrganisation()
    await update(ada, ids.foreign, { topic: '✔ lunch', propagate_mode: 'change_all' })
    expect(await read(ids.first)).toMatchObject({ subject: '✔ lunch' })
    expect(await read(ids.first)).not.toHaveProperty('last_moved_timestamp')
  })

  test('a move takes users’ settings of the topic along', async () => {
    const { service, ada, ben, general, ids, update } = await anOrganisation()
    await service.call(
      updateUserTopic,
      { stream_id: general, topic: 'lunch', visibility_policy: 3 },
      { as: ben },
    )
    const events = await service.eventsDuring(ben, () =>
      update(ada, ids.first, { topic: '✔ lunch', propagate_mode: 'change_all' }),
    )
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'user_topic', topic_name: '✔ lunch', visibility_policy: 3 }),
    )
  })

  test('content and topic change in one event', async () => {
    const { service, ada, ben, ids, update } = await anOrganisation()
    const events = await service.eventsDuring(ben, () =>
      update(ada, ids.first, { topic: 'plans', content: 'New' }),
    )
    expect(events).toMatchObject([{ subject: 'plans', content: 'New' }])
  })

  test('content and topic change in one history step', async () => {
    const { ada, ids, update, read } = await anOrganisation()
    await update(ada, ids.first, { topic: 'plans', content: 'New', propagate_mode: 'change_all' })
    expect((await read(ids.first)).edit_history).toMatchObject([
      { prev_content: 'One', prev_topic: 'lunch', topic: 'plans' },
    ])
    expect((await read(ids.last)).edit_history).toEqual([
      { user_id: ada.id, timestamp: START / 1000, prev_topic: 'lunch', topic: 'plans' },
    ])
  })
})

describe('moving to another channel', () => {
  test('a move to another channel is published to users who can read the new one', async () => {
    const { service, ben, moderator, general, other, ids, update } = await anOrganisation()
    const events = await service.eventsDuring(ben, () =>
      update(moderator, ids.first, { stream_id: other, propagate_mode: 'change_all' }),
    )
    expect(events).toMatchObject([{ stream_id: general, new_stream_id: other, subject: 'lunch' }])
  })

  test('a move removes messages for users who cannot read the new channel', async () => {
    const { service, ada, ben, moderator, ids, update } = await anOrganisation()
    const secret = service.addChannel({ name: 'secret', inviteOnly: true, subscribers: [ada, moderator] })
    const events = await service.eventsDuring(ben, () => update(moderator, ids.first, { stream_id: secret }))
    expect(events).toMatchObject([{ type: 'delete_message', message_ids: [ids.first], topic: 'lunch' }])
    expect(await service.refusal(getMessage, { message_id: ids.first }, { as: ben })).toMatchObject({
      status: 400,
    })
  })

  test('a move delivers messages to users who could not read the old channel, without the time before', async () => {
    const { service, ada, moderator, general, update } = await anOrganisation()
    const secret = service.addChannel({ name: 'secret', inviteOnly: true, subscribers: [ada, moderator] })
    const cy = service.addUser()
    service.context.database.run(
      'INSERT INTO subscription (user_id, channel_id) VALUES (?, ?)',
      cy.id,
      general,
    )
    const args = { type: 'channel', to: secret, topic: 'hidden name', content: 'Draft' } as const
    const { id } = await service.call(sendMessage, args, { as: ada })
    await update(ada, id, { content: 'Ready' })
    await update(moderator, id, { stream_id: general, topic: 'open' })
    const { message } = await service.call(getMessage, { message_id: id }, { as: cy })
    expect(message).toMatchObject({ content: '<p>Ready</p>', subject: 'open' })
    expect(JSON.stringify(message)).not.toMatch(/hidden name|Draft/)
    const { message: own } = await service.call(getMessage, { message_id: id }, { as: ada })
    expect(own.edit_history).toMatchObject([
      { prev_stream: secret, prev_topic: 'hidden name' },
      { prev_content: 'Draft' },
    ])
  })

  test('a move needs the right to post in both channels', async () => {
    const { service, ben, moderator, ids, refusal } = await anOrganisation()
    const secret = service.addChannel({ name: 'secret', inviteOnly: true, subscribers: [ben] })
    expect(await refusal(moderator, ids.first, { stream_id: secret })).toMatchObject({ code: 'BAD_REQUEST' })
    expect(await refusal(moderator, ids.first, { stream_id: 999 })).toMatchObject({ code: 'BAD_REQUEST' })
  })
})

describe('refused changes', () => {
  test.each<[string, Update]>([
    ['nothing to change', {}],
    ['content together with a channel', { content: 'New', stream_id: 2 }],
    ['propagate_mode without a move', { content: 'New', propagate_mode: 'change_all' }],
    ['the same topic', { topic: 'lunch' }],
  ])('%s is refused', async (_, args) => {
    const { ada, ids, refusal } = await anOrganisation()
    expect(await refusal(ada, ids.first, args)).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  })

  test('moving a direct message is refused', async () => {
    const { service, ada, ben, general, refusal } = await anOrganisation()
    const { id } = await service.call(
      sendMessage,
      { type: 'direct', to: [ben.id], content: 'Hi' },
      { as: ada },
    )
    expect(await refusal(ada, id, { topic: 'x' })).toMatchObject({ code: 'BAD_REQUEST' })
    expect(await refusal(ada, id, { stream_id: general })).toMatchObject({ code: 'BAD_REQUEST' })
  })
})

describe('deleting', () => {
  test('messages are deleted by their author and administrators', async () => {
    const { service, ada, ben, moderator, ids } = await anOrganisation()
    const admin = service.addUser({ role: 200 })
    for (const as of [ben, moderator]) {
      expect(await service.refusal(deleteMessage, { message_id: ids.first }, { as })).toMatchObject({
        status: 400,
      })
    }
    await service.call(deleteMessage, { message_id: ids.first }, { as: ada })
    await service.call(deleteMessage, { message_id: ids.last }, { as: admin })
    const { messages } = await service.call(
      getMessages,
      { anchor: 'newest', num_before: 9, num_after: 0 },
      { as: ben },
    )
    expect(messages.map(({ id }) => id)).toEqual([ids.foreign])
  })

  test('a deletion is published to all who could read the message', async () => {
    const { service, ada, ben, general, ids } = await anOrganisation()
    const remove = () => service.call(deleteMessage, { message_id: ids.first }, { as: ada })
    expect(await service.eventsDuring(ben, remove)).toMatchObject([
      {
        type: 'delete_message',
        message_ids: [ids.first],
        message_type: 'stream',
        stream_id: general,
        topic: 'lunch',
      },
    ])
  })

  test('deleting twice is refused, and the ID is never reused', async () => {
    const { service, ada, ids, say } = await anOrganisation()
    await service.call(deleteMessage, { message_id: ids.last }, { as: ada })
    expect(await service.refusal(deleteMessage, { message_id: ids.last }, { as: ada })).toMatchObject({
      status: 400,
    })
    expect(await say(ada, 'Next')).toBeGreaterThan(ids.last)
  })

  test('a deleted message is not found by search', async () => {
    const { service, ada, say } = await anOrganisation()
    const id = await say(ada, 'Unmistakable')
    const narrow = [{ operator: 'search', operand: 'unmistakable', negated: false }]
    const search = () =>
      service.call(getMessages, { anchor: 'newest', num_before: 9, num_after: 0, narrow }, { as: ada })
    expect((await search()).messages).toHaveLength(1)
    await service.call(deleteMessage, { message_id: id }, { as: ada })
    expect((await search()).messages).toEqual([])
  })
})
