import { beforeEach, describe, expect, test } from 'vitest'
import {
  anOrganisation,
  fetched,
  granted,
  idsOf,
  listIn,
  refused,
  sendTo,
  type Fields,
  type TestOrganisation,
} from './organisation.testing.ts'

let org: TestOrganisation
let now: number
let ids: number[]

const HOUR = 3_600_000

beforeEach(async () => {
  now = Date.UTC(2026, 2, 1, 12)
  org = anOrganisation({ now: () => now })
  ids = []
  for (let count = 0; count < 7; count++) {
    ids.push(await sendTo(org.owner, org.general))
    now += 12 * HOUR
  }
})

const get = (fields: Fields) => org.member.client.get('/messages', fields)
const range = async (fields: Fields) => {
  const answer = await granted(get({ num_before: 0, num_after: 0, ...fields }))
  return { ...answer, ids: idsOf(listIn(answer, 'messages')) }
}
const read = (messages: readonly number[]) =>
  granted(org.member.client.post('/messages/flags', { messages, op: 'add', flag: 'read' }))

describe('4.4 choosing', () => {
  test.each(['anchor', 'include_anchor', 'use_first_unread_anchor', 'num_before', 'num_after'])(
    'message_ids together with %s is an error',
    async (name) => {
      const value = name === 'anchor' ? 'newest' : name.startsWith('num') ? 1 : true
      await refused(get({ message_ids: ids, [name]: value }), 'BAD_REQUEST')
    },
  )

  test('at most 5000 messages per request', async () => {
    await granted(get({ anchor: 'newest', num_before: 5000, num_after: 0 }))
    await refused(get({ anchor: 'newest', num_before: 5001, num_after: 0 }), 'BAD_REQUEST')
    await refused(get({ anchor: 'oldest', num_before: 2501, num_after: 2500 }), 'BAD_REQUEST')
    const tooMany = Array.from({ length: 5001 }, (_, index) => index)
    await refused(get({ message_ids: tooMany }), 'REQUEST_VARIABLE_INVALID')
  })

  test('results are sorted by message ID', async () => {
    const answer = await granted(get({ message_ids: ids.toReversed() }))
    expect(idsOf(listIn(answer, 'messages'))).toEqual(ids)
  })

  test.each(['num_before', 'num_after'])('%s: required without message_ids', async (name) => {
    const fields = { anchor: 'newest', num_before: 1, num_after: 1, [name]: undefined }
    await refused(get(fields), 'REQUEST_VARIABLE_MISSING')
  })
})

describe('4.4 anchor', () => {
  test('a message ID', async () => {
    const answer = await range({ anchor: String(ids[3]), num_before: 2, num_after: 1 })
    expect(answer).toMatchObject({ ids: ids.slice(1, 5), anchor: ids[3], found_anchor: true })
    expect(answer).toMatchObject({ found_oldest: false, found_newest: false })
  })

  test('newest', async () => {
    const answer = await range({ anchor: 'newest', num_before: 3 })
    expect(answer).toMatchObject({ anchor: ids[6], found_newest: true, found_oldest: false })
    expect(answer.ids.at(-1)).toBe(ids[6])
  })

  test('oldest', async () => {
    const answer = await range({ anchor: 'oldest', num_after: 3 })
    expect(answer).toMatchObject({ anchor: ids[0], found_oldest: true, found_newest: false })
    expect(answer.ids[0]).toBe(ids[0])
  })

  test('first_unread: the oldest unread one that matches', async () => {
    await read(ids.slice(0, 4))
    const answer = await range({ anchor: 'first_unread', num_before: 1, num_after: 1 })
    expect(answer).toMatchObject({ anchor: ids[4], ids: ids.slice(3, 6) })
  })

  test('first_unread: else the most recent', async () => {
    await read(ids)
    expect(await range({ anchor: 'first_unread', num_before: 2 })).toMatchObject({ anchor: ids[6] })
  })

  test('use_first_unread_anchor: the same, and exclusive with anchor', async () => {
    await read(ids.slice(0, 4))
    const answer = await range({ use_first_unread_anchor: true, num_before: 1, num_after: 1 })
    expect(answer).toMatchObject({ anchor: ids[4], ids: ids.slice(3, 6) })
    const both = { anchor: 'newest', use_first_unread_anchor: true, num_before: 1, num_after: 0 }
    await refused(get(both), 'BAD_REQUEST')
  })

  test.each([
    ['2026-03-02', 1, 'a date is its midnight in UTC'],
    ['2026-03-03T12:00:00Z', 4, 'a moment'],
    ['2026-03-03T12:00:01Z', 5, 'just after a message'],
    ['2026-03-03T12:00:00', 4, 'a moment without time zone is in UTC'],
    ['2026-03-03T13:00:00+01:00', 4, 'a moment with an offset'],
    ['2020-01-01', 0, 'before all'],
    ['2030-01-01', 6, 'after all: the most recent'],
  ])('date: anchor_date %s finds message %i (%s)', async (anchor_date, index) => {
    const answer = await range({ anchor: 'date', anchor_date, num_before: 1, num_after: 1 })
    expect(answer).toMatchObject({ anchor: ids[index] })
  })

  test.each(['yesterday', '2026-13-01', '2026-02-30', ''])(
    'date: anchor_date %j is none',
    async (anchor_date) => {
      const answer = await get({ anchor: 'date', anchor_date, num_before: 1, num_after: 1 })
      expect(answer).toMatchObject({ status: 400, result: 'error' })
    },
  )

  test('date: anchor_date is needed', async () => {
    const answer = await get({ anchor: 'date', num_before: 1, num_after: 1 })
    expect(answer).toMatchObject({ status: 400, result: 'error' })
  })

  test.each(['now', '1.5', '', 'ten'])('%j: refused', async (anchor) => {
    expect(await get({ anchor, num_before: 1, num_after: 1 })).toMatchObject({ status: 400, result: 'error' })
  })
})

