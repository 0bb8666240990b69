import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getChannels } from '../../../protocol/chat/channelTools.ts'
import { getMessageHistory } from '../../../protocol/chat/messageTools.ts'
import { getMessages } from '../../../protocol/chat/messages.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { getNestedUploadUrl } from '../../../protocol/chat/uploads.ts'
import { getUsers } from '../../../protocol/chat/users.ts'
import { issueApiKey } from '../../chat/accounts/keys.ts'
import { ExpiredMessages } from '../../chat/messages/retention.ts'
import { organisationSettings } from '../../chat/realm/settings.ts'
import { aService, requestFor, type TestService, type TestUser } from '../../chat/service.testing.ts'
import { userById } from '../../chat/users/store.ts'
import { userSettingsOf } from '../../chat/users/settings.ts'
import { tarOf, type Packed } from '../tar.testing.ts'
import { archiveFiles, realmTables } from './anArchive.testing.ts'
import { attachmentTables, messageTables, notes, shot } from './archiveMessages.testing.ts'
import { ids, START, type Archived } from './archivePeople.testing.ts'
import { importZulip } from './importZulip.ts'
import type { Report } from './tally.ts'

let folder: string
let service: TestService

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-archive-'))
  // The day after the archive was made: some of its messages are to be deleted after 30 days.
  service = aService({ now: () => (START + 24 * 60 * 60) * 1000 })
})
afterEach(() => {
  service.service.stop()
  rmSync(folder, { recursive: true })
})

async function run(packed: Buffer): Promise<Report> {
  const file = join(folder, 'export.tar.gz')
  writeFileSync(file, packed)
  try {
    return await importZulip(file, join(folder, 'unpacked'), service.context, () => undefined)
  } finally {
    expect(readdirSync(folder)).toEqual(['export.tar.gz'])
  }
}

const whole = (): Promise<Report> => run(tarOf(archiveFiles()))

function signedIn(id: number): TestUser {
  const email = userById(service.context.database, id)?.email ?? ''
  return { id, email, apiKey: issueApiKey(service.context, id) }
}

async function messagesFor(id: number) {
  const page = { anchor: 'oldest', num_before: 0, num_after: 100, allow_empty_topic_name: true }
  const [source, html] = await Promise.all(
    [false, true].map((apply_markdown) =>
      service.call(getMessages, { ...page, apply_markdown }, { as: signedIn(id) }),
    ),
  )
  return (source?.messages ?? []).map((message, index) => ({
    ...message,
    html: html?.messages[index]?.content ?? '',
  }))
}

const flagsOf = async (id: number): Promise<[number, string[]][]> =>
  (await messagesFor(id)).map((message) => [message.id, [...message.flags].toSorted()])

async function fetched(path: string, as: number): Promise<Response> {
  const request = requestFor(getUsers, {}, { as: signedIn(as) })
  return service.fetch(new Request(`http://chat.test${encodeURI(path)}`, { headers: request.headers }))
}

test('messages have their IDs, places, authors, times and texts, and are drawn here', async () => {
  await whole()
  const messages = await messagesFor(ids.ada)
  expect(
    messages.map(({ id, subject, sender_id, timestamp, content, client }) => [
      id,
      subject,
      sender_id,
      timestamp - START,
      content.slice(0, 12),
      client,
    ]),
  ).toEqual([
    [501, 'Lunch', ids.ada, 501, 'Hello @**Gus', 'website'],
    [502, '', ids.olga, 502, 'only us: ![s', 'website'],
    [503, '', ids.ada, 503, 'just you', 'website'],
    [505, '', ids.gus, 505, 'the three of', 'website'],
    [506, 'Lunch', ids.notificationBot, 506, '[A message](', 'Internal'],
    [509, '✔ old times', ids.left, 509, '/poll Where?', 'website'],
    [510, 'x', ids.bot, 510, 'deployed #17', 'website'],
    [512, '', ids.ada, 512, 'to myself', 'website'],
  ])
  const [first] = messages
  expect(first?.html).toContain(`data-user-id="${ids.gus}"`)
  expect(first?.html).toContain(`data-stream-id="${ids.plans}"`)
  expect(first?.html).toContain(`data-user-group-id="${ids.crew}"`)
  expect(messages.map(({ html }) => html).join('')).not.toContain('script')
  expect(messages[6]?.html).toContain('href="https://issues.example/17"')
  expect(messages[5]?.submessages).toHaveLength(1)
})

