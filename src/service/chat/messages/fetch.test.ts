import { describe, expect, test } from 'vitest'
import { getMessage, matchesNarrow } from '../../../protocol/chat/messageActions.ts'
import { getMessages } from '../../../protocol/chat/messages.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import { aService, type TestService, type TestUser } from '../service.testing.ts'
import { Flag } from './flags.ts'
import { setFlags } from './flags.testing.ts'

type Arguments = ArgumentsOf<typeof getMessages>

const START = Date.UTC(2026, 2, 1)
const DAY = 86_400_000

/** Sends ten messages in one topic, one a day, all from Ada; Ben has read the first four. */
async function tenMessages() {
  let time = START
  const service = aService({ now: () => time })
  const ada = service.addUser({ fullName: 'Ada' })
  const ben = service.addUser({ fullName: 'Ben' })
  const general = service.addChannel({ name: 'general', subscribers: [ada, ben] })
  const ids: number[] = []
  for (let day = 0; day < 10; day++) {
    time = START + day * DAY
    ids.push(await send(service, ada, `Message ${day}`))
  }
  setFlags(service, ben, ids.slice(0, 4), Flag.read)
  const get = (args: Arguments) => service.call(getMessages, args, { as: ben })
  const refusal = (args: Arguments) => service.refusal(getMessages, args, { as: ben })
  /** Returns the positions of the messages found, 0 to 9, and the flags of the range's ends. */
  const range = async (args: Arguments) => {
    const { messages, anchor, found_anchor, found_newest, found_oldest } = await get(args)
    return {
      found: messages.map(({ id }) => ids.indexOf(id)),
      anchor,
      found_anchor,
      found_newest,
      found_oldest,
    }
  }
  return { service, ada, ben, general, ids, get, refusal, range }
}

async function send(service: TestService, as: TestUser, content: string, topic = 'lunch'): Promise<number> {
  const { id } = await service.call(sendMessage, { type: 'channel', to: 'general', topic, content }, { as })
  return id
}

