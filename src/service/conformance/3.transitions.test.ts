import { beforeEach, describe, expect, test } from 'vitest'
import {
  anOrganisation,
  follow,
  granted,
  listIn,
  newest,
  refused,
  sendTo,
  type TestOrganisation,
} from './organisation.testing.ts'

let org: TestOrganisation
let now: number

beforeEach(() => {
  now = Date.UTC(2026, 2, 1)
  org = anOrganisation({ now: () => now })
})

describe('3 event queue', () => {
  test('none → registered: queue_id and last_event_id', async () => {
    const answer = await granted(org.member.client.post('/register'))
    expect(answer).toMatchObject({ queue_id: expect.any(String), last_event_id: expect.any(Number) })
  })

  test('registered → registered: events with IDs greater than last_event_id', async () => {
    const { events, queueId } = await follow(org.member, { event_types: ['message'] })
    await sendTo(org.owner, org.general)
    await sendTo(org.owner, org.general)
    const [first, second] = await events()
    const poll = { queue_id: queueId, last_event_id: first?.['id'], dont_block: true }
    const later = await granted(org.member.client.get('/events', poll))
    expect(listIn(later, 'events')).toEqual([second])
  })

  test('registered → garbage-collected: idle for idle_queue_timeout_secs', async () => {
    const { queueId, snapshot } = await follow(org.member)
    const idle = Number(snapshot['idle_queue_timeout_secs'])
    const poll = { queue_id: queueId, last_event_id: -1, dont_block: true }
    now += idle * 1000
    await granted(org.member.client.get('/events', poll))
    now += idle * 1000 + 1
    await refused(org.member.client.get('/events', poll), 'BAD_EVENT_QUEUE_ID')
    await granted(org.member.client.post('/register'))
  })
})

describe('3 message flag read', () => {
  const mark = (op: 'add' | 'remove') =>
    granted(
      org.member.client.post('/messages/flags/narrow', {
        anchor: 'oldest',
        num_before: 0,
        num_after: 100,
        narrow: [],
        op,
        flag: 'read',
      }),
    )

  test('unset → set: updated_count counts changed messages', async () => {
    await sendTo(org.owner, org.general)
    await sendTo(org.owner, org.general)
    expect(await mark('add')).toMatchObject({ updated_count: 2, processed_count: 2 })
    expect(await mark('add')).toMatchObject({ updated_count: 0, processed_count: 2 })
    expect(await newest(org.member, { narrow: [['is', 'unread']] })).toEqual([])
  })

  test('set → unset: messages of channels that are not subscribed are skipped and listed', async () => {
    const other = org.channel({ name: 'other', subscribers: [org.member, org.owner] })
    const kept = await sendTo(org.owner, org.general)
    const skipped = await sendTo(org.owner, other)
    await mark('add')
    await granted(org.member.client.delete('/users/me/subscriptions', { subscriptions: ['other'] }))
    expect(await mark('remove')).toMatchObject({
      updated_count: 1,
      ignored_because_not_subscribed_channels: [other],
    })
    const flags = Object.fromEntries(
      (await newest(org.member)).map((message) => [message['id'], message['flags']]),
    )
    expect(flags[kept]).not.toContain('read')
    expect(flags[skipped]).toContain('read')
  })
})

describe('3 topic visibility of the sender', () => {
  const settings = (settings: object) =>
    org.service.context.database.run(
      'UPDATE user SET settings = ? WHERE id = ?',
      JSON.stringify(settings),
      org.member.id,
    )
  const send = () => {
    const message = { type: 'channel', to: org.general, topic: 'lunch', content: 'Soup?' }
    return granted(org.member.client.post('/messages', message))
  }

  test('any → followed: in the answer and in a user_topic event', async () => {
    settings({ automatically_follow_topics_policy: 2 })
    const { events } = await follow(org.member, { event_types: ['user_topic'] })
    expect(await send()).toMatchObject({ automatic_new_visibility_policy: 3 })
    expect(await events()).toMatchObject([
      { type: 'user_topic', stream_id: org.general, topic_name: 'lunch', visibility_policy: 3 },
    ])
  })

  test('any → unmuted, in a muted channel', async () => {
    settings({
      automatically_follow_topics_policy: 4,
      automatically_unmute_topics_in_muted_streams_policy: 2,
    })
    const mute = { stream_id: org.general, property: 'is_muted', value: true }
    await granted(org.member.client.post('/users/me/subscriptions/properties', { subscription_data: [mute] }))
    const { events } = await follow(org.member, { event_types: ['user_topic'] })
    expect(await send()).toMatchObject({ automatic_new_visibility_policy: 2 })
    expect(await events()).toMatchObject([{ type: 'user_topic', visibility_policy: 2 }])
  })

  test('unchanged: neither in the answer nor in an event', async () => {
    settings({ automatically_follow_topics_policy: 2 })
    await send()
    const { events } = await follow(org.member, { event_types: ['user_topic'] })
    expect(await send()).not.toHaveProperty('automatic_new_visibility_policy')
    expect(await events()).toEqual([])
  })
})

test('3 user status: an empty status_text clears it', async () => {
  const path = `/users/${org.member.id}/status`
  await granted(org.admin.client.post(path, { status_text: 'At lunch' }))
  const { events, snapshot } = await follow(org.owner)
  expect(snapshot['user_status']).toMatchObject({ [org.member.id]: { status_text: 'At lunch' } })
  await granted(org.admin.client.post(path, { status_text: '' }))
  expect(await events()).toContainEqual(
    expect.objectContaining({ type: 'user_status', user_id: org.member.id, status_text: '' }),
  )
  const fresh = await follow(org.owner)
  expect(fresh.snapshot['user_status']).not.toHaveProperty(String(org.member.id))
})

describe('3 draft', () => {
  const draft = { type: 'private', to: [], topic: '', content: 'So…' }

  test('exists → edited: other clients learn of it by drafts events', async () => {
    const created = await granted(org.member.client.post('/drafts', { drafts: [draft] }))
    const [id] = created['ids'] as number[]
    const { events } = await follow(org.member, { event_types: ['drafts'] })
    await granted(org.member.client.patch(`/drafts/${id}`, { draft: { ...draft, content: 'Well…' } }))
    expect(await events()).toMatchObject([{ type: 'drafts', op: 'update', draft: { id, content: 'Well…' } }])
  })

  test('missing: BAD_REQUEST', async () => {
    await refused(org.member.client.patch('/drafts/7', { draft }), 'BAD_REQUEST')
  })
})

test('3 user account: realm_user update events report deactivation and reactivation', async () => {
  const { events } = await follow(org.member, { event_types: ['realm_user'] })
  await granted(org.admin.client.delete(`/users/${org.guest.id}`))
  await granted(org.admin.client.post(`/users/${org.guest.id}/reactivate`))
  const changes = (await events()).filter(({ op }) => op === 'update').map(({ person }) => person)
  expect(changes).toContainEqual({ user_id: org.guest.id, is_active: false })
  expect(changes).toContainEqual({ user_id: org.guest.id, is_active: true })
})
