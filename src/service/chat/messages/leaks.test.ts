import { describe, expect, test } from 'vitest'
import {
  addReaction,
  deleteMessage,
  getMessage,
  matchesNarrow,
  removeReaction,
  renderMessage,
  updateFlagsForNarrow,
  updateMessage,
} from '../../../protocol/chat/messageActions.ts'
import { getMessages, updateFlags } from '../../../protocol/chat/messages.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import type { NarrowTerm } from '../../../protocol/chat/narrow.ts'
import { register } from '../../../protocol/chat/register.ts'
import { storeOrganisationSettings } from '../realm/settings.ts'
import { aService, type TestUser } from '../service.testing.ts'

/* No endpoint and no event reveals an unreadable message: neither its text nor that it exists. */

const SECRET = 'quicksilver'
const term = (operator: string, operand: NarrowTerm['operand']): NarrowTerm => ({
  operator,
  operand,
  negated: false,
})

interface Hidden {
  readonly name: string
  readonly by: 'channel' | 'leaving' | 'being direct' | 'joining late'
}

const hidings: readonly Hidden[] = [
  { name: 'a private channel', by: 'channel' },
  { name: 'a private channel that they left', by: 'leaving' },
  { name: 'a direct message of others', by: 'being direct' },
  { name: 'the time before they joined a channel with protected history', by: 'joining late' },
]

/** Hides a message. Returns it with its author and a reader without access to it. */
async function hide(by: Hidden['by']) {
  const service = aService()
  const { database } = service.context
  const author = service.addUser({ fullName: 'Author' })
  const friend = service.addUser()
  const reader = service.addUser()
  const subscribe = (channel: number) =>
    database.run('INSERT INTO subscription (user_id, channel_id) VALUES (?, ?)', reader.id, channel)
  const say = async (to: string) =>
    (
      await service.call(
        sendMessage,
        { type: 'channel', to, topic: SECRET, content: `${SECRET} https://x.test` },
        { as: author },
      )
    ).id
  const leaving = by === 'leaving'
  const subscribers = leaving ? [author, friend, reader] : [author, friend]
  let id: number
  let channel: number | undefined
  if (by === 'being direct') {
    const sent = await service.call(
      sendMessage,
      { type: 'direct', to: [friend.id], content: SECRET },
      { as: author },
    )
    id = sent.id
  } else {
    channel = service.addChannel({
      name: 'hidden',
      inviteOnly: true,
      historyPublicToSubscribers: leaving,
      subscribers,
    })
    id = await say('hidden')
    if (leaving) {
      await service.call(updateFlags, { messages: [id], op: 'add', flag: 'starred' }, { as: reader })
      database.run('UPDATE subscription SET is_active = 0 WHERE user_id = ?', reader.id)
    } else if (by === 'joining late') subscribe(channel)
  }
  const heart = { message_id: id, emoji_name: 'heart' }
  await service.call(addReaction, heart, { as: friend })
  const find = async (narrow: NarrowTerm[], anchor = 'newest', as = reader) => {
    const { messages } = await service.call(
      getMessages,
      { anchor, num_before: 50, num_after: 0, narrow },
      { as },
    )
    return messages
  }
  return { service, author, friend, reader, id, channel, find }
}

