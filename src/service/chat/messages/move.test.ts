import { describe, expect, test } from 'vitest'
import { updateUserTopic } from '../../../protocol/chat/channelTools.ts'
import { updateMessage } from '../../../protocol/chat/messageActions.ts'
import { getMessages } from '../../../protocol/chat/messages.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import { systemGroupId } from '../groups/groups.ts'
import { storeOrganisationSettings } from '../realm/settings.ts'
import { aService, type TestUser } from '../service.testing.ts'
import { storeUserSettings } from '../users/settings.ts'

type Update = Omit<ArgumentsOf<typeof updateMessage>, 'message_id'>

const START = Date.UTC(2026, 2, 1)
const HOUR = 3_600_000

/** Creates three messages in one topic, an hour apart: one of Ada's and two of Ben's. */
async function anOrganisation() {
  const clock = { time: START }
  const service = aService({ now: () => clock.time })
  const ada = service.addUser({ fullName: 'Ada' })
  const ben = service.addUser({ fullName: 'Ben' })
  const guest = service.addUser({ role: 600 })
  const moderator = service.addUser({ fullName: 'Mo', role: 300 })
  const everybody = [ada, ben, guest, moderator]
  const general = service.addChannel({ name: 'general', subscribers: everybody })
  const other = service.addChannel({ name: 'other', subscribers: everybody })
  const say = async (as: TestUser, content: string) =>
    (await service.call(sendMessage, { type: 'channel', to: general, topic: 'lunch', content }, { as })).id
  const first = await say(ada, 'One')
  clock.time += HOUR
  const middle = await say(ben, 'Two')
  clock.time += HOUR
  const last = await say(ben, 'Three')
  const move = (as: TestUser, message_id: number, args: Update) =>
    service.call(updateMessage, { message_id, ...args }, { as })
  const refusal = (as: TestUser, message_id: number, args: Update) =>
    service.refusal(updateMessage, { message_id, ...args }, { as })
  const contents = async (to: number, topic: string, as = ada) => {
    const narrow = [
      { operator: 'channel', operand: to, negated: false },
      { operator: 'topic', operand: topic, negated: false },
    ]
    const range = { anchor: 'newest', num_before: 20, num_after: 0, narrow }
    const { messages } = await service.call(getMessages, range, { as })
    return messages.map(({ content }) => content.replace(/<[^>]+>/g, ''))
  }
  const nobody = systemGroupId(service.context, 'role:nobody')
  const allow = (settings: Parameters<typeof storeOrganisationSettings>[1]) =>
    storeOrganisationSettings(service.context, settings)
  const onChannel = (permissions: Record<string, unknown>) =>
    service.context.database.run(
      'UPDATE channel SET permissions = ? WHERE id = ?',
      JSON.stringify(permissions),
      general,
    )
  return {
    service,
    clock,
    ada,
    ben,
    guest,
    moderator,
    general,
    other,
    first,
    middle,
    last,
    move,
    refusal,
    contents,
    nobody,
    allow,
    onChannel,
    wait: (seconds: number) => (clock.time += seconds * 1000),
  }
}

