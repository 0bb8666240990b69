import { readdirSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { getDrafts } from '../../protocol/chat/drafts.ts'
import { getMessages } from '../../protocol/chat/messages.ts'
import { getAttachments } from '../../protocol/chat/attachments.ts'
import { keyDigest } from '../chat/accounts/keys.ts'
import { createSystemGroups } from '../chat/groups/groups.ts'
import { aService, type TestUser } from '../chat/service.testing.ts'
import { Database } from './database.ts'
import { migrate, NewerDatabase, newestVersion } from './migrate.ts'

let database: Database

beforeEach(() => void (database = new Database(':memory:')))

const schemaOf = (of: Database): unknown[] =>
  of.all(
    "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name",
  )

test('every migration has a number of its own', () => {
  const numbers = readdirSync(new URL('./migrations/', import.meta.url)).map((name) =>
    Number.parseInt(name, 10),
  )
  expect(new Set(numbers).size).toBe(numbers.length)
})

/** Stores an owner with a key, a channel with a message, a draft and a file in the first release's schema. */
function store(): TestUser {
  const user = { email: 'olga@test.example', apiKey: 'the key of then' }
  const { id } = database.run(
    "INSERT INTO user (email, delivery_email, full_name, role, date_joined) VALUES (?, ?, 'Olga', 100, 1)",
    user.email,
    user.email,
  )
  createSystemGroups({ database })
  database.run(
    "INSERT INTO user_group_member (group_id, user_id) SELECT id, ? FROM user_group WHERE name = 'role:owners'",
    id,
  )
  database.run(
    'INSERT INTO api_key (digest, user_id, created_at) VALUES (?, ?, 1)',
    keyDigest(user.apiKey),
    id,
  )
  const channel = database.run("INSERT INTO channel (name, date_created) VALUES ('general', 1)").id
  database.run('INSERT INTO subscription (user_id, channel_id) VALUES (?, ?)', id, channel)
  const conversation = database.run('INSERT INTO conversation (channel_id) VALUES (?)', channel).id
  const message = database.run(
    `INSERT INTO message (conversation_id, sender_id, topic, topic_key, content, rendered_content, sent_at)
     VALUES (?, ?, 'lunch', 'lunch', 'Soup of then', '<p>Soup of then</p>', 1)`,
    conversation,
    id,
  ).id
  database.run('INSERT INTO user_message (user_id, message_id, flags) VALUES (?, ?, 1)', id, message)
  database.run(
    "INSERT INTO draft (user_id, type, recipients, topic, content, last_edited_at) VALUES (?, '', '[]', '', 'half', 1)",
    id,
  )
  database.run(
    "INSERT INTO upload (path, owner_id, name, content_type, size, created_at) VALUES ('1/ab/menu.txt', ?, 'menu.txt', 'text/plain', 4, 1)",
    id,
  )
  return { ...user, id }
}

const earlierVersions = Array.from({ length: newestVersion - 1 }, (_, index) => index + 1)

test.each(earlierVersions)('data stored at version %i is served by this release', async (version) => {
  migrate(database, version)
  const as = store()
  const service = aService({ database })
  const range = { anchor: 'newest', num_before: 10, num_after: 0 } as const
  const narrow = [{ operator: 'search', operand: 'soup', negated: false }]
  const { messages } = await service.call(getMessages, { ...range, narrow }, { as })
  expect(messages).toMatchObject([{ content: '<p>Soup of then</p>', subject: 'lunch', flags: ['read'] }])
  expect(await service.call(getDrafts, {}, { as })).toMatchObject({ drafts: [{ content: 'half' }] })
  expect(await service.call(getAttachments, {}, { as })).toMatchObject({
    attachments: [{ name: 'menu.txt' }],
  })
  expect(await service.register(as)).toMatchObject({ is_owner: true, subscriptions: [{ name: 'general' }] })
})

test.each(earlierVersions)('from version %i the schema becomes that of a new database', (version) => {
  migrate(database, version)
  store()
  migrate(database)
  const fresh = new Database(':memory:')
  migrate(fresh)
  expect(schemaOf(database)).toEqual(schemaOf(fresh))
  expect(database.all('PRAGMA foreign_key_check')).toEqual([])
  fresh.close()
})

test('a newer release’s database is left unchanged', () => {
  migrate(database)
  database.exec(`PRAGMA user_version = ${newestVersion + 1}`)
  expect(() => migrate(database)).toThrow(NewerDatabase)
  expect(() => migrate(database)).toThrow('later release')
})

test('earlier releases’ bots get no more rights than their owners, and are deactivated with them', () => {
  migrate(database, 6)
  createSystemGroups({ database })
  const add = (name: string, role: number, more: { owner?: number; isActive?: number } = {}): number => {
    const { id } = database.run(
      `INSERT INTO user (email, delivery_email, full_name, role, date_joined, is_active, is_bot, bot_owner_id)
       VALUES (?1, ?1, ?1, ?2, 1, ?3, ?4, ?5)`,
      name,
      role,
      more.isActive ?? 1,
      Number(more.owner !== undefined),
      more.owner ?? null,
    )
    const group = { 200: 'role:administrators', 400: 'role:fullmembers', 600: 'role:everyone' }[role] ?? ''
    database.run(
      'INSERT INTO user_group_member (group_id, user_id) SELECT id, ? FROM user_group WHERE name = ?',
      id,
      group,
    )
    return id
  }
  const bots = {
    ofGuest: add('one', 400, { owner: add('guest', 600) }),
    ofMember: add('two', 400, { owner: add('member', 400) }),
    ofGone: add('three', 400, { owner: add('gone', 400, { isActive: 0 }) }),
  }
  database.run("INSERT INTO api_key (digest, user_id, created_at) VALUES (x'01', ?, 1)", bots.ofGone)
  migrate(database)
  const stored = (id: number) =>
    database.get(
      `SELECT role, is_active, given_role, user_group.name AS "group",
         (SELECT COUNT(*) FROM api_key WHERE api_key.user_id = user.id) AS keys
       FROM user LEFT JOIN bot ON bot.user_id = user.id
       JOIN user_group_member ON user_group_member.user_id = user.id JOIN user_group ON user_group.id = group_id
       WHERE user.id = ?`,
      id,
    )
  const member = { role: 400, given_role: null, group: 'role:fullmembers', keys: 0 }
  expect(stored(bots.ofGuest)).toEqual({
    role: 600,
    is_active: 1,
    given_role: 400,
    group: 'role:everyone',
    keys: 0,
  })
  expect(stored(bots.ofMember)).toEqual({ ...member, is_active: 1 })
  expect(stored(bots.ofGone)).toEqual({ ...member, is_active: 0 })
})

test('migrations have consecutive numbers', () => {
  const names = readdirSync(new URL('./migrations/', import.meta.url)).toSorted()
  expect(names.map((name) => Number.parseInt(name, 10))).toEqual(names.map((_, index) => index + 1))
})