test('everyone reads what was theirs, with their flags, and nothing else', async () => {
  await whole()
  expect(await flagsOf(ids.olga)).toEqual([
    [501, ['read', 'starred']],
    [502, ['read']],
    [505, ['read']],
    [506, []],
    [507, []],
    [509, []],
    [510, ['historical', 'read']],
  ])
  expect(await flagsOf(ids.gus)).toEqual([
    [501, ['mentioned']],
    [503, []],
    [505, ['read']],
    [506, ['collapsed']],
  ])
  expect((await flagsOf(ids.ada)).find(([id]) => id === 502)).toEqual([502, ['has_alert_word']])
  expect((await flagsOf(ids.ada)).find(([id]) => id === 509)).toEqual([
    509,
    ['stream_wildcard_mentioned', 'wildcard_mentioned'],
  ])
})

test('what is unread counts as it did, and what comes afterwards reaches subscribers as unread', async () => {
  await whole()
  const gus = signedIn(ids.gus)
  const unread = async () => (await service.register(gus)).unread_msgs
  expect(await unread()).toMatchObject({ count: 3, mentions: [501] })
  const { id } = await service.call(
    sendMessage,
    { type: 'channel', to: ids.general, topic: 'Lunch', content: 'now' },
    { as: signedIn(ids.ada) },
  )
  expect(id).toBeGreaterThan(512)
  expect(await unread()).toMatchObject({ count: 4 })
})

test('people have their roles, addresses, settings and pictures; no one can sign in without a new password', async () => {
  await whole()
  const { members } = await service.call(getUsers, {}, { as: signedIn(ids.olga) })
  expect(
    members.map((each) => [each.user_id, each.full_name, each.role, each.is_active, each.is_bot]),
  ).toEqual([
    [ids.notificationBot, 'Notification Bot', Role.member, true, true],
    [ids.welcomeBot, 'Welcome Bot', Role.member, true, true],
    [ids.olga, 'Olga', Role.owner, true, false],
    [ids.ada, 'Ada Keller', Role.administrator, true, false],
    [ids.gus, 'Gus', Role.guest, true, false],
    [ids.left, 'Long Gone', Role.member, false, false],
    [ids.bot, 'Deploys', Role.member, true, true],
  ])
  const gus = members.find((each) => each.user_id === ids.gus)
  expect([gus?.email, gus?.delivery_email]).toEqual([`user${ids.gus}@hidden.invalid`, null])
  const ada = members.find((each) => each.user_id === ids.ada)
  expect(ada).toMatchObject({ delivery_email: 'ada@example.org', timezone: 'Europe/Rome', avatar_version: 3 })
  expect((await fetched(ada?.avatar_url ?? '', ids.gus)).status).toBe(200)
  expect(members.find((each) => each.user_id === ids.bot)).toMatchObject({
    bot_owner_id: ids.ada,
    bot_type: 1,
  })
  expect(userSettingsOf(service.context, ids.ada)).toMatchObject({
    twenty_four_hour_time: true,
    enter_sends: false,
    notification_sound: 'ding',
  })
  expect(service.context.database.all('SELECT id FROM user WHERE password IS NOT NULL')).toEqual([])
})

