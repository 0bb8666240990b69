import { beforeEach, describe, expect, test } from 'vitest'
import {
  anOrganisation,
  fetched,
  follow,
  granted,
  listIn,
  refused,
  sendTo,
  type Fields,
  type Json,
  type TestOrganisation,
} from './organisation.testing.ts'

let org: TestOrganisation

beforeEach(() => {
  org = anOrganisation()
})

describe('4.9 POST /messages/flags/narrow', () => {
  const update = (fields: Fields = {}) =>
    org.member.client.post('/messages/flags/narrow', {
      anchor: 'oldest',
      num_before: 0,
      num_after: 100,
      narrow: [],
      op: 'add',
      flag: 'read',
      ...fields,
    })
  const send = async (count: number): Promise<number[]> => {
    const ids = []
    for (let index = 0; index < count; index++) ids.push(await sendTo(org.owner, org.general))
    return ids
  }

  test.each(['newest', 'oldest', 'first_unread'])('anchor: %s', async (anchor) => {
    const [first, second] = await send(2)
    const answer = await granted(update({ anchor, num_before: 100 }))
    expect(answer).toMatchObject({ first_processed_id: first, last_processed_id: second })
  })

  test('anchor: a message ID, with num_before, num_after and include_anchor', async () => {
    const ids = await send(5)
    const around = { anchor: String(ids[2]), num_before: 1, num_after: 1 }
    expect(await granted(update(around))).toMatchObject({
      processed_count: 3,
      updated_count: 3,
      first_processed_id: ids[1],
      last_processed_id: ids[3],
      found_oldest: false,
      found_newest: false,
    })
    const after = { anchor: String(ids[2]), num_after: 100, include_anchor: false }
    expect(await granted(update(after))).toMatchObject({
      processed_count: 2,
      updated_count: 1,
      first_processed_id: ids[3],
      last_processed_id: ids[4],
      found_newest: true,
    })
  })

  test('processed IDs are null when nothing matches', async () => {
    expect(await granted(update({ narrow: [['is', 'dm']] }))).toMatchObject({
      processed_count: 0,
      updated_count: 0,
      first_processed_id: null,
      last_processed_id: null,
    })
  })

  test('narrow: only matching messages', async () => {
    const [first] = await send(2)
    await granted(org.member.client.post('/messages/flags', { messages: [first], op: 'add', flag: 'read' }))
    expect(await granted(update({ narrow: [['is', 'unread']] }))).toMatchObject({ processed_count: 1 })
  })

  test.each(['read', 'starred'])('flag: %s', async (flag) => {
    const [id = 0] = await send(1)
    await granted(update({ flag }))
    expect((await fetched(org.member, id))['flags']).toContain(flag)
    await granted(update({ flag, op: 'remove' }))
    expect((await fetched(org.member, id))['flags']).not.toContain(flag)
  })

  test.each(['mentioned', 'historical', 'shiny', ''])('flag: %j cannot be changed', async (flag) => {
    await refused(update({ flag }), 'BAD_REQUEST')
  })

  test('op: add or remove', async () => {
    await refused(update({ op: 'toggle' }), 'REQUEST_VARIABLE_INVALID')
  })

  test.each(['anchor', 'num_before', 'num_after', 'op', 'flag'])('%s: required', async (name) => {
    await refused(update({ [name]: undefined }), 'REQUEST_VARIABLE_MISSING')
  })

  test('narrow: [] by default', async () => {
    await send(2)
    expect(await granted(update({ narrow: undefined }))).toMatchObject({ processed_count: 2 })
  })

  test('the server lowers a range that is too large instead of refusing it', async () => {
    await send(2)
    const answer = await granted(update({ num_before: 1_000_000, num_after: 1_000_000 }))
    expect(answer).toMatchObject({ processed_count: 2 })
  })

  test.each([
    ['add', 'read'],
    ['remove', 'read'],
    ['add', 'starred'],
  ])('%s %s: at most num_before + 1 + num_after are processed, and no more updated', async (op, flag) => {
    const ids = await send(7)
    const range = { anchor: String(ids[3]), num_before: 1, num_after: 2, op, flag }
    const { processed_count, updated_count } = await granted(update(range))
    expect(processed_count).toBe(4)
    expect(updated_count).toBeLessThanOrEqual(4)
    expect((await granted(update(range)))['updated_count']).toBe(0)
  })

  test('ignored_because_not_subscribed_channels: only for flag read and op remove', async () => {
    await send(1)
    expect(await granted(update())).not.toHaveProperty('ignored_because_not_subscribed_channels')
    expect(await granted(update({ op: 'remove', flag: 'starred' }))).not.toHaveProperty(
      'ignored_because_not_subscribed_channels',
    )
    expect(await granted(update({ op: 'remove' }))).toMatchObject({
      ignored_because_not_subscribed_channels: [],
    })
  })
})