describe.each(hidings)('$name', ({ by }) => {
  test('a hidden message is in no personal history, by any anchor or narrow', async () => {
    const { author, id, find } = await hide(by)
    const narrows: NarrowTerm[][] = [
      [],
      [term('id', id)],
      [term('near', String(id))],
      [term('sender', author.id)],
      [term('search', SECRET)],
      [term('topic', SECRET)],
      [term('has', 'reaction')],
      [term('has', 'link')],
      [term('is', 'dm')],
      [term('is', 'unread')],
      [term('is', 'starred')],
      [term('dm-including', author.id)],
      [term('channels', 'public')],
      [term('channels', 'archived')],
      [term('in', 'home')],
    ]
    for (const narrow of narrows) {
      for (const anchor of ['newest', 'oldest', 'first_unread', String(id)]) {
        expect(await find(narrow, anchor)).toEqual([])
      }
    }
  })

  test('a hidden message moves no anchor', async () => {
    const { service, reader, id } = await hide(by)
    const range = { num_before: 0, num_after: 0 }
    const at = async (anchor: string, anchor_date?: string) =>
      service.call(getMessages, { anchor, anchor_date, ...range }, { as: reader })
    for (const anchor of ['newest', 'oldest', 'first_unread']) expect((await at(anchor)).anchor).toBe(0)
    expect((await at('date', '2000-01-01')).anchor).toBe(0)
    expect((await at(String(id))).found_anchor).toBe(false)
  })

  test('a hidden message is not returned in a list, alone, or among matches', async () => {
    const { service, reader, id } = await hide(by)
    expect((await service.call(getMessages, { message_ids: [id] }, { as: reader })).messages).toEqual([])
    for (const narrow of [[], [term('search', SECRET)], [term('channels', 'public')]]) {
      const { messages } = await service.call(matchesNarrow, { msg_ids: [id], narrow }, { as: reader })
      expect(messages).toEqual({})
    }
  })

  test('a hidden message is refused like a missing one', async () => {
    const { service, reader, id } = await hide(by)
    const refusals = async (message_id: number) => {
      const as = { as: reader }
      const answers = [
        await service.refusal(getMessage, { message_id }, as),
        await service.refusal(addReaction, { message_id, emoji_name: 'heart' }, as),
        await service.refusal(removeReaction, { message_id, emoji_name: 'heart' }, as),
        await service.refusal(updateMessage, { message_id, content: 'x' }, as),
        await service.refusal(updateMessage, { message_id, topic: 'x' }, as),
        await service.refusal(deleteMessage, { message_id }, as),
        await service.refusal(updateFlags, { messages: [message_id], op: 'add', flag: 'starred' }, as),
        await service.refusal(
          getMessages,
          {
            anchor: 'newest',
            num_before: 1,
            num_after: 0,
            narrow: [term('with', message_id)],
          },
          as,
        ),
      ]
      return answers.map(({ status, answer }) => ({ status, answer }))
    }
    expect(await refusals(id)).toEqual(await refusals(99_999))
  })

  test('a hidden message takes no flags', async () => {
    const { service, reader, id } = await hide(by)
    const reply = await service.call(updateFlags, { messages: [id], op: 'add', flag: 'read' }, { as: reader })
    expect(reply.messages).toEqual([])
    const range = {
      anchor: 'oldest',
      num_before: 0,
      num_after: 50,
      narrow: [],
      op: 'add',
      flag: 'read',
    } as const
    expect(await service.call(updateFlagsForNarrow, range, { as: reader })).toMatchObject({
      processed_count: 0,
    })
  })

  test('a hidden message is in no snapshot', async () => {
    const { service, reader, id } = await hide(by)
    const { unread_msgs, starred_messages, recent_private_conversations } = await service.register(reader)
    expect(unread_msgs).toMatchObject({ count: 0, pms: [], huddles: [], streams: [], mentions: [] })
    expect(starred_messages).not.toContain(id)
    expect(recent_private_conversations).toEqual([])
  })

  test('a hidden message causes no events', async () => {
    const { service, author, friend, reader, id } = await hide(by)
    const events = await service.eventsDuring(reader, async () => {
      await service.call(addReaction, { message_id: id, emoji_name: 'smile' }, { as: author })
      await service.call(removeReaction, { message_id: id, emoji_name: 'heart' }, { as: friend })
      await service.call(updateMessage, { message_id: id, content: 'Changed' }, { as: author })
      await service.call(deleteMessage, { message_id: id }, { as: author })
    })
    expect(events).toEqual([])
  })
})

describe('messages of a hidden channel', () => {
  test.each(hidings.slice(0, 2))(
    'a channel of $name looks missing by name, and empty by ID',
    async ({ by }) => {
      const { service, reader, channel = 0, id, find } = await hide(by)
      const args = { anchor: 'newest', num_before: 5, num_after: 0 }
      const unknown = await service.refusal(
        getMessages,
        { ...args, narrow: [term('channel', 'nowhere')] },
        { as: reader },
      )
      const named = { ...args, narrow: [term('channel', 'hidden')] }
      const refusal = await service.refusal(getMessages, named, { as: reader })
      expect(refusal.code).toBe('BAD_NARROW')
      expect(refusal.message.replace('hidden', 'nowhere')).toBe(unknown.message)
      expect(await find([term('channel', channel)])).toEqual([])
      await expect(find([term('with', id)])).rejects.toMatchObject({ code: 'BAD_NARROW' })
    },
  )

  test('messages before the subscription are hidden with protected history', async () => {
    const { channel = 0, find } = await hide('joining late')
    expect(await find([term('channel', channel)])).toEqual([])
  })

  test('an administrator without a subscription sees the channel but cannot read it', async () => {
    const { service, channel = 0, find } = await hide('channel')
    const admin = service.addUser({ role: 200 })
    expect(await find([term('channel', channel)], 'newest', admin)).toEqual([])
  })
})

