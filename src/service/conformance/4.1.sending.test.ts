import { beforeEach, describe, expect, test } from 'vitest'
import { storeOrganisationSettings } from '../chat/realm/settings.ts'
import {
  anOrganisation,
  fetched,
  follow,
  granted,
  newest,
  numberIn,
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

const send = (fields: Fields, by = org.member) =>
  by.client.post('/messages', {
    type: 'channel',
    to: org.general,
    topic: 'lunch',
    content: 'Soup?',
    ...fields,
  })
const sent = async (fields: Fields): Promise<Json> =>
  fetched(org.member, numberIn(await granted(send(fields)), 'id'), { allow_empty_topic_name: true })

describe('4.1 type', () => {
  test.each(['channel', 'stream'])('%s: a channel message', async (type) => {
    expect(await sent({ type })).toMatchObject({ type: 'stream', stream_id: org.general, subject: 'lunch' })
  })

  test.each(['direct', 'private'])('%s: a direct message', async (type) => {
    expect(await sent({ type, to: [org.guest.id] })).toMatchObject({ type: 'private', subject: '' })
  })

  test.each(['huddle', ''])('%j: refused', async (type) => {
    await refused(send({ type }), 'REQUEST_VARIABLE_INVALID')
  })

  test('required', async () => {
    await refused(send({ type: undefined }), 'REQUEST_VARIABLE_MISSING')
  })
})

describe('4.1 to', () => {
  test('a channel by name or by ID', async () => {
    for (const to of ['general', '"general"', org.general]) {
      expect(await sent({ to })).toMatchObject({ stream_id: org.general })
    }
  })

  test('people by user IDs or by API emails', async () => {
    for (const to of [[org.guest.id], [org.guest.email]]) {
      const { display_recipient } = await sent({ type: 'direct', to })
      const people = (display_recipient as Json[]).map(({ id }) => id)
      expect(new Set(people)).toEqual(new Set([org.member.id, org.guest.id]))
    }
  })

  test('one user ID without a list is refused: it names a channel', async () => {
    await refused(send({ type: 'direct', to: org.guest.id }), 'BAD_REQUEST', { var_name: 'to' })
  })

  test('the sender in the list is ignored', async () => {
    const alone = await sent({ type: 'direct', to: [org.guest.id] })
    const listed = await sent({ type: 'direct', to: [org.member.id, org.guest.id] })
    expect(listed['recipient_id']).toBe(alone['recipient_id'])
  })

  test('the sender alone: a message to oneself', async () => {
    const { display_recipient } = await sent({ type: 'direct', to: [org.member.id] })
    expect((display_recipient as Json[]).map(({ id }) => id)).toEqual([org.member.id])
  })

  test.each([[[99_999]], [['nobody@test.example']]])('%j: a recipient that does not exist', async (to) => {
    await refused(send({ type: 'direct', to }), 'BAD_REQUEST')
    expect(await newest(org.member)).toEqual([])
  })

  test('one unknown among several recipients: nothing is sent', async () => {
    await refused(send({ type: 'direct', to: [org.guest.id, 99_999] }), 'BAD_REQUEST')
    expect(await newest(org.guest)).toEqual([])
  })

  test('a channel that does not exist: STREAM_DOES_NOT_EXIST with the given name', async () => {
    await refused(send({ to: 'nowhere' }), 'STREAM_DOES_NOT_EXIST', { stream: 'nowhere' })
  })

  test('a channel ID that does not exist: STREAM_DOES_NOT_EXIST too', async () => {
    await refused(send({ to: 99_999 }), 'STREAM_DOES_NOT_EXIST')
    expect(await newest(org.member)).toEqual([])
  })

  test('a private channel that one may not know of answers as one that does not exist', async () => {
    const hidden = await send({ to: 'secret' }, org.guest)
    const missing = await send({ to: 'nowhere' }, org.guest)
    expect(hidden).toEqual(JSON.parse(JSON.stringify(missing).replaceAll('nowhere', 'secret')))
  })

  test('required', async () => {
    await refused(send({ to: undefined }), 'REQUEST_VARIABLE_MISSING')
  })
})

describe('4.1 content', () => {
  test('at most max_message_length characters', async () => {
    const { max_message_length } = await granted(org.member.client.post('/register'))
    const limit = max_message_length as number
    await granted(send({ content: '😀'.repeat(limit) }))
    await refused(send({ content: 'x'.repeat(limit + 1) }), 'BAD_REQUEST')
  })

  test.each(['', '   ', '\n\n'])('%j: not empty', async (content) => {
    await refused(send({ content }), 'BAD_REQUEST')
  })

  test('required', async () => {
    await refused(send({ content: undefined }), 'REQUEST_VARIABLE_MISSING')
  })
})

describe('4.1 topic', () => {
  test('at most max_topic_length characters', async () => {
    const { max_topic_length } = await granted(org.member.client.post('/register'))
    const limit = max_topic_length as number
    expect(await sent({ topic: '😀'.repeat(limit) })).toMatchObject({ subject: '😀'.repeat(limit) })
    await refused(send({ topic: 'x'.repeat(limit + 1) }), 'BAD_REQUEST')
  })

  test('required for channel messages', async () => {
    await refused(send({ topic: undefined }), 'BAD_REQUEST')
  })

  test('ignored for direct messages', async () => {
    expect(await sent({ type: 'direct', to: [org.guest.id], topic: 'x'.repeat(500) })).toMatchObject({
      subject: '',
    })
  })

  test.each(['', '(no topic)', 'general chat'])('%j is read as the empty topic', async (topic) => {
    const { realm_empty_topic_display_name } = await granted(org.member.client.post('/register'))
    expect(realm_empty_topic_display_name).toBe('general chat')
    expect(await sent({ topic })).toMatchObject({ subject: '' })
  })

  test.each(['', '(no topic)', 'general chat'])('%j is refused where a topic is required', async (topic) => {
    storeOrganisationSettings(org.service.context, { topics_policy: 'disable_empty_topic' })
    await refused(send({ topic }), 'BAD_REQUEST')
    await granted(send({ topic: 'lunch' }))
  })

  test('subject: its deprecated name', async () => {
    expect(await sent({ topic: undefined, subject: 'dinner' })).toMatchObject({ subject: 'dinner' })
  })
})

describe('4.1 queue_id, local_id', () => {
  test('local_id is returned as local_message_id, only in the event of the sending queue', async () => {
    const mine = await follow(org.member, { event_types: ['message'] })
    const another = await follow(org.member, { event_types: ['message'] })
    const theirs = await follow(org.guest, { event_types: ['message'] })
    await granted(send({ queue_id: mine.queueId, local_id: 'abc-1' }))
    expect(await mine.events()).toMatchObject([{ type: 'message', local_message_id: 'abc-1' }])
    for (const each of [another, theirs]) {
      const [event] = await each.events()
      expect(event).toMatchObject({ type: 'message' })
      expect(event).not.toHaveProperty('local_message_id')
    }
  })

  test.each([{ queue_id: 'q' }, { local_id: 'l' }])('%j: each requires the other', async (fields) => {
    await refused(send(fields), 'BAD_REQUEST')
  })
})

test.each([true, false])('4.1 read_by_sender: %s', async (read_by_sender) => {
  const { flags } = await sent({ read_by_sender })
  expect((flags as string[]).includes('read')).toBe(read_by_sender)
})

test('4.1 read_by_sender: decided by the name of the client when it is not given', async () => {
  const sendAs = async (agent: string) => {
    const form = new URLSearchParams({ type: 'channel', to: 'general', topic: 't', content: 'c' })
    const request = new Request('http://chat.test/api/v1/messages', {
      method: 'POST',
      body: form,
      headers: {
        authorization: `Basic ${btoa(`${org.member.email}:${org.member.apiKey}`)}`,
        'user-agent': agent,
      },
    })
    const { id } = (await (await org.service.fetch(request)).json()) as { id: number }
    return (await fetched(org.member, id))['flags']
  }
  expect(await sendAs('ZulipMobile/1.0')).toContain('read')
  expect(await sendAs('backup-script/1.0')).not.toContain('read')
})

test('4.1 id: the new message', async () => {
  const answer = await granted(send({}))
  expect(answer['id']).toBe((await newest(org.guest)).at(-1)?.['id'])
})

describe('4.1 wildcard mentions in large places', () => {
  beforeEach(() => {
    const { database } = org.service.context
    for (let number = 0; number < 20; number++) {
      const { id } = org.person({})
      database.run('INSERT INTO subscription (user_id, channel_id) VALUES (?, ?)', id, org.general)
    }
  })

  test.each(['all', 'everyone', 'channel', 'stream'])(
    '@**%s**: STREAM_WILDCARD_MENTION_NOT_ALLOWED without the permission',
    async (name) => {
      const content = `@**${name}** soup!`
      await refused(send({ content }), 'STREAM_WILDCARD_MENTION_NOT_ALLOWED')
      expect(await newest(org.member)).toEqual([])
      await granted(send({ content }, org.admin))
    },
  )

  test('allowed to members of can_mention_many_users_group', async () => {
    const group = { direct_members: [org.member.id], direct_subgroups: [] }
    await granted(org.owner.client.patch('/realm', { can_mention_many_users_group: { new: group } }))
    await granted(send({ content: '@**all** soup!' }))
    await refused(send({ content: '@**all** soup!' }, org.guest), 'STREAM_WILDCARD_MENTION_NOT_ALLOWED')
  })

  test('allowed to everybody where the channel has few subscribers', async () => {
    await granted(send({ to: 'secret', content: '@**all** soup!' }))
  })

  test('a silent mention notifies nobody', async () => {
    await granted(send({ content: '@_**all** soup!' }))
  })

  test('@**topic**: TOPIC_WILDCARD_MENTION_NOT_ALLOWED in a topic with many participants', async () => {
    await granted(send({ content: '@**topic** soup!' }))
    const { database } = org.service.context
    const subscribers = database.all<{ id: number }>(
      'SELECT user_id AS id FROM subscription WHERE channel_id = ?',
      org.general,
    )
    const id = await sendTo(org.member, org.general)
    const { rendered_content, conversation_id } = database.get<{
      rendered_content: string
      conversation_id: number
    }>('SELECT rendered_content, conversation_id FROM message WHERE id = ?', id) ?? {
      rendered_content: '',
      conversation_id: 0,
    }
    for (const subscriber of subscribers) {
      database.run(
        `INSERT INTO message (conversation_id, sender_id, topic, topic_key, content, rendered_content, sent_at)
         VALUES (?, ?, 'lunch', 'lunch', 'Me!', ?, 0)`,
        conversation_id,
        subscriber.id,
        rendered_content,
      )
    }
    await refused(send({ content: '@**topic** soup!' }), 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED')
    await granted(send({ content: '@**topic** soup!' }, org.admin))
  })
})