test('a bot may do no more than its owner, and nothing once they have left', async () => {
  const realm = realmTables()
  const bot = realm['zerver_userprofile']?.find((row) => row['id'] === ids.bot)
  const orphan = {
    ...bot,
    id: 13,
    email: 'o-bot@x.example',
    delivery_email: 'o-bot@x.example',
    bot_owner: ids.left,
  }
  const zerver_userprofile = [
    ...(realm['zerver_userprofile'] ?? []).map((row) => (row === bot ? { ...row, role: Role.owner } : row)),
    orphan,
  ]
  const { left } = await run(tarOf(archiveFiles({ realm: { ...realm, zerver_userprofile } })))
  const { members } = await service.call(getUsers, {}, { as: signedIn(ids.olga) })
  const found = (id: number) => members.find((each) => each.user_id === id)
  expect(found(ids.bot)?.role).toBe(Role.administrator)
  expect(found(13)?.is_active).toBe(false)
  expect(left.get('bots with more rights than their owner: they have those of the owner')).toBe(1)
  expect(left.get('bots whose owner has left: they are deactivated')).toBe(1)
})

test('channels keep who sees them, who follows them and who can post', async () => {
  await whole()
  const channelsOf = async (id: number) => (await service.call(getChannels, {}, { as: signedIn(id) })).streams
  const olgas = await channelsOf(ids.olga)
  expect(olgas.map((each) => [each.stream_id, each.name, each.invite_only, each.is_web_public])).toEqual([
    [ids.general, 'general', false, true],
    [ids.plans, 'plans', true, false],
  ])
  expect(olgas[0]).toMatchObject({
    description: 'For **all**',
    rendered_description: '<p>For <strong>all</strong></p>',
    creator_id: ids.ada,
    can_send_message_group: { direct_members: [ids.ada], direct_subgroups: [ids.crew] },
    can_administer_channel_group: { direct_members: [ids.ada], direct_subgroups: [] },
  })
  expect(olgas[1]).toMatchObject({ history_public_to_subscribers: false, message_retention_days: 30 })
  expect((await channelsOf(ids.gus)).map(({ name }) => name)).toEqual(['general'])
  const { subscriptions = [] } = await service.register(signedIn(ids.ada))
  expect(subscriptions.find(({ stream_id }) => stream_id === ids.general)).toMatchObject({
    is_muted: true,
    push_notifications: false,
  })
  expect(subscriptions.find(({ stream_id }) => stream_id === ids.old)).toMatchObject({ is_archived: true })
})

test('groups are nested, and the organization has its settings', async () => {
  await whole()
  const snapshot = await service.register(signedIn(ids.olga))
  const crew = snapshot.realm_user_groups?.find(({ id }) => id === ids.crew)
  expect(crew).toMatchObject({
    name: 'crew',
    description: 'On duty',
    members: [ids.ada],
    direct_subgroup_ids: [ids.night],
    can_manage_group: { direct_members: [ids.ada], direct_subgroups: [] },
  })
  expect(snapshot).toMatchObject({
    realm_name: 'Lighthouse',
    realm_default_language: 'de',
    realm_invite_required: false,
    realm_topics_policy: 'disable_empty_topic',
    realm_message_content_edit_limit_seconds: 3600,
    realm_new_stream_announcements_stream_id: ids.general,
    realm_can_invite_users_group: { direct_members: [ids.ada], direct_subgroups: [ids.crew] },
    realm_icon_source: 'U',
  })
  const groups = new Map(snapshot.realm_user_groups?.map((group) => [group.name, group.id]))
  expect(snapshot.realm_can_create_groups).toBe(groups.get('role:administrators'))
})

test('files are those of the archive, for those who can read a message with them', async () => {
  await whole()
  const mine = await fetched(`/user_uploads/${notes}`, ids.gus)
  expect([mine.status, await mine.text()]).toEqual([200, 'the notes'])
  expect((await fetched(`/user_uploads/${shot}`, ids.ada)).status).toBe(200)
  expect((await fetched(`/user_uploads/${shot}`, ids.gus)).status).toBe(404)
  const messages = await messagesFor(ids.ada)
  expect(messages[1]?.html).toContain('data-original-dimensions="8x8"')
})