describe('permission to move messages', () => {
  test('members move others’ messages, guests none', async () => {
    const { ada, guest, general, middle, move, refusal, contents } = await anOrganisation()
    expect(await refusal(guest, middle, { topic: 'plans' })).toMatchObject({ code: 'BAD_REQUEST' })
    await move(ada, middle, { topic: 'plans' })
    expect(await contents(general, 'plans')).toContain('Two')
  })

  test('the organization decides who can move messages', async () => {
    const { ada, moderator, other, first, nobody, allow, refusal } = await anOrganisation()
    allow({
      can_move_messages_between_topics_group: nobody,
      can_move_messages_between_channels_group: nobody,
    })
    for (const as of [ada, moderator]) {
      expect(await refusal(as, first, { topic: 'plans' })).toMatchObject({ code: 'BAD_REQUEST' })
      expect(await refusal(as, first, { stream_id: other })).toMatchObject({ code: 'BAD_REQUEST' })
    }
  })

  test('a channel can allow more users to move messages', async () => {
    const { ada, other, first, nobody, allow, onChannel, move, refusal } = await anOrganisation()
    allow({
      can_move_messages_between_topics_group: nobody,
      can_move_messages_between_channels_group: nobody,
    })
    const onlyAda = { direct_members: [ada.id], direct_subgroups: [] }
    onChannel({ can_move_messages_within_channel_group: onlyAda })
    await move(ada, first, { topic: 'plans' })
    expect(await refusal(ada, first, { stream_id: other })).toMatchObject({ code: 'BAD_REQUEST' })
    onChannel({ can_move_messages_out_of_channel_group: onlyAda })
    await move(ada, first, { stream_id: other })
  })

  test('resolving a topic has a permission of its own', async () => {
    const { ada, first, nobody, allow, move, refusal } = await anOrganisation()
    allow({ can_move_messages_between_topics_group: nobody })
    await move(ada, first, { topic: '✔ lunch', propagate_mode: 'change_all' })
    allow({ can_resolve_topics_group: nobody })
    const unresolve = { topic: 'lunch', propagate_mode: 'change_all' } as const
    expect(await refusal(ada, first, unresolve)).toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('moving to a new topic needs the right to start topics', async () => {
    const { service, ada, general, first, nobody, onChannel, move, refusal } = await anOrganisation()
    onChannel({ can_create_topic_group: nobody })
    expect(await refusal(ada, first, { topic: 'plans' })).toMatchObject({ code: 'BAD_REQUEST' })
    const send = { type: 'channel', to: general, topic: 'plans', content: 'x' } as const
    expect(await service.refusal(sendMessage, send, { as: ada })).toMatchObject({ code: 'BAD_REQUEST' })
    await service.call(sendMessage, { ...send, topic: 'Lunch' }, { as: ada })
    await move(ada, first, { topic: '✔ lunch', propagate_mode: 'change_all' })
  })
})

describe('time limits', () => {
  test('time limits of moves hold for single messages, but not for moderators', async () => {
    const { ada, moderator, first, last, allow, move, refusal } = await anOrganisation()
    allow({ move_messages_within_stream_limit_seconds: 1800 })
    expect(await refusal(ada, first, { topic: 'plans' })).toMatchObject({ code: 'BAD_REQUEST' })
    await move(ada, last, { topic: 'plans' })
    await move(moderator, first, { topic: 'plans' })
  })

  test('moves between channels have a time limit of their own', async () => {
    const { ada, other, first, allow, move, refusal } = await anOrganisation()
    allow({ move_messages_between_streams_limit_seconds: 1800 })
    expect(await refusal(ada, first, { stream_id: other })).toMatchObject({ code: 'BAD_REQUEST' })
    await move(ada, first, { topic: 'plans' })
  })

  test('a refused move names the part of a topic that can still be moved', async () => {
    const { ada, first, middle, last, allow, move, refusal, contents, general } = await anOrganisation()
    allow({ move_messages_within_stream_limit_seconds: 5400 })
    expect(await refusal(ada, last, { topic: 'plans', propagate_mode: 'change_all' })).toMatchObject({
      status: 400,
      code: 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
      answer: {
        first_message_id_allowed_to_move: middle,
        total_messages_in_topic: 3,
        total_messages_allowed_to_move: 2,
      },
    })
    await move(ada, middle, { topic: 'plans', propagate_mode: 'change_later' })
    expect(await contents(general, 'lunch')).toEqual(['One'])
    expect(first).toBeLessThan(middle)
  })
})

describe('notices of moves', () => {
  test('the new topic’s notice names the origin of a whole topic', async () => {
    const { ada, general, other, first, move, contents } = await anOrganisation()
    await move(ada, first, { stream_id: other, topic: 'food', propagate_mode: 'change_all' })
    expect((await contents(other, 'food')).at(-1)).toBe(
      'This topic was moved here from #general &gt; lunch by Ada.',
    )
    expect(await contents(general, 'lunch')).toEqual([])
  })

  test('notices in both topics give the number of moved messages on request', async () => {
    const { ada, general, middle, first, move, contents } = await anOrganisation()
    await move(ada, first, { topic: 'one', send_notification_to_old_thread: true })
    expect((await contents(general, 'one')).at(-1)).toBe(
      'A message was moved here from #general &gt; lunch by Ada.',
    )
    expect((await contents(general, 'lunch')).at(-1)).toBe(
      'A message was moved from this topic to #general &gt; one by Ada.',
    )
    await move(ada, middle, {
      topic: 'many',
      propagate_mode: 'change_later',
      send_notification_to_new_thread: false,
      send_notification_to_old_thread: true,
    })
    expect(await contents(general, 'many')).toHaveLength(3)
    expect((await contents(general, 'lunch')).at(-1)).toBe(
      'This topic was moved to #general &gt; many by Ada.',
    )
  })

  test('notices are read already for whoever moved the messages, unread for others', async () => {
    const { service, ada, ben, first, move } = await anOrganisation()
    const flagsSeenBy = async (reader: typeof ada, topic: string) => {
      const events = await service.eventsDuring(reader, () =>
        move(ada, first, { topic, propagate_mode: 'change_all' }),
      )
      return events.find(({ type }) => type === 'message')
    }
    expect(await flagsSeenBy(ada, 'dinner')).toMatchObject({ flags: ['read'] })
    expect(await flagsSeenBy(ben, 'breakfast')).toMatchObject({ flags: [] })
  })

  test('the notice of a resolved topic is read already for users who do not follow it', async () => {
    const { service, ada, ben, general, first, move, contents, wait } = await anOrganisation()
    const events = await service.eventsDuring(ben, () =>
      move(ada, first, { topic: '✔ lunch', propagate_mode: 'change_all' }),
    )
    expect((await contents(general, '✔ lunch')).at(-1)).toBe('Ada has marked this topic as resolved.')
    expect(events.at(-1)).toMatchObject({ type: 'message', flags: ['read'] })
    wait(61)
    await move(ada, first, { topic: 'lunch', propagate_mode: 'change_all' })
    expect((await contents(general, 'lunch')).at(-1)).toBe('Ada has marked this topic as unresolved.')
  })

  test.each([
    ['always', ['read'], ['read']],
    ['except_followed', ['read'], []],
    ['never', [], []],
  ] as const)('notices of resolving are read already %s', async (policy, expected, following) => {
    const { service, ada, ben, general, first, move, wait } = await anOrganisation()
    storeUserSettings(service.context, ben.id, { resolved_topic_notice_auto_read_policy: policy })
    const toggled = async (topic: string) => {
      const events = await service.eventsDuring(ben, () =>
        move(ada, first, { topic, propagate_mode: 'change_all' }),
      )
      return events.find(({ type }) => type === 'message')
    }
    expect(await toggled('✔ lunch')).toMatchObject({ flags: expected })
    const follow = { stream_id: general, topic: '✔ lunch', visibility_policy: 3 } as const
    await service.call(updateUserTopic, follow, { as: ben })
    wait(61)
    expect(await toggled('lunch')).toMatchObject({ flags: following })
  })

  test('notices do not name a private channel elsewhere', async () => {
    const { service, ada, moderator, general, move, contents } = await anOrganisation()
    const secret = service.addChannel({ name: 'secret', inviteOnly: true, subscribers: [ada, moderator] })
    const send = { type: 'channel', to: secret, topic: 'hush', content: 'x' } as const
    const { id } = await service.call(sendMessage, send, { as: ada })
    await move(ada, id, { stream_id: general, topic: 'open' })
    expect((await contents(general, 'open')).at(-1)).toBe(
      'This topic was moved here from a private channel by Ada.',
    )
  })

  test('events do not name a private channel to users without access', async () => {
    const { service, ada, ben, moderator, general, move } = await anOrganisation()
    const secret = service.addChannel({ name: 'secret', inviteOnly: true, subscribers: [ada, moderator] })
    const send = { type: 'channel', to: secret, topic: 'hush', content: 'x' } as const
    const moved = async (as: TestUser) => {
      const { id } = await service.call(sendMessage, send, { as: ada })
      const events = await service.eventsDuring(as, () =>
        move(ada, id, { stream_id: general, topic: 'open', send_notification_to_new_thread: false }),
      )
      return events.filter(({ type }) => type === 'update_message')
    }
    expect(await moved(moderator)).toMatchObject([
      { stream_id: secret, stream_name: 'secret', orig_subject: 'hush', new_stream_id: general },
    ])
    const [received, ...more] = await moved(ben)
    expect(more).toEqual([])
    expect(received).toMatchObject({ new_stream_id: general, subject: 'open', propagate_mode: 'change_one' })
    expect(received).not.toHaveProperty('stream_id')
    expect(JSON.stringify(received)).not.toMatch(/secret|hush/)
  })

  test('notices mention nobody, whatever the topics’ names', async () => {
    const { service, ada, ben, general, first, move } = await anOrganisation()
    await move(ada, first, { topic: 'x** @**all', propagate_mode: 'change_all' })
    const events = await service.eventsDuring(
      ben,
      () => move(ada, first, { topic: 'calm', propagate_mode: 'change_all' }),
      { apply_markdown: false },
    )
    const notice = events.find(({ type }) => type === 'message')
    expect(notice).toMatchObject({
      flags: [],
      message: {
        content: `This topic was moved here from \`#general > x** @**all\` by @_**Ada|${ada.id}**.`,
        stream_id: general,
      },
    })
  })

  test('a change of spelling has one notice', async () => {
    const { ada, general, first, move, contents } = await anOrganisation()
    const all = { propagate_mode: 'change_all', send_notification_to_old_thread: true } as const
    await move(ada, first, { topic: 'LUNCH', ...all })
    const notice = 'This topic was moved here from #general &gt; lunch by Ada.'
    expect(await contents(general, 'lunch')).toEqual(['One', 'Two', 'Three', notice])
  })

  test('a topic marked back within a minute loses the notice of the mark', async () => {
    const { service, ada, ben, general, first, move, contents, wait } = await anOrganisation()
    const mark = (topic: string) => move(ada, first, { topic, propagate_mode: 'change_all' })
    await mark('✔ lunch')
    wait(60)
    const events = await service.eventsDuring(ben, () => mark('lunch'))
    expect(events.map(({ type }) => type)).toEqual(['update_message', 'delete_message'])
    expect(await contents(general, 'lunch')).toEqual(['One', 'Two', 'Three'])
    await mark('✔ lunch')
    wait(61)
    await mark('lunch')
    expect((await contents(general, 'lunch')).slice(3)).toEqual([
      'Ada has marked this topic as resolved.',
      'Ada has marked this topic as unresolved.',
    ])
  })
})

test('users’ settings of a topic move with it, except to channels they cannot read', async () => {
  const { service, ada, ben, general, first, move } = await anOrganisation()
  const secret = service.addChannel({ name: 'secret', inviteOnly: true, subscribers: [ada] })
  for (const as of [ada, ben]) {
    const follow = { stream_id: general, topic: 'lunch', visibility_policy: 3 } as const
    await service.call(updateUserTopic, follow, { as })
  }
  const events = await service.eventsDuring(ben, () =>
    move(ada, first, { stream_id: secret, topic: 'hush', propagate_mode: 'change_all' }),
  )
  expect(events.filter(({ type }) => type === 'user_topic')).toMatchObject([
    { stream_id: general, topic_name: 'lunch', visibility_policy: 0 },
  ])
  expect((await service.register(ada)).user_topics).toMatchObject([
    { stream_id: secret, topic_name: 'hush', visibility_policy: 3 },
  ])
  expect((await service.register(ben)).user_topics).toEqual([])
})

test('a deactivated user’s settings of a topic move with it', async () => {
  const { service, ada, ben, move } = await anOrganisation()
  const closed = service.addChannel({ name: 'closed', inviteOnly: true, subscribers: [ada, ben] })
  const send = { type: 'channel', to: closed, topic: 'plan', content: 'x' } as const
  const { id } = await service.call(sendMessage, send, { as: ada })
  const follow = { stream_id: closed, topic: 'plan', visibility_policy: 3 } as const
  await service.call(updateUserTopic, follow, { as: ben })
  service.context.database.run('UPDATE user SET is_active = 0 WHERE id = ?', ben.id)
  await move(ada, id, { topic: 'done', propagate_mode: 'change_all' })
  service.context.database.run('UPDATE user SET is_active = 1 WHERE id = ?', ben.id)
  expect((await service.register(ben)).user_topics).toMatchObject([
    { stream_id: closed, topic_name: 'done', visibility_policy: 3 },
  ])
})

test('topic links are sent with messages and with moves', async () => {
  const { service, ada, ben, general, first, move } = await anOrganisation()
  service.context.database.run(
    "INSERT INTO linkifier (position, pattern, url_template) VALUES (1, '#(?P<id>\\d+)', 'https://b.example/{id}')",
  )
  const topic_links = [{ text: '#7', url: 'https://b.example/7' }]
  const events = await service.eventsDuring(ben, () => move(ada, first, { topic: 'bug #7' }))
  expect(events[0]).toMatchObject({ type: 'update_message', topic_links })
  const send = { type: 'channel', to: general, topic: 'bug #7', content: 'x' } as const
  const sent = await service.eventsDuring(ben, () => service.call(sendMessage, send, { as: ada }))
  expect(sent[0]).toMatchObject({ type: 'message', message: { topic_links } })
  const range = { anchor: String(first), num_before: 0, num_after: 0 }
  expect((await service.call(getMessages, range, { as: ada })).messages[0]).toMatchObject({ topic_links })
})
