import { beforeEach, describe, expect, test } from 'vitest'
import {
  anOrganisation,
  fetched,
  granted,
  numberIn,
  sendTo,
  type TestOrganisation,
} from './organisation.testing.ts'

let org: TestOrganisation

beforeEach(() => {
  org = anOrganisation()
})

test('9.2 service_feature_level: at least the level of the features here', async () => {
  const { service_feature_level } = await granted(org.member.client.post('/register'))
  expect(service_feature_level).toBeGreaterThanOrEqual(481)
})

test('9.2 service_feature_level: one number, the same for everybody', async () => {
  const levels = await Promise.all(
    [org.owner, org.guest, org.bot].map(
      async ({ client }) => (await granted(client.post('/register')))['service_feature_level'],
    ),
  )
  expect(levels[0]).toSatisfy(Number.isSafeInteger)
  expect(new Set(levels).size).toBe(1)
})

test('9.1 the path prefix is /api/v1', async () => {
  const at = (path: string) => org.service.fetch(new Request(`http://chat.test${path}/server_settings`))
  expect((await at('/api/v1')).status).toBe(200)
  for (const path of ['', '/api', '/api/v2']) expect((await at(path)).status).toBe(404)
})

test('9.2 439: the legacy events of settings are not sent', async () => {
  const types = ['update_display_settings', 'update_global_notifications']
  const { queue_id } = await granted(org.member.client.post('/register', { event_types: types }))
  await granted(org.member.client.patch('/settings', { twenty_four_hour_time: true }))
  const poll = { queue_id, last_event_id: -1, dont_block: true }
  expect(await granted(org.member.client.get('/events', poll))).toMatchObject({ events: [] })
})

describe('9.3 deprecated and still accepted', () => {
  test('type private', async () => {
    await granted(org.member.client.post('/messages', { type: 'private', to: [org.guest.id], content: 'c' }))
  })

  test('parameter subject', async () => {
    const message = { type: 'stream', to: 'general', subject: 'dinner', content: 'c' }
    const id = numberIn(await granted(org.member.client.post('/messages', message)), 'id')
    expect(await fetched(org.member, id)).toMatchObject({ subject: 'dinner' })
  })

  test('use_first_unread_anchor', async () => {
    const id = await sendTo(org.owner, org.general)
    const range = { use_first_unread_anchor: true, num_before: 0, num_after: 0 }
    expect(await granted(org.member.client.get('/messages', range))).toMatchObject({ anchor: id })
  })

  test('in_home_view, is_announcement_only, stream_post_policy', async () => {
    const { subscriptions } = await granted(org.member.client.get('/users/me/subscriptions'))
    const deprecated = { in_home_view: true, is_announcement_only: false, stream_post_policy: 1 }
    expect(subscriptions).toEqual(
      expect.arrayContaining([expect.objectContaining({ stream_id: org.general, ...deprecated })]),
    )
  })

  test('apns_device_token', async () => {
    const token = { token: 'c0ffee'.repeat(10), appid: 'org.parley' }
    await granted(org.member.client.post('/users/me/apns_device_token', token))
  })

  test('max_message_id', async () => {
    expect(await granted(org.member.client.get('/users/me'))).toHaveProperty('max_message_id')
  })
})

test('9.4 event types that the service does not support are ignored', async () => {
  await granted(org.member.client.post('/register', { event_types: ['message', 'telepathy'] }))
})