test('a file of the archive has a temporary address for those who can read it', async () => {
  await whole()
  const [realm_id = '', part = '', folderOfFile = '', filename = ''] = notes.split('/')
  const args = { realm_id, part, folder: folderOfFile, filename }
  const { url } = await service.call(getNestedUploadUrl, args, { as: signedIn(ids.gus) })
  const answer = await service.fetch(new Request(`http://chat.test${url}`))
  expect([answer.status, await answer.text()]).toEqual([200, 'the notes'])
  const [, ownPart = '', ownFolder = '', ownName = ''] = shot.split('/')
  const own = { realm_id, part: ownPart, folder: ownFolder, filename: ownName }
  await expect(service.call(getNestedUploadUrl, own, { as: signedIn(ids.gus) })).rejects.toThrow(
    'BAD_REQUEST',
  )
})

test('reactions keep their emoji, also the organization’s own', async () => {
  await whole()
  const [first] = await messagesFor(ids.ada)
  expect(
    first?.reactions.map((each) => [each.user_id, each.emoji_name, each.emoji_code, each.reaction_type]),
  ).toEqual([
    [ids.gus, 'spark', String(ids.spark), 'realm_emoji'],
    [ids.ada, 'parley', 'parley', 'service_extra_emoji'],
    [ids.olga, 'wave', '1f44b', 'unicode_emoji'],
  ])
  const { realm_emoji = {} } = await service.register(signedIn(ids.ada))
  expect((await fetched(realm_emoji[ids.spark]?.source_url ?? '', ids.gus)).status).toBe(200)
})

test('the history of a message has its steps, drawn here', async () => {
  await whole()
  const { message_history: steps } = await service.call(
    getMessageHistory,
    { message_id: 501 },
    { as: signedIn(ids.ada) },
  )
  expect(steps.map((step) => [step.timestamp - START, step.user_id])).toEqual([
    [501, ids.ada],
    [540, ids.olga],
    [550, ids.olga],
    [600, ids.ada],
  ])
  expect(JSON.stringify(steps)).toContain('Hello <strong>you</strong>')
  expect(JSON.stringify(steps)).not.toContain('script')
})

test('moves between channels by the numbers of an earlier server are not told of other channels', async () => {
  const tables = messageTables()
  const lunch = tables['zerver_message']?.[0]
  const renumbered = String(lunch?.['edit_history'])
    .replace(`"prev_stream":${ids.plans}`, '"prev_stream":77')
    .replace(`"stream":${ids.general}`, `"stream":${ids.plans}`)
  const zerver_message = (tables['zerver_message'] ?? []).map((row) =>
    row === lunch ? { ...row, edit_history: renumbered } : row,
  )
  const { left } = await run(tarOf(archiveFiles({ messages: [{ ...tables, zerver_message }] })))
  expect(left.get('moves between channels by numbers of an earlier server, which say nothing here')).toBe(1)
  const moves = service.context.database.all('SELECT previous_channel_id, channel_id FROM message_edit')
  expect(moves).toEqual([
    { previous_channel_id: null, channel_id: null },
    { previous_channel_id: null, channel_id: null },
  ])
})

test('rules of retention come, and it is told how many messages they delete', async () => {
  const realm = realmTables()
  const zerver_realm = (realm['zerver_realm'] ?? []).map((row) => ({ ...row, message_retention_days: 1 }))
  const tables = messageTables()
  const zerver_message = (tables['zerver_message'] ?? []).map((row) => ({ ...row, date_sent: 1_500_000_000 }))
  const packed = archiveFiles({
    realm: { ...realm, zerver_realm },
    messages: [{ ...tables, zerver_message }],
  })
  const { left } = await run(tarOf(packed))
  expect(organisationSettings(service.context).message_retention_days).toBe(1)
  const count = await new ExpiredMessages(service.context).run()
  expect(count).toBeGreaterThan(2)
  expect(left.get('messages older than the rules of retention: they are deleted when the host runs')).toBe(
    count,
  )
})

