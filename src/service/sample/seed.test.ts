import { beforeAll, expect, test } from 'vitest'
import { getMessages } from '../../protocol/chat/messages.ts'
import type { Snapshot } from '../../protocol/chat/register.ts'
import { issueApiKey } from '../chat/accounts/keys.ts'
import { aService, type TestService, type TestUser } from '../chat/service.testing.ts'
import { userByEmail } from '../chat/users/store.ts'
import { seedSampleOrganisation } from './seed.ts'

let chat: TestService

const account = (name: string): TestUser => {
  const email = `${name}@demo.test`
  const id = userByEmail(chat.context.database, email)?.id ?? 0
  return { id, email, apiKey: issueApiKey(chat.context, id) }
}
const count = (sql: string): number => chat.context.database.get<{ count: number }>(sql)?.count ?? 0

beforeAll(async () => {
  chat = aService()
  await seedSampleOrganisation(chat.context)
}, 60_000)

test('the sample has messages', () => {
  expect(count('SELECT COUNT(*) AS count FROM message')).toBeGreaterThan(550)
  expect(count('SELECT COUNT(*) AS count FROM user')).toBeGreaterThanOrEqual(30)
  expect(count('SELECT COUNT(*) AS count FROM channel')).toBe(12)
  expect(count('SELECT COUNT(DISTINCT type) AS count FROM custom_profile_field')).toBe(8)
  expect(count("SELECT COUNT(*) AS count FROM invitation WHERE status = 'pending'")).toBe(3)
  expect(count('SELECT COUNT(*) AS count FROM user WHERE is_active = 0')).toBe(3)
  expect(count('SELECT COUNT(*) AS count FROM user WHERE is_imported_stub = 1')).toBe(1)
  for (const type of ['unicode_emoji', 'realm_emoji', 'service_extra_emoji']) {
    expect(count(`SELECT COUNT(*) AS count FROM reaction WHERE reaction_type = '${type}'`)).toBeGreaterThan(0)
  }
})

test('messages are ordered by time, and none is in the future', () => {
  const messages = chat.context.database.all<{ sent_at: number }>('SELECT sent_at FROM message ORDER BY id')
  const times = messages.map(({ sent_at }) => sent_at)
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  expect(times.at(-1)).toBeLessThan(chat.context.now() / 1000)
})

test('no message contains unexpanded or unrecognized markup', () => {
  const bodies = chat.context.database.all<{ content: string; rendered_content: string }>(
    'SELECT content, rendered_content FROM message',
  )
  for (const { content, rendered_content } of bodies) {
    expect(content).not.toMatch(/^\s*%\w|(?:@_?|#|quote|upload|time)\[/m)
    expect(rendered_content.replace(/<code>.*?<\/code>|<pre>.*?<\/pre>/gs, '')).not.toMatch(
      /@\*\*|#\*\*|tex-error/,
    )
    expect(rendered_content).not.toMatch(/>[^<]*(?<![\w:/]):[a-z_-]{3,}:(?![\w/])[^<]*<(?!\/span)/)
  }
})

test('every account has unread messages, the member several conversations with mentions', async () => {
  for (const name of ['owner', 'admin', 'moderator', 'member', 'guest']) {
    const { unread_msgs } = await chat.register(account(name))
    expect([name, (unread_msgs?.count ?? 0) > 0]).toEqual([name, true])
  }
  const { unread_msgs, starred_messages, drafts, user_topics }: Snapshot = await chat.register(
    account('member'),
  )
  expect(unread_msgs?.streams.length).toBeGreaterThan(5)
  expect(unread_msgs?.pms.length).toBeGreaterThan(1)
  expect(unread_msgs?.huddles.length).toBe(1)
  expect(unread_msgs?.mentions.length).toBeGreaterThan(4)
  expect(starred_messages?.length).toBeGreaterThan(4)
  expect(drafts).toHaveLength(3)
  expect(user_topics).toHaveLength(4)
})

test('the guest sees no private channels and no private conversations of others', async () => {
  const { streams } = await chat.register(account('guest'))
  expect(streams?.map(({ name }) => name)).toEqual([
    'announcements',
    'community',
    'design',
    'engineering',
    'general',
  ])
})

test('visitors read the web-public channel', async () => {
  const { messages } = await chat.call(getMessages, {
    anchor: 'newest',
    num_before: 10,
    num_after: 0,
    narrow: [{ operator: 'channel', operand: 'community', negated: false }],
  })
  expect(messages).toHaveLength(10)
})
