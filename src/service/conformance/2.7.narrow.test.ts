import { beforeEach, describe, expect, test } from 'vitest'
import {
  anOrganisation,
  granted,
  idsOf,
  newest,
  refused,
  sendDirect,
  sendTo,
  type TestOrganisation,
} from './organisation.testing.ts'

let org: TestOrganisation

beforeEach(() => {
  org = anOrganisation()
})

test.each([
  ['objects', [{ operator: 'sender', operand: 'gil@test.example' }]],
  ['pairs', [['sender', 'gil@test.example']]],
])('2.7 a narrow is an array of %s', async (_, narrow) => {
  const id = await sendTo(org.guest, org.general)
  await sendTo(org.owner, org.general)
  expect(idsOf(await newest(org.member, { narrow }))).toEqual([id])
})

test.each([
  ['text', 'is:unread'],
  ['an object', { operator: 'is', operand: 'unread' }],
  ['a pair of other length', [['is', 'unread', 'now']]],
  ['an item without operand', [{ operator: 'is' }]],
  ['an item without operator', [{ operand: 'unread' }]],
])('2.7 a narrow is not %s', async (_, narrow) => {
  const range = { anchor: 'newest', num_before: 1, num_after: 0 }
  const answer = await org.member.client.get('/messages', { ...range, narrow: JSON.stringify(narrow) })
  expect(answer).toMatchObject({ status: 400, result: 'error' })
})

test('2.7 an operand may be a list', async () => {
  const id = await sendDirect(org.member, [org.guest])
  await sendDirect(org.member, [org.guest, org.owner])
  const narrow = [{ operator: 'dm', operand: [org.guest.id] }]
  expect(idsOf(await newest(org.member, { narrow }))).toEqual([id])
})

test('2.7 all terms must hold', async () => {
  const id = await sendTo(org.guest, org.general, { content: 'https://example.com' })
  await sendTo(org.guest, org.general)
  await sendTo(org.owner, org.general, { content: 'https://example.com' })
  const narrow = [
    ['sender', 'gil@test.example'],
    ['has', 'link'],
  ]
  expect(idsOf(await newest(org.member, { narrow }))).toEqual([id])
})

describe('2.7 operators', () => {
  test.each(['channel', 'stream'])('%s: by name or by ID', async (operator) => {
    const id = await sendTo(org.member, org.secret)
    await sendTo(org.member, org.general)
    for (const operand of ['secret', org.secret]) {
      expect(idsOf(await newest(org.member, { narrow: [{ operator, operand }] }))).toEqual([id])
    }
  })

  test('channels: public selects all public channels, the ones not joined too', async () => {
    const other = org.channel({ name: 'elsewhere', subscribers: [org.owner] })
    const ids = [await sendTo(org.owner, other), await sendTo(org.owner, org.general)]
    await sendTo(org.owner, org.secret)
    expect(idsOf(await newest(org.member, { narrow: [['channels', 'public']] }))).toEqual(ids)
  })

  test('is: dm', async () => {
    const id = await sendDirect(org.guest, [org.member])
    await sendTo(org.guest, org.general)
    expect(idsOf(await newest(org.member, { narrow: [['is', 'dm']] }))).toEqual([id])
  })

  test('is: unread', async () => {
    const first = await sendTo(org.guest, org.general)
    const second = await sendTo(org.guest, org.general)
    await granted(org.member.client.post('/messages/flags', { messages: [first], op: 'add', flag: 'read' }))
    expect(idsOf(await newest(org.member, { narrow: [['is', 'unread']] }))).toEqual([second])
  })

  test.each([
    ['operator', [['mood', 'good']]],
    ['operand', [['is', 'happy']]],
    ['channel', [['channel', 'nowhere']]],
    ['person', [['sender', 'nobody@test.example']]],
  ])('an unknown %s is refused', async (_, narrow) => {
    const range = { anchor: 'newest', num_before: 1, num_after: 0 }
    await refused(org.member.client.get('/messages', { ...range, narrow }), 'BAD_NARROW')
  })
})

test('2.7 without a channel operator only the personal history is searched', async () => {
  const other = org.channel({ name: 'elsewhere', subscribers: [org.owner] })
  await sendTo(org.owner, other, { content: 'Parsley here' })
  const id = await sendTo(org.owner, org.general, { content: 'Parsley there' })
  expect(idsOf(await newest(org.member, { narrow: [['search', 'parsley']] }))).toEqual([id])
  expect(await newest(org.member, { narrow: [['channel', 'elsewhere']] })).toHaveLength(1)
})