describe('4.4 include_anchor', () => {
  test('true by default', async () => {
    const anchor = String(ids[3])
    expect(await range({ anchor, num_after: 1 })).toMatchObject({ ids: ids.slice(3, 5), found_anchor: true })
  })

  test('false leaves it out, and found_anchor says so', async () => {
    const anchor = String(ids[3])
    expect(await range({ anchor, num_after: 1, include_anchor: false })).toMatchObject({
      ids: [ids[4]],
      found_anchor: false,
    })
  })
})

describe('4.4 found_anchor', () => {
  test('false when the message does not exist', async () => {
    expect(await range({ anchor: '99999', num_before: 2 })).toMatchObject({ found_anchor: false })
  })

  test('first_unread, oldest and date name a message, which is found', async () => {
    await read(ids.slice(0, 4))
    for (const fields of [
      { anchor: 'first_unread' },
      { anchor: 'oldest' },
      { anchor: 'date', anchor_date: '2026-03-02' },
    ]) {
      expect(await range({ num_after: 1, ...fields })).toMatchObject({ found_anchor: true })
    }
  })

  test('false when it does not match', async () => {
    const other = await sendTo(org.guest, org.general)
    const answer = await range({
      anchor: String(other),
      num_before: 2,
      narrow: [['sender', org.owner.email]],
    })
    expect(answer).toMatchObject({ found_anchor: false, ids: ids.slice(-2) })
  })
})

test('4.4 anchor: only in the answer when message_ids is not given', async () => {
  expect(await granted(get({ message_ids: ids }))).not.toHaveProperty('anchor')
  expect(await range({ anchor: 'newest', num_before: 1 })).toHaveProperty('anchor')
})

test.each(['found_newest', 'found_oldest', 'found_anchor', 'history_limited'])(
  '4.4 %s: a boolean, also with message_ids',
  async (name) => {
    for (const fields of [{ message_ids: ids }, { anchor: 'newest', num_before: 1, num_after: 0 }]) {
      expect((await granted(get(fields)))[name]).toEqual(expect.any(Boolean))
    }
  },
)

test('4.4 num_before, num_after: messages with smaller and with larger IDs', async () => {
  const answer = await range({ anchor: String(ids[2]), num_before: 100, num_after: 100 })
  expect(answer).toMatchObject({ ids, found_oldest: true, found_newest: true })
})

test('4.4 history_limited: false, as no plan restricts history', async () => {
  expect(await range({ anchor: 'oldest', num_after: 3 })).toMatchObject({ history_limited: false })
})

test('4.4 narrow: none by default', async () => {
  expect((await range({ anchor: 'newest', num_before: 100, narrow: [] })).ids).toEqual(ids)
  expect((await range({ anchor: 'newest', num_before: 100 })).ids).toEqual(ids)
})

describe('4.4 message_ids', () => {
  test('those that exist and are accessible', async () => {
    const hidden = await sendTo(
      org.owner,
      org.channel({ name: 'x', subscribers: [org.owner], inviteOnly: true }),
    )
    const answer = await granted(get({ message_ids: [ids[0], hidden, 99_999, ids[1]] }))
    expect(idsOf(listIn(answer, 'messages'))).toEqual(ids.slice(0, 2))
  })

  test('and match the narrow if given', async () => {
    const other = await sendTo(org.guest, org.general)
    const answer = await granted(get({ message_ids: [ids[0], other], narrow: [['sender', org.guest.email]] }))
    expect(idsOf(listIn(answer, 'messages'))).toEqual([other])
  })
})

test('4.4 client_gravatar: true by default, and without an external avatar service of no effect', async () => {
  const [id = 0] = ids
  const of = async (fields: Fields) => (await fetched(org.admin, id, fields))['avatar_url']
  expect(await of({})).toBe(await of({ client_gravatar: true }))
  expect(await of({})).toEqual(expect.any(String))
  expect(await of({ client_gravatar: false })).toBe(await of({}))
})

test('4.4 apply_markdown: true by default', async () => {
  const [id = 0] = ids
  expect(await fetched(org.member, id)).toMatchObject({ content: '<p>Soup?</p>' })
  expect(await fetched(org.member, id, { apply_markdown: false })).toMatchObject({ content: 'Soup?' })
})

describe('4.4 allow_empty_topic_name', () => {
  test('false by default: the empty topic goes by its display name', async () => {
    const id = await sendTo(org.member, org.general, { topic: '' })
    expect(await fetched(org.member, id)).toMatchObject({ subject: 'general chat' })
    expect(await fetched(org.member, id, { allow_empty_topic_name: true })).toMatchObject({ subject: '' })
  })

  test('in edit_history as well', async () => {
    const id = await sendTo(org.member, org.general, { topic: '' })
    await granted(org.admin.client.patch(`/messages/${id}`, { topic: 'lunch' }))
    expect(await fetched(org.member, id)).toMatchObject({ edit_history: [{ prev_topic: 'general chat' }] })
    expect(await fetched(org.member, id, { allow_empty_topic_name: true })).toMatchObject({
      edit_history: [{ prev_topic: '' }],
    })
  })
})

test('4.4 the history has no messages sent to a channel before the reader subscribed', async () => {
  const late = org.person({ fullName: 'Lea Late' })
  await granted(late.client.post('/users/me/subscriptions', { subscriptions: [{ name: 'general' }] }))
  const id = await sendTo(org.owner, org.general)
  const answer = await granted(
    late.client.get('/messages', { anchor: 'newest', num_before: 100, num_after: 0 }),
  )
  expect(idsOf(listIn(answer, 'messages'))).toEqual([id])
})
