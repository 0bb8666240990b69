import { beforeEach, expect, test } from 'vitest'
import { getDrafts } from '../../protocol/chat/drafts.ts'
import { getMessages } from '../../protocol/chat/messages.ts'
import { getAttachments } from '../../protocol/chat/attachments.ts'
import { keyDigest } from '../chat/accounts/keys.ts'
import { createSystemGroups } from '../chat/groups/groups.ts'
import { aService, type TestUser } from '../chat/testing.ts'
import { Database } from './database.ts'
import { migrate, NewerDatabase, newestVersion } from './migrate.ts'

let database: Database

beforeEach(() => void (database = new Database(':memory:')))

const schemaOf = (of: Database): unknown[] =>
  of.all(
    "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name",
  )

/** An owner with a key, a channel with a message, a draft and a file, as the first release stored them. */
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

test.each(earlierVersions)('what was stored at version %i is served by this release', async (version) => {
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

test('what a later release wrote is left alone', () => {
  migrate(database)
  database.exec(`PRAGMA user_version = ${newestVersion + 1}`)
  expect(() => migrate(database)).toThrow(NewerDatabase)
  expect(() => migrate(database)).toThrow('later release')
})