test('addresses that run a program, and names that are no names, do not come in', async () => {
  const realm = realmTables()
  const field = (id: number, field_type: number, field_data: object) => ({
    id,
    field_type,
    name: `Field ${id}`,
    field_data: JSON.stringify(field_data),
    order: id,
  })
  const evil = {
    ...realm,
    zerver_customprofilefield: [
      field(21, 5, {}),
      field(22, 7, { subtype: 'custom', url_pattern: 'javascript:%(username)s' }),
    ],
    zerver_customprofilefieldvalue: [
      { field: 21, user_profile: ids.ada, value: 'javascript:alert(1)' },
      { field: 22, user_profile: ids.ada, value: 'alert(1)' },
    ],
    zerver_realmemoji: [{ ...realm['zerver_realmemoji']?.[0], name: '"><img src=x>' }],
  }
  const { left } = await run(tarOf(archiveFiles({ realm: evil })))
  const snapshot = await service.register(signedIn(ids.ada))
  expect(JSON.stringify([snapshot.realm_users, snapshot.custom_profile_fields])).not.toContain('alert')
  expect(JSON.stringify(snapshot.custom_profile_fields)).not.toContain('javascript')
  expect(left.get('profile fields that cannot be here, or have the name of another')).toBe(1)
  expect(left.get('values of profile fields that cannot be here')).toBe(2)
  expect(left.get('emoji with a name that cannot be here')).toBe(1)
})

test('what people keep for themselves comes with them', async () => {
  await whole()
  const snapshot = await service.register(signedIn(ids.ada))
  expect(snapshot).toMatchObject({
    alert_words: ['harbor'],
    muted_users: [{ id: ids.gus, timestamp: START + 5 }],
    saved_snippets: [{ id: 3, title: 'Thanks', content: 'Thank you *all*', date_created: START + 10 }],
    user_topics: [
      { stream_id: ids.general, topic_name: 'Lunch', visibility_policy: 3, last_updated: START + 6 },
    ],
  })
  expect(snapshot.scheduled_messages?.map(({ content }) => content)).toEqual(['soon'])
  expect(snapshot.user_status?.[ids.ada]).toMatchObject({ status_text: 'at sea', emoji_name: 'parley' })
  expect(snapshot.realm_users?.find((each) => each.user_id === ids.ada)?.profile_data).toEqual({
    6: { value: 'La *Mer*', rendered_value: '<p>La <em>Mer</em></p>' },
  })
})

test('links to the server’s conversations are links within the organization', async () => {
  await whole()
  const notice = (await messagesFor(ids.ada)).find(({ id }) => id === 506)
  expect(notice?.html).toContain(`href="#narrow/channel/${ids.general}-general/topic/Lunch/near/501"`)
})

test('mentions with IDs that people had on an earlier server are of the same people', async () => {
  const messages = messageTables()
  const moved = (messages['zerver_message'] ?? []).map((row) =>
    row['id'] === 505
      ? {
          ...row,
          content: 'for @**Ada Keller|77**',
          rendered_content: `<p>for <span class="user-mention" data-user-id="${ids.ada}">@Ada Keller</span></p>`,
        }
      : row,
  )
  const { left } = await run(tarOf(archiveFiles({ messages: [{ ...messages, zerver_message: moved }] })))
  const message = (await messagesFor(ids.ada)).find(({ id }) => id === 505)
  expect(message?.content).toBe(`for @**Ada Keller|${ids.ada}**`)
  expect(message?.html).toContain(`data-user-id="${ids.ada}"`)
  expect(left.get('mentions with IDs of an earlier server: they have the present ones')).toBe(1)
})