describe('ranges of messages', () => {
  test('a range around a message is in order of ID, with the anchor', async () => {
    const { range, ids } = await tenMessages()
    expect(await range({ anchor: String(ids[4]), num_before: 2, num_after: 3 })).toEqual({
      found: [2, 3, 4, 5, 6, 7],
      anchor: ids[4],
      found_anchor: true,
      found_newest: false,
      found_oldest: false,
    })
  })

  test('a range that ends exactly at the history’s end says so', async () => {
    const { range, ids } = await tenMessages()
    const whole = await range({ anchor: String(ids[4]), num_before: 100, num_after: 100 })
    expect(whole).toMatchObject({
      found: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
      found_newest: true,
      found_oldest: true,
    })
    const exact = await range({ anchor: String(ids[4]), num_before: 4, num_after: 5 })
    expect(exact).toMatchObject({ found_newest: true, found_oldest: true })
  })

  test.each(['9007199254740993', '1000000000000000000', '10000000000000000000000'])(
    'a range around %s, above every ID and the safe integers, ends with the newest message',
    async (anchor) => {
      const { range } = await tenMessages()
      const found = await range({ anchor, num_before: 2, num_after: 5 })
      expect(found).toMatchObject({ found: [8, 9], found_newest: true })
    },
  )

  test('a range from the newest message ends there', async () => {
    const { range, ids } = await tenMessages()
    expect(await range({ anchor: 'newest', num_before: 3, num_after: 0 })).toEqual({
      found: [7, 8, 9],
      anchor: ids[9],
      found_anchor: true,
      found_newest: true,
      found_oldest: false,
    })
  })

  test('a range from the oldest message begins there', async () => {
    const { range, ids } = await tenMessages()
    expect(await range({ anchor: 'oldest', num_before: 0, num_after: 3 })).toEqual({
      found: [0, 1, 2],
      anchor: ids[0],
      found_anchor: true,
      found_newest: false,
      found_oldest: true,
    })
  })

  test('a range larger than the history reaches both ends', async () => {
    const { range } = await tenMessages()
    expect(await range({ anchor: 'newest', num_before: 10, num_after: 0 })).toMatchObject({
      found_oldest: true,
    })
    expect(await range({ anchor: 'oldest', num_before: 0, num_after: 10 })).toMatchObject({
      found_newest: true,
    })
  })

  test('a range around the first unread message', async () => {
    const { range, ids } = await tenMessages()
    const args = { num_before: 1, num_after: 1 }
    const expected = { found: [3, 4, 5], anchor: ids[4], found_anchor: true }
    expect(await range({ anchor: 'first_unread', ...args })).toMatchObject(expected)
    expect(await range({ use_first_unread_anchor: true, ...args })).toMatchObject(expected)
  })

  test('a range from the first unread starts at the newest if everything is read', async () => {
    const { service, ben, range, ids } = await tenMessages()
    setFlags(service, ben, ids, Flag.read)
    const args = { anchor: 'first_unread', num_before: 2, num_after: 2 }
    expect(await range(args)).toMatchObject({ found: [8, 9], anchor: ids[9], found_newest: true })
  })

  test('the older parameter answers a number above every ID if everything is read, as its clients expect', async () => {
    const { service, ben, range, ids } = await tenMessages()
    setFlags(service, ben, ids, Flag.read)
    // They fill the parameter that they do not use.
    const args = { anchor: '0', use_first_unread_anchor: true, num_before: 2, num_after: 2 }
    expect(await range(args)).toMatchObject({
      found: [8, 9],
      anchor: 10_000_000_000_000_000,
      found_anchor: false,
      found_newest: true,
    })
  })

  test.each([
    ['2026-03-04', 3],
    ['2026-03-04T00:00:01Z', 4],
    ['2026-03-04T00:00:01', 4],
    ['2026-03-04T01:00:00+01:00', 3],
    ['2020-01-01', 0],
  ])('a range around the date %s', async (anchor_date, first) => {
    const { range, ids } = await tenMessages()
    const args = { anchor: 'date', anchor_date, num_before: 0, num_after: 0 }
    expect(await range(args)).toMatchObject({ found: [first], anchor: ids[first], found_anchor: true })
  })

  test('a range from a date after all messages starts at the newest', async () => {
    const { range } = await tenMessages()
    const args = { anchor: 'date', anchor_date: '2030-01-01', num_before: 2, num_after: 2 }
    expect(await range(args)).toMatchObject({ found: [8, 9] })
  })

  test('a range without its anchor', async () => {
    const { range, ids } = await tenMessages()
    const without = { anchor: String(ids[4]), include_anchor: false }
    expect(await range({ ...without, num_before: 2, num_after: 0 })).toMatchObject({
      found: [2, 3],
      found_anchor: false,
    })
    expect(await range({ ...without, num_before: 0, num_after: 2 })).toMatchObject({
      found: [5, 6],
      found_anchor: false,
    })
  })

  test('a range around an unknown ID', async () => {
    const { service, range, ids, ada } = await tenMessages()
    service.context.database.run('DELETE FROM message WHERE id = ?', ids[4] ?? 0)
    await send(service, ada, 'Later')
    const args = { anchor: String(ids[4]), num_before: 1, num_after: 1 }
    expect(await range(args)).toMatchObject({ found: [3, 5], found_anchor: false, anchor: ids[4] })
    expect(await range({ ...args, num_before: 0, num_after: 0 })).toMatchObject({
      found: [],
      found_anchor: false,
    })
  })

  test('a range from a number beyond all messages starts at the newest', async () => {
    const { range } = await tenMessages()
    expect(await range({ anchor: '10000000000000000', num_before: 2, num_after: 0 })).toMatchObject({
      found: [8, 9],
      found_newest: true,
    })
    expect(await range({ anchor: '9999999', num_before: 2, num_after: 1 })).toMatchObject({ found: [8, 9] })
  })

  test('a range of no messages', async () => {
    const { service } = await tenMessages()
    const cy = service.addUser()
    const reply = await service.call(
      getMessages,
      { anchor: 'newest', num_before: 5, num_after: 0 },
      { as: cy },
    )
    expect(reply).toMatchObject({
      messages: [],
      anchor: 0,
      found_anchor: false,
      found_newest: true,
      found_oldest: true,
    })
  })
})

describe('refused ranges', () => {
  test.each<[string, Arguments]>([
    ['a range without anchor', { num_before: 1, num_after: 1 }],
    ['a range without num_before', { anchor: 'newest', num_after: 1 }],
    ['a range without num_after', { anchor: 'newest', num_before: 1 }],
    ['an anchor that is none', { anchor: 'yesterday', num_before: 1, num_after: 1 }],
    ['a date that is missing', { anchor: 'date', num_before: 1, num_after: 1 }],
    ['a date that is none', { anchor: 'date', anchor_date: '2026-02-31x', num_before: 1, num_after: 1 }],
    ['two anchors', { anchor: 'newest', use_first_unread_anchor: true, num_before: 1, num_after: 1 }],
    [
      'an excluded anchor in the middle',
      { anchor: 'newest', include_anchor: false, num_before: 1, num_after: 1 },
    ],
    ['more than 5000 messages', { anchor: 'newest', num_before: 4000, num_after: 1001 }],
    ['a list and an anchor', { message_ids: [1], anchor: 'newest' }],
    ['a list and include_anchor', { message_ids: [1], include_anchor: true }],
    ['a list and use_first_unread_anchor', { message_ids: [1], use_first_unread_anchor: true }],
    ['a list and num_before', { message_ids: [1], num_before: 0 }],
    ['a list and num_after', { message_ids: [1], num_after: 0 }],
    ['a list of more than 5000', { message_ids: Array.from({ length: 5001 }, (_, index) => index) }],
  ])('%s is refused', async (_, args) => {
    const { refusal } = await tenMessages()
    expect(await refusal(args)).toMatchObject({ status: 400 })
  })
})