describe('4.10 PATCH /drafts/{draft_id}', () => {
  const draft = { type: 'stream', to: [1], topic: 'lunch', content: 'So…' }

  test('draft: replaces the stored one', async () => {
    const created = await granted(org.member.client.post('/drafts', { drafts: [draft] }))
    const [id] = created['ids'] as number[]
    const edited = { type: 'private', to: [org.guest.id], topic: '', content: 'Well…', timestamp: 5 }
    await granted(org.member.client.patch(`/drafts/${id}`, { draft: edited }))
    expect(listIn(await granted(org.member.client.get('/drafts')), 'drafts')).toEqual([{ id, ...edited }])
  })

  test('BAD_REQUEST when it does not exist, or is another user’s', async () => {
    const created = await granted(org.member.client.post('/drafts', { drafts: [draft] }))
    const [id] = created['ids'] as number[]
    await refused(org.member.client.patch('/drafts/99999', { draft }), 'BAD_REQUEST')
    await refused(org.guest.client.patch(`/drafts/${id}`, { draft }), 'BAD_REQUEST')
  })

  test('draft: required', async () => {
    await refused(org.member.client.patch('/drafts/1'), 'REQUEST_VARIABLE_MISSING')
  })

  test('draft_id: an integer', async () => {
    await refused(org.member.client.patch('/drafts/one', { draft }), 'NOT_FOUND')
  })
})

describe('4.13 POST /messages/{message_id}/reactions', () => {
  let id: number
  beforeEach(async () => {
    id = await sendTo(org.member, org.general)
  })
  const react = (fields: Fields, by = org.guest) => by.client.post(`/messages/${id}/reactions`, fields)
  const reactions = async (): Promise<Json[]> => (await fetched(org.member, id))['reactions'] as Json[]

  test('emoji_name alone', async () => {
    const { events } = await follow(org.member, { event_types: ['reaction'] })
    await granted(react({ emoji_name: 'tada' }))
    expect(await reactions()).toMatchObject([{ emoji_name: 'tada', emoji_code: '1f389' }])
    expect(await events()).toMatchObject([
      { type: 'reaction', op: 'add', message_id: id, user_id: org.guest.id, emoji_code: '1f389' },
    ])
  })

  test('with emoji_code and reaction_type', async () => {
    await granted(react({ emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' }))
    expect(await reactions()).toHaveLength(1)
  })

  test('emoji_name: required', async () => {
    await refused(react({ emoji_code: '1f389' }), 'REQUEST_VARIABLE_MISSING')
  })

  test.each([
    { emoji_name: 'no_such_emoji' },
    { emoji_name: 'tada', emoji_code: 'ffffff' },
    { emoji_name: 'tada', emoji_code: '2764' },
  ])('%j: BAD_REQUEST', async (fields) => {
    await refused(react(fields), 'BAD_REQUEST')
    expect(await reactions()).toEqual([])
  })

  test('REACTION_ALREADY_EXISTS: the same again, by any of its names', async () => {
    await granted(react({ emoji_name: 'tada' }))
    await refused(react({ emoji_name: 'tada' }), 'REACTION_ALREADY_EXISTS')
    await granted(react({ emoji_name: 'tada' }, org.owner))
    expect(await reactions()).toHaveLength(2)
  })

  test('a message that one may not read: BAD_REQUEST', async () => {
    const hidden = await sendTo(org.member, org.secret)
    await refused(
      org.guest.client.post(`/messages/${hidden}/reactions`, { emoji_name: 'tada' }),
      'BAD_REQUEST',
    )
  })
})

describe('4.18 POST /messages/render', () => {
  const render = (content: unknown) => org.member.client.post('/messages/render', { content })

  test('rendered: HTML', async () => {
    expect(await granted(render('A **word**'))).toMatchObject({
      rendered: '<p>A <strong>word</strong></p>',
    })
  })

  test('at most max_message_length characters', async () => {
    const { max_message_length } = await granted(org.member.client.post('/register'))
    await granted(render('x'.repeat(Number(max_message_length))))
    await refused(render('x'.repeat(Number(max_message_length) + 1)), 'BAD_REQUEST')
  })

  test('content: required', async () => {
    await refused(render(undefined), 'REQUEST_VARIABLE_MISSING')
  })
})