test('what came and what could not come is counted', async () => {
  const { came, left } = await whole()
  expect(Object.fromEntries(came)).toMatchObject({
    people: 3,
    'deactivated people': 1,
    'bots (they need new keys)': 1,
    groups: 2,
    channels: 2,
    'archived channels': 1,
    'messages in channels': 5,
    'direct messages': 4,
    files: 2,
    reactions: 3,
    'marks of readers on messages: read, starred, mentioned': 21,
    'scheduled messages': 1,
  })
  expect(Object.fromEntries(left)).toEqual({
    'values of the personal setting notification_sound that do not exist here': 5,
    'linkifiers that cannot be here, such as (: Bad regular expression: a group is not closed': 1,
    'scheduled messages whose time has passed': 1,
    'records of what was changed when': 1,
  })
})

const without = (tables: Archived, table: string, column: string, id: number): Archived => ({
  ...tables,
  [table]: (tables[table] ?? []).filter((row) => row[column] !== id),
})

test('messages of people who are missing in the archive stay, under accounts that no one uses', async () => {
  const realm = without(realmTables(), 'zerver_userprofile', 'id', ids.gus)
  const { left } = await run(tarOf(archiveFiles({ realm })))
  const messages = await messagesFor(ids.ada)
  expect(messages).toHaveLength(8)
  expect(messages.find(({ id }) => id === 505)?.sender_full_name).toBe(`Person ${ids.gus}`)
  expect(left.get('people who are missing in the archive: they have accounts that no one uses')).toBe(1)
})

test('what the archive lists twice comes once', async () => {
  const realm = realmTables()
  const twice = Object.fromEntries(
    Object.entries(realm).map(([table, rows]) => [
      table,
      table === 'zerver_realm' ? rows : [...rows, ...rows],
    ]),
  )
  const messages = messageTables()
  const attachments = attachmentTables()
  const { came, left } = await run(
    tarOf(
      archiveFiles({
        realm: twice,
        messages: [messages, messages],
        attachments: {
          zerver_attachment: [
            ...(attachments['zerver_attachment'] ?? []),
            ...(attachments['zerver_attachment'] ?? []),
          ],
        },
      }),
    ),
  )
  expect(Object.fromEntries(came)).toMatchObject({
    people: 3,
    channels: 2,
    'messages in channels': 5,
    reactions: 3,
  })
  expect(left.get('messages listed twice')).toBe(9)
  expect(left.get('people listed twice')).toBe(5)
  expect(await messagesFor(ids.ada)).toHaveLength(8)
})

test('rows of another form are counted, and the rest comes', async () => {
  const realm = realmTables()
  const strange = ['no row', { id: -1 }, { id: 2 ** 53 }, null] as never[]
  const { left, came } = await run(
    tarOf(
      archiveFiles({
        realm: {
          ...realm,
          zerver_userprofile: [...(realm['zerver_userprofile'] ?? []), ...strange],
          zerver_reaction: [...strange, ...(realm['zerver_reaction'] ?? [])],
        },
      }),
    ),
  )
  expect(left.get('rows of zerver_userprofile of an unknown form')).toBe(4)
  expect(left.get('rows of zerver_reaction of an unknown form')).toBe(4)
  expect(came.get('reactions')).toBe(3)
})

test('people who were away for long have what came since as unread', async () => {
  const realm = realmTables()
  const messages = messageTables()
  const idle = {
    ...realm,
    zerver_userprofile: (realm['zerver_userprofile'] ?? []).map((row) =>
      row['id'] === ids.olga ? { ...row, long_term_idle: true, last_active_message_id: 502 } : row,
    ),
  }
  const kept = {
    ...messages,
    zerver_usermessage: (messages['zerver_usermessage'] ?? []).filter(
      (row) => row['user_profile'] !== ids.olga || Number(row['message']) <= 502,
    ),
  }
  await run(tarOf(archiveFiles({ realm: idle, messages: [kept] })))
  expect(await flagsOf(ids.olga)).toEqual([
    [501, ['read', 'starred']],
    [502, ['read']],
    [506, []],
    [509, []],
  ])
})