describe('leaks by rendering', () => {
  test('a writer cannot link a channel hidden from them', async () => {
    const { service, reader } = await hide('channel')
    const { rendered } = await service.call(
      renderMessage,
      { content: '#**hidden** and #**nowhere**' },
      { as: reader },
    )
    expect(rendered.replace('hidden', 'nowhere')).toBe(
      '<p>#<strong>nowhere</strong> and #<strong>nowhere</strong></p>',
    )
  })

  test('linking another user’s file does not grant access to it', async () => {
    const { service, author, reader } = await hide('channel')
    const path = '1/abc/plan.png'
    service.context.database.run(
      "INSERT INTO upload (path, owner_id, name, content_type, size, created_at) VALUES (?, ?, 'plan.png', 'image/png', 1, 1)",
      path,
      author.id,
    )
    service.addChannel({ name: 'open', subscribers: [reader] })
    const link = {
      type: 'channel',
      to: 'open',
      topic: 'x',
      content: `[plan](/user_uploads/${path})`,
    } as const
    await service.call(sendMessage, link, { as: reader })
    expect(service.context.database.all('SELECT * FROM upload_message')).toEqual([])
    await service.call(sendMessage, link, { as: author })
    expect(service.context.database.all('SELECT * FROM upload_message')).toHaveLength(1)
  })
})

describe('visitors’ access', () => {
  const asVisitor = { anchor: 'newest', num_before: 10, num_after: 0 }

  async function openOrganisation() {
    const service = aService()
    const ada = service.addUser()
    const say = async (to: string) =>
      (await service.call(sendMessage, { type: 'channel', to, topic: 'x', content: `in ${to}` }, { as: ada }))
        .id
    service.addChannel({ name: 'web', isWebPublic: true, subscribers: [ada] })
    service.addChannel({ name: 'open', subscribers: [ada] })
    service.addChannel({ name: 'secret', inviteOnly: true, subscribers: [ada] })
    const ids = [await say('web'), await say('open'), await say('secret')]
    const read = (narrow: NarrowTerm[]) => service.call(getMessages, { ...asVisitor, narrow })
    return { service, ada, ids, read }
  }

  test('visitors read web-public channels', async () => {
    const { ids, service, read } = await openOrganisation()
    for (const narrow of [
      [term('channels', 'web-public')],
      [term('channel', 'web')],
      [term('with', ids[0] ?? 0)],
    ]) {
      const { messages } = await read(narrow)
      expect(messages.map(({ id }) => id)).toEqual([ids[0]])
      expect(messages[0]?.flags).toEqual(['read', 'historical'])
    }
    expect((await service.call(getMessages, { message_ids: ids })).messages.map(({ id }) => id)).toEqual([
      ids[0],
    ])
  })

  test.each([
    [[]],
    [[term('channels', 'public')]],
    [[term('channels', 'web-public'), term('is', 'starred')]],
    [[term('channels', 'web-public'), term('mentions', 1)]],
    [[term('search', 'in')]],
  ])('visitors are asked to sign in for %j', async (narrow) => {
    const { service } = await openOrganisation()
    const refusal = await service.refusal(getMessages, { ...asVisitor, narrow })
    expect(refusal).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
  })

  test.each(['open', 'secret', 'nowhere'])('visitors do not see the channel %s', async (name) => {
    const { service } = await openOrganisation()
    const refusal = await service.refusal(getMessages, { ...asVisitor, narrow: [term('channel', name)] })
    expect(refusal).toMatchObject({ code: 'BAD_NARROW' })
  })

  test('visitors read nothing if the organization does not allow it', async () => {
    const { service } = await openOrganisation()
    storeOrganisationSettings(service.context, { enable_spectator_access: false })
    const args = { ...asVisitor, narrow: [term('channels', 'web-public')] }
    expect(await service.refusal(getMessages, args)).toMatchObject({ status: 401 })
  })

  test('visitors get no messages in the snapshot', async () => {
    const { service } = await openOrganisation()
    const snapshot = await service.call(register, { client_gravatar: false })
    expect(snapshot).toMatchObject({
      max_message_id: -1,
      starred_messages: [],
      recent_private_conversations: [],
    })
  })
})

test('waiting events are withdrawn when their reader loses access by a move', async () => {
  const service = aService()
  const ada = service.addUser({ role: 300 })
  const ben: TestUser = service.addUser()
  service.addChannel({ name: 'open', subscribers: [ada, ben] })
  const secret = service.addChannel({ name: 'secret', inviteOnly: true, subscribers: [ada] })
  const events = await service.eventsDuring(ben, async () => {
    const args = { type: 'channel', to: 'open', topic: 'x', content: SECRET } as const
    const { id } = await service.call(sendMessage, args, { as: ada })
    const move = { message_id: id, stream_id: secret, send_notification_to_new_thread: false }
    await service.call(updateMessage, move, { as: ada })
    await service.call(updateMessage, { message_id: id, content: 'More' }, { as: ada })
  })
  expect(events.filter(({ type }) => type !== 'heartbeat')).toMatchObject([{ type: 'delete_message' }])
})