describe('lists of messages', () => {
  test('a list returns the existing messages in order of ID, without an anchor', async () => {
    const { get, ids } = await tenMessages()
    const reply = await get({ message_ids: [ids[5] ?? 0, 99_999, -1, ids[2] ?? 0, ids[5] ?? 0] })
    expect(reply.messages.map(({ id }) => id)).toEqual([ids[2], ids[5]])
    expect(reply).not.toHaveProperty('anchor')
  })

  test('a list with a narrow returns the matching messages', async () => {
    const { get, ids } = await tenMessages()
    const narrow = [{ operator: 'is', operand: 'unread', negated: false }]
    const { messages } = await get({ message_ids: ids, narrow })
    expect(messages.map(({ id }) => id)).toEqual(ids.slice(4))
  })
})

describe('fetched messages', () => {
  test('a message has all its fields', async () => {
    const { get, ada, general, ids } = await tenMessages()
    const { messages } = await get({ anchor: 'oldest', num_before: 0, num_after: 1 })
    expect(messages[0]).toMatchObject({
      id: ids[0],
      sender_id: ada.id,
      sender_email: ada.email,
      sender_full_name: 'Ada',
      avatar_url: `/user_avatars/${ada.id}?version=1`,
      client: 'Unspecified',
      content: '<p>Message 0</p>',
      content_type: 'text/html',
      display_recipient: 'general',
      type: 'stream',
      stream_id: general,
      subject: 'lunch',
      timestamp: START / 1000,
      reactions: [],
      submessages: [],
      is_me_message: false,
      flags: ['read'],
    })
    expect(messages[0]).not.toHaveProperty('edit_history')
    expect(messages[0]).not.toHaveProperty('last_edit_timestamp')
    expect(messages[0]).not.toHaveProperty('last_moved_timestamp')
  })

  test('a message has no address for visitors', async () => {
    const service = aService()
    const ada = service.addUser()
    const square = service.addChannel({ name: 'square', isWebPublic: true, subscribers: [ada] })
    await service.call(
      sendMessage,
      { type: 'channel', to: square, topic: 'open', content: 'Welcome' },
      { as: ada },
    )
    const narrow = [{ operator: 'channel', operand: square, negated: false }]
    const { messages } = await service.call(getMessages, {
      anchor: 'newest',
      num_before: 1,
      num_after: 0,
      narrow,
    })
    expect(messages).toHaveLength(1)
    expect(JSON.stringify(messages)).not.toContain(ada.email)
  })

  test('a message is returned as source on request', async () => {
    const { get } = await tenMessages()
    const { messages } = await get({ anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false })
    expect(messages[0]).toMatchObject({ content: 'Message 9', content_type: 'text/x-markdown' })
  })

  test('a message has an address for each avatar without client_gravatar', async () => {
    const { get, ada } = await tenMessages()
    const { messages } = await get({ anchor: 'newest', num_before: 1, num_after: 0, client_gravatar: false })
    expect(messages[0]?.avatar_url).toContain(`/user_avatars/${ada.id}`)
  })

  test('the empty topic has a display name for clients that cannot show an empty one', async () => {
    const { service, ada, get } = await tenMessages()
    await send(service, ada, 'Anything', '')
    const args = { anchor: 'newest', num_before: 1, num_after: 0 }
    expect((await get(args)).messages[0]?.subject).toBe('general chat')
    expect((await get({ ...args, allow_empty_topic_name: true })).messages[0]?.subject).toBe('')
  })

  test('a single message is returned with its source', async () => {
    const { service, ben, ids } = await tenMessages()
    const reply = await service.call(getMessage, { message_id: ids[3] ?? 0 }, { as: ben })
    expect(reply).toMatchObject({ message: { content: '<p>Message 3</p>' }, raw_content: 'Message 3' })
    const source = await service.call(
      getMessage,
      { message_id: ids[3] ?? 0, apply_markdown: false },
      { as: ben },
    )
    expect(source.message.content).toBe('Message 3')
    expect(await service.refusal(getMessage, { message_id: 99_999 }, { as: ben })).toMatchObject({
      status: 400,
    })
  })
})

describe('matches_narrow', () => {
  test('matches_narrow returns the matching messages by ID, with matches marked', async () => {
    const { service, ada, ben, ids } = await tenMessages()
    const extra = await send(service, ada, 'Running & <fast>')
    const narrow = [{ operator: 'search', operand: 'run', negated: false }]
    const { messages } = await service.call(matchesNarrow, { msg_ids: [...ids, extra], narrow }, { as: ben })
    expect(messages).toEqual({
      [extra]: {
        match_content: '<p><span class="highlight">Running</span> &amp; &lt;fast&gt;</p>',
        match_subject: 'lunch',
      },
    })
  })

  test('matches_narrow ignores unknown messages', async () => {
    const { service, ben } = await tenMessages()
    expect(
      (await service.call(matchesNarrow, { msg_ids: [99_999], narrow: [] }, { as: ben })).messages,
    ).toEqual({})
  })
})