const replaced = (path: string, content: string): Packed[] =>
  archiveFiles().map((file) => (file.path.endsWith(path) ? { ...file, content } : file))
const more = (...files: Packed[]): Packed[] => [...archiveFiles(), ...files]

const damaged: readonly (readonly [string, () => Buffer, RegExp])[] = [
  ['no packed folder', () => Buffer.from('hello'), /can’t be read as a packed folder/],
  ['an empty file', () => Buffer.alloc(0), /can’t be read as a packed folder/],
  [
    'an archive cut short',
    () => tarOf(archiveFiles()).subarray(0, 2000),
    /can’t be read as a packed folder \(\.tar\.gz\): .*[^.]\.$/,
  ],
  ['an archive of something else', () => tarOf([{ path: 'notes.txt', content: 'x' }]), /has no realm\.json/],
  [
    'a path that leads out of the folder',
    () => tarOf(more({ path: 'lighthouse/../../evil', content: 'x' })),
    /the path “lighthouse\/\.\.\/\.\.\/evil” leads out of it/,
  ],
  [
    'an absolute path',
    () => tarOf(more({ path: '/etc/evil', content: 'x' })),
    /“\/etc\/evil” leads out of it/,
  ],
  [
    'a link',
    () => tarOf(more({ path: 'lighthouse/uploads/x', content: '', type: 'SymbolicLink', linkpath: '/etc' })),
    /is a SymbolicLink, not a file/,
  ],
  [
    'a device',
    () => tarOf(more({ path: 'lighthouse/uploads/x', content: '', type: 'CharacterDevice' })),
    /is a CharacterDevice, not a file/,
  ],
  [
    'the same file twice',
    () => tarOf([...archiveFiles(), ...archiveFiles()]),
    /it has two files named “lighthouse\/migration_status\.json”/,
  ],
  [
    'a file that grows a thousand times',
    () => tarOf(more({ path: 'lighthouse/zeros', content: Buffer.alloc(40_000_000) })),
    /max decompression ratio exceeded/,
  ],
  [
    'wrong JSON in one file',
    () => tarOf(replaced('realm.json', '{"zerver_realm": [')),
    /realm\.json .* can’t be read/,
  ],
  [
    'JSON that is no set of tables',
    () => tarOf(replaced('realm.json', '[]')),
    /realm\.json isn’t a set of tables/,
  ],
  [
    'a table that is no list',
    () => tarOf(replaced('messages-000001.json', '{"zerver_message":{}}')),
    /zerver_message in messages-000001\.json isn’t a list/,
  ],
  [
    'broken text',
    () =>
      tarOf(
        archiveFiles().map((file) =>
          file.path.endsWith('attachment.json') ? { ...file, content: Buffer.from([0xff, 0xfe]) } : file,
        ),
      ),
    /attachment\.json .* can’t be read/,
  ],
  [
    'an archive without an owner',
    () => tarOf(archiveFiles({ realm: without(realmTables(), 'zerver_userprofile', 'id', ids.olga) })),
    /no active owner/,
  ],
]
test.each(damaged)('%s is refused with a sentence', async (_, archive, sentence) => {
  await expect(run(archive())).rejects.toThrow(sentence)
})

test('a file that does not exist is named', async () => {
  const file = join(folder, 'none.tar.gz')
  const importing = importZulip(file, join(folder, 'unpacked'), service.context, () => undefined)
  await expect(importing).rejects.toThrow(`There is no file ${file}.`)
})

test('an organization takes no archive', async () => {
  service.addUser({ role: Role.owner })
  await expect(whole()).rejects.toThrow('into a new folder')
})
