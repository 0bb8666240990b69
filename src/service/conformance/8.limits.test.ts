import { beforeEach, expect, test } from 'vitest'
import { anOrganisation, granted, refused, type TestOrganisation } from './organisation.testing.ts'

let org: TestOrganisation

beforeEach(() => {
  org = anOrganisation()
})

/* Rows of the table that no test of part 4 measures exactly. */

test('8 bot storage: 10,000,000 characters in total', async () => {
  const put = (key: string, length: number) =>
    org.bot.client.put('/bot_storage', { storage: { [key]: 'x'.repeat(length) } })
  // A request is at most a mebibyte, so the storage is filled in steps.
  for (let step = 0; step < 10; step++) await granted(put(`key${step}`, 999_996))
  await refused(put('one', 1), 'BAD_REQUEST')
  await granted(put('key0', 999_990))
  await granted(put('one', 3))
  await refused(put('one', 4), 'BAD_REQUEST')
})

test('8 message and topic length: the limits in POST /register', async () => {
  const { max_message_length, max_topic_length } = await granted(org.member.client.post('/register'))
  const send = (content: string, topic: string) =>
    org.member.client.post('/messages', { type: 'channel', to: 'general', content, topic })
  const [longest, topic] = ['m'.repeat(Number(max_message_length)), 't'.repeat(Number(max_topic_length))]
  await granted(send(longest, topic))
  await refused(send(`${longest}m`, topic), 'BAD_REQUEST')
  await refused(send(longest, `${topic}t`), 'BAD_REQUEST')
})

test('8 presence history: 14 days by default', async () => {
  const now = Math.floor(Date.now() / 1000)
  org.service.context.database.run(
    'INSERT INTO presence (user_id, active_at) VALUES (?, ?), (?, ?)',
    org.guest.id,
    now - 14 * 86_400 + 60,
    org.owner.id,
    now - 14 * 86_400 - 60,
  )
  const { presences } = await granted(
    org.member.client.post('/register', { slim_presence: true, fetch_event_types: ['presence'] }),
  )
  expect(Object.keys(presences as object)).toEqual([String(org.guest.id)])
})
