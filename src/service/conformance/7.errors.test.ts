import { beforeEach, describe, expect, test } from 'vitest'
import {
  anOrganisation,
  granted,
  refused,
  sendTo,
  type Answer,
  type Person,
  type TestOrganisation,
} from './organisation.testing.ts'

let org: TestOrganisation

beforeEach(() => {
  org = anOrganisation()
})

/*
 * Every row of the table. Rows with tests of their own in part 4 are repeated here, so that the table can be
 * compared line by line.
 */
const message = { type: 'channel', topic: 't', content: 'c' }
const draft = { type: '', to: [], topic: '', content: '' }

describe('7 BAD_REQUEST', () => {
  const conditions: Readonly<Record<string, () => Promise<Answer> | Answer>> = {
    'unknown recipient': () =>
      org.member.client.post('/messages', { type: 'direct', to: [99_999], content: 'c' }),
    'bad emoji': async () => {
      const id = await sendTo(org.member, org.general)
      return org.member.client.post(`/messages/${id}/reactions`, { emoji_name: 'no_such' })
    },
    'empty topic where required': () => {
      org.channel({ name: 'strict', subscribers: [org.member], topicsPolicy: 'disable_empty_topic' })
      return org.member.client.post('/messages', { ...message, to: 'strict', topic: '' })
    },
    'missing permission': () => org.member.client.patch(`/users/${org.owner.id}`, { full_name: 'Other' }),
    'no new values': () => org.admin.client.post(`/users/${org.member.id}/status`),
    'storage limit exceeded': () =>
      org.bot.client.put('/bot_storage', { storage: { a: 'x'.repeat(1_000_000) } }),
    'unknown draft': () => org.member.client.patch('/drafts/99999', { draft }),
    'unknown profile field': () =>
      org.member.client.patch('/users/me/profile_data', { data: [{ id: 99_999, value: 'x' }] }),
    'invalid token': () => org.member.client.post('/users/me/apns_device_token', { token: 'zz', appid: 'x' }),
    'invalid invitation input': () =>
      org.admin.client.post('/invites', { invitee_emails: 'no address', stream_ids: [] }),
  }

  test.each(Object.entries(conditions))('%s', async (name, ask) => {
    if (name === 'storage limit exceeded') {
      const { database } = org.service.context
      database.run(
        'INSERT INTO bot_storage (user_id, key, value) VALUES (?, ?, ?)',
        org.bot.id,
        'b',
        'x'.repeat(9_500_000),
      )
    }
    const answer = await ask()
    expect(answer['result']).toBe('error')
    expect(['BAD_REQUEST', 'INVITATION_FAILED']).toContain(answer.code)
  })
})

test('7 STREAM_DOES_NOT_EXIST: field stream', async () => {
  const answer = org.member.client.post('/messages', { ...message, to: 'nowhere' })
  await refused(answer, 'STREAM_DOES_NOT_EXIST', { stream: 'nowhere' })
})

describe('7 wildcard mentions without permission', () => {
  const everybody = (): Person[] => {
    const people = Array.from({ length: 20 }, () => org.person({}))
    org.channel({ name: 'crowd', subscribers: [org.member, ...people] })
    return people
  }
  const say = (content: string, by = org.member) =>
    by.client.post('/messages', { type: 'channel', to: 'crowd', topic: 't', content })

  test('STREAM_WILDCARD_MENTION_NOT_ALLOWED', async () => {
    everybody()
    await refused(say('@**all** soup!'), 'STREAM_WILDCARD_MENTION_NOT_ALLOWED')
  })

  test('TOPIC_WILDCARD_MENTION_NOT_ALLOWED', async () => {
    for (const person of everybody()) await granted(say('Me!', person))
    await refused(say('@**topic** soup!'), 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED')
  })
})

test.each(['', ' , ', '\n'])('7 BAD_REQUEST: invalid invitation input %j', async (invitee_emails) => {
  await refused(org.admin.client.post('/invites', { invitee_emails, stream_ids: [] }), 'BAD_REQUEST')
})

test('7 INVITATION_FAILED: errors, daily_limit_reached, license_limit_reached, sent_invitations', async () => {
  const answer = org.admin.client.post('/invites', { invitee_emails: org.member.email, stream_ids: [] })
  await refused(answer, 'INVITATION_FAILED', {
    errors: [[org.member.email, expect.any(String), expect.any(Boolean)]],
    daily_limit_reached: false,
    license_limit_reached: false,
    sent_invitations: false,
  })
})

test('7 REACTION_ALREADY_EXISTS', async () => {
  const id = await sendTo(org.member, org.general)
  await org.member.client.post(`/messages/${id}/reactions`, { emoji_name: 'tada' })
  await refused(
    org.member.client.post(`/messages/${id}/reactions`, { emoji_name: 'tada' }),
    'REACTION_ALREADY_EXISTS',
  )
})

test('7 PERMISSION_DENIED', async () => {
  await refused(org.member.client.put('/bot_storage', { storage: {} }), 'PERMISSION_DENIED')
})

test('7 BAD_EVENT_QUEUE_ID', async () => {
  await refused(
    org.member.client.get('/events', { queue_id: 'gone', last_event_id: -1 }),
    'BAD_EVENT_QUEUE_ID',
  )
})

test('7 NO_ACTIVE_PUSH_DEVICE', async () => {
  await refused(org.member.client.post('/mobile_push/e2ee/test_notification'), 'NO_ACTIVE_PUSH_DEVICE')
})
