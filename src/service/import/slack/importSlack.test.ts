import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getMessages } from '../../../protocol/chat/messages.ts'
import { getPins } from '../../../protocol/chat/pins.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { getUsers } from '../../../protocol/chat/users.ts'
import { issueApiKey } from '../../chat/accounts/keys.ts'
import { aService, type TestService, type TestUser } from '../../chat/service.testing.ts'
import { zipOf } from '../zip.testing.ts'
import { anExport, kinds } from './anExport.testing.ts'
import { importSlack } from './importSlack.ts'
import type { Report } from './report.ts'

const DAY = '2024-03-01'
const START = 1_709_280_000

let folder: string
let service: TestService
let owner: TestUser

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-import-'))
  service = aService()
  owner = service.addUser({ email: 'olga@test.example', fullName: 'Olga', role: Role.owner })
})
afterEach(() => {
  service.service.stop()
  rmSync(folder, { recursive: true })
})

const users = [
  { id: 'U1', name: 'olga', is_owner: true, profile: { real_name: 'Olga', email: 'Olga@test.example' } },
  { id: 'U2', is_admin: true, tz: 'Europe/Rome', profile: { real_name: 'Ada', email: 'ada@test.example' } },
  { id: 'U3', is_restricted: true, profile: { real_name: 'Gus', email: 'gus@test.example' } },
  { id: 'U4', deleted: true, real_name: 'Left `Long` Ago' },
  { id: 'U5', is_bot: true, profile: { real_name: 'Deploys' } },
]
const channels = [
  { id: 'C1', name: 'general', is_general: true, members: ['U1', 'U2', 'U3'] },
  { id: 'C2', name: 'web', created: START, purpose: { value: 'The site' }, members: ['U1', 'U2'] },
  { id: 'C3', name: 'old', is_archived: true, members: ['U1'] },
]
const groups = [{ id: 'G1', name: 'plans', creator: 'U2', members: ['U1', 'U2'] }]
const dms = [{ id: 'D1', members: ['U1', 'U2'] }]

const at = (second: number): string => `${START + second}.000100`
const message = (second: number, user: string, text: string, more: object = {}): object => ({
  type: 'message',
  ts: at(second),
  user,
  text,
  ...more,
})

const everyDay: Readonly<Record<string, readonly object[]>> = {
  general: [
    message(0, 'U2', '<@U2> has joined the channel', { subtype: 'channel_join' }),
    message(1, 'U2', 'Hello *all* of you, see <#C2|web> and <https://example.org|the page> :thumbsup:'),
    message(5, 'U1', 'Where do we eat?\nSomewhere near', {
      thread_ts: at(5),
      reactions: [
        { name: 'wave::skin-tone-3', users: ['U2', 'U4'] },
        { name: 'our-logo', users: ['U2'] },
      ],
    }),
  ],
  web: [
    message(3, 'U2', 'ask <@U1>', { edited: { ts: at(9), user: 'U2' } }),
    {
      type: 'message',
      subtype: 'bot_message',
      ts: at(4),
      bot_id: 'B9',
      username: 'CI',
      text: 'Built &lt;main&gt;',
    },
    message(6, 'U9', 'from elsewhere', { user_profile: { real_name: 'Wanda' } }),
    message(8, 'U2', '', {
      files: [{ id: 'F1', name: 'plan.pdf', permalink: 'https://files.example/plan.pdf' }],
    }),
  ],
  plans: [message(2, 'U2', 'only us')],
  D1: [message(7, 'U1', 'just you')],
}
const nextDay: Readonly<Record<string, readonly object[]>> = {
  general: [message(100_000, 'U2', 'At the harbor', { thread_ts: at(5) })],
}

const filesOf = (days: Readonly<Record<string, typeof everyDay>>) => [
  ...Object.entries({ users, channels, groups, dms }).map(([name, list]) => ({
    path: `${name}.json`,
    content: JSON.stringify(list),
  })),
  ...Object.entries(days).flatMap(([day, byChannel]) =>
    Object.entries(byChannel).map(([name, messages]) => ({
      path: `${name}/${day}.json`,
      content: JSON.stringify(messages),
    })),
  ),
]

const whole = () => filesOf({ [DAY]: everyDay, '2024-03-02': nextDay })

/** An archive with one message in #general. */
const filesOfOne = (body: { readonly text: string; readonly [field: string]: unknown }): Buffer =>
  zipOf(filesOf({ [DAY]: { general: [message(1, 'U2', body.text, body)] } }))

function run(archive: Buffer): Promise<Report> {
  const file = join(folder, 'export.zip')
  writeFileSync(file, archive)
  return importSlack(file, service.context, { tell: () => undefined })
}

async function messagesFor(as: TestUser) {
  const page = {
    anchor: 'oldest',
    num_before: 0,
    num_after: 100,
    apply_markdown: false,
    allow_empty_topic_name: true,
  }
  return (await service.call(getMessages, page, { as })).messages
}

async function signedIn(name: string): Promise<TestUser> {
  const { members } = await service.call(getUsers, {}, { as: owner })
  const found = members.find((each) => each.full_name === name)
  if (!found) throw new Error(`There is no ${name}`)
  return { id: found.user_id, email: found.email, apiKey: issueApiKey(service.context, found.user_id) }
}

test('messages of all places come in the order of their times, with threads as topics', async () => {
  const report = await run(zipOf(whole()))
  expect(report).toMatchObject({ people: 3, bots: 2, channels: 4, messages: 9, reactions: 2 })
  const messages = await messagesFor(owner)
  expect(
    messages.map(({ display_recipient, subject, sender_full_name, content }) => [
      typeof display_recipient === 'string' ? display_recipient : 'direct',
      subject,
      sender_full_name,
      content,
    ]),
  ).toEqual([
    ['general', '', 'Ada', 'Hello **all** of you, see #**web** and [the page](https://example.org) :+1:'],
    ['plans', '', 'Ada', 'only us'],
    ['web', '', 'Ada', `ask @**Olga|${owner.id}**`],
    ['web', '', 'CI', 'Built <main>'],
    ['general', 'Where do we eat?', 'Olga', 'Where do we eat?\nSomewhere near'],
    ['web', '', 'Wanda', 'from elsewhere'],
    ['direct', '', 'Olga', 'just you'],
    ['web', '', 'Ada', '[plan.pdf](https://files.example/plan.pdf)'],
    ['general', 'Where do we eat?', 'Ada', 'At the harbor'],
  ])
  expect(messages.map(({ timestamp }) => timestamp - START)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 100_000])
  expect(messages[2]?.last_edit_timestamp).toBe(START + 9)
  expect(messages[4]?.reactions.map(({ emoji_name, user_id }) => [emoji_name, user_id > 0])).toEqual([
    ['wave', true],
    ['wave', true],
  ])
})

test('what cannot come is counted', async () => {
  const { left } = await run(zipOf(whole()))
  expect(Object.fromEntries(left)).toEqual({
    'imports.left.joining': 1,
    'imports.left.reactions': 1,
    'imports.left.files': 1,
    'imports.left.missingPeople': 1,
  })
})

test('pinned messages come with who pinned them and when; pinned files are counted', async () => {
  const pins = [
    { id: at(1), type: 'C', created: START + 50, user: 'U3', owner: 'U2' },
    { id: at(5), type: 'C', created: START + 60, user: 'U2', owner: 'U1' },
    { id: at(99), type: 'C', created: START + 70, user: 'U2', owner: 'U1' },
    { id: 'F1', type: 'F', created: START + 80, user: 'U2', owner: 'U2' },
  ]
  const files = whole().map((file) =>
    file.path === 'channels.json'
      ? {
          ...file,
          content: JSON.stringify(channels.map((each) => (each.id === 'C1' ? { ...each, pins } : each))),
        }
      : file,
  )
  const report = await run(zipOf(files))
  expect(report.pins).toBe(2)
  expect(report.left.get('imports.left.pins')).toBe(2)
  const [first, , , , second] = await messagesFor(owner)
  const stream_id = first?.stream_id as number
  const pinsIn = async (topic: string) =>
    (await service.call(getPins, { stream_id, topic }, { as: owner })).pins
  const gus = await signedIn('Gus')
  expect(await pinsIn('')).toEqual([{ message_id: first?.id, user_id: gus.id, timestamp: START + 50 }])
  expect(await pinsIn('Where do we eat?')).toMatchObject([{ message_id: second?.id, timestamp: START + 60 }])
})

test('people keep their roles, and those who left their names', async () => {
  await run(zipOf(whole()))
  const { members } = await service.call(getUsers, {}, { as: owner })
  const shown = members.map((each) => [each.full_name, each.role, each.is_active, each.timezone])
  expect(shown).toEqual(
    expect.arrayContaining([
      ['Olga', Role.owner, true, ''],
      ['Ada', Role.administrator, true, 'Europe/Rome'],
      ['Gus', Role.guest, true, ''],
      ['Left Long Ago', Role.member, false, ''],
    ]),
  )
  expect(members.filter(({ full_name }) => full_name === 'Olga')).toHaveLength(1)
})

test('everyone has read what was imported, and reads only what was theirs', async () => {
  await run(zipOf(whole()))
  const ada = await signedIn('Ada')
  const gus = await signedIn('Gus')
  expect((await service.register(ada)).unread_msgs?.count).toBe(0)
  expect((await messagesFor(ada)).every(({ flags }) => flags.includes('read'))).toBe(true)
  expect((await messagesFor(owner)).find(({ content }) => content.startsWith('ask'))?.flags).toContain(
    'mentioned',
  )
  expect((await messagesFor(gus)).map(({ content }) => content)).not.toContain('only us')
  expect((await messagesFor(gus)).map(({ content }) => content)).not.toContain('just you')
  // What is sent afterwards is unread.
  const to = (await messagesFor(owner))[0]?.stream_id as number
  await service.call(sendMessage, { type: 'channel', to, topic: 'now', content: 'news' }, { as: owner })
  expect((await service.register(ada)).unread_msgs?.count).toBe(1)
})

test('half of the people missing, and lists with strange entries, lose no message', async () => {
  const files = whole().map((file) =>
    file.path === 'users.json'
      ? { ...file, content: JSON.stringify([users[0], users[0], 'nobody', { name: 'no ID' }]) }
      : file,
  )
  const report = await run(zipOf(files))
  expect(report.messages).toBe(9)
  expect(report.left.get('imports.left.peopleTwice')).toBe(1)
  expect(report.left.get('imports.left.unknownEntries')).toBe(2)
})

test('what an export lists twice comes once', async () => {
  const files = filesOf({
    [DAY]: {
      general: [message(1, 'U2', 'once'), message(1, 'U2', 'once'), message(2, 'U2', 'then')],
      web: [message(1, 'U2', 'elsewhere')],
    },
  }).map((file) =>
    file.path === 'channels.json' ? { ...file, content: JSON.stringify([...channels, channels[1]]) } : file,
  )
  const report = await run(zipOf(files))
  expect(report).toMatchObject({ messages: 3, channels: 4 })
  expect(report.left.get('imports.left.messagesTwice')).toBe(1)
  expect(report.left.get('imports.left.channelsTwice')).toBe(1)
})

test('people and bots whose IDs and names are alike have accounts of their own', async () => {
  const bot = (second: number, username: string) => ({
    type: 'message',
    subtype: 'bot_message',
    ts: at(second),
    bot_id: 'B1',
    username,
    text: username,
  })
  const strange = [
    { id: 'u1', name: 'other' },
    { id: 'Ü1', name: 'third' },
    { id: 'Ä1', name: 'fourth' },
  ]
  const files = filesOf({
    [DAY]: { general: [bot(1, '日本'), bot(2, '中国'), message(3, 'Ö1', 'five')] },
  }).map((file) =>
    file.path === 'users.json' ? { ...file, content: JSON.stringify([...users, ...strange]) } : file,
  )
  const report = await run(zipOf(files))
  expect(report).toMatchObject({ bots: 3, messages: 3 })
  expect((await messagesFor(owner)).map(({ sender_full_name }) => sender_full_name)).toEqual([
    '日本',
    '中国',
    'Person Ö1',
  ])
})

test('a channel’s name loses characters that none can have', async () => {
  const odd = ['\u0007', 'a\u0007b'].map((name, index) => ({ id: `C1${index}`, name, members: ['U1'] }))
  const files = filesOf({ [DAY]: { general: [message(1, 'U2', 'hi')] } }).map((file) =>
    file.path === 'channels.json' ? { ...file, content: JSON.stringify([...channels, ...odd]) } : file,
  )
  await run(zipOf(files))
  const { subscriptions = [] } = await service.register(owner)
  expect(subscriptions.map(({ name }) => name)).toEqual(expect.arrayContaining(['channel', 'ab']))
})

test('a folder around all files does not matter', async () => {
  const files = whole().map((file) => ({ ...file, path: `export 2024/${file.path}` }))
  expect((await run(zipOf(files))).messages).toBe(9)
})

/** All messages with their authors, as a reader of everything finds them. */
const stored = () =>
  service.context.database.all<{ channel: string; topic: string; author: string; content: string }>(
    `SELECT coalesce(channel.name, 'direct') AS channel, topic, user.full_name AS author, content
     FROM message JOIN user ON user.id = sender_id
     JOIN conversation ON conversation.id = message.conversation_id
     LEFT JOIN channel ON channel.id = conversation.channel_id ORDER BY message.id`,
  )

const counted = (sql: string): number => service.context.database.get<{ n: number }>(sql)?.n ?? 0

test('of an export with every kind of thing, all that can come comes once', async () => {
  const { files, counts } = anExport({
    entries: 20 * kinds.length,
    people: 12,
    channels: 6,
    directs: 4,
    days: 5,
  })
  const report = await run(zipOf(files))
  const byConversation = Map.groupBy(stored(), ({ channel }) => channel)
  expect(new Map([...byConversation].map(([name, list]) => [name, list.length]))).toEqual(
    counts.byConversation,
  )
  expect(report).toMatchObject({
    messages: counts.messages,
    reactions: counts.reactions,
    files: counts.files,
    emoji: 1,
    pins: 1,
  })
  expect(counted('SELECT count(DISTINCT path) AS n FROM upload_message')).toBe(counts.files)
  expect(counted('SELECT count(*) AS n FROM reaction')).toBe(counts.reactions)
  expect(counted('SELECT count(*) AS n FROM message WHERE last_edited_at IS NOT NULL')).toBe(counts.edited)
  expect(
    counted(
      "SELECT count(*) AS n FROM (SELECT DISTINCT conversation_id, topic_key FROM message WHERE topic <> '')",
    ),
  ).toBe(counts.threads)
})

test('each kind of message keeps what it says', async () => {
  await run(zipOf(anExport({ entries: kinds.length }).files))
  const contents = stored().map(({ content }) => content)
  expect(contents).toEqual(
    expect.arrayContaining([
      '**bold**, *italic*, ~~struck~~, ***both*** and `code_with_underscores` in one line',
      'Look:\n\n```\nconst x = a < b && *p;\nreturn x\n```\n\nand so on',
      'See [the page](https://example.org/a_b_c), https://example.org/plain and a@example.org',
      expect.stringMatching(/^@\*\*\w+\|\d+\*\* look at #\*\*web\*\*, @_\*\*all\*\* and @designers$/),
      '> first quoted line\n> second\n\nMy answer:\n* one\n* two\n1. first\n2. second',
      'What do you think?\n\nGus:\n```quote\nThe harbor is **closed**\n```',
      expect.stringMatching(/^The plan, version 11\n\n\[The plan\]\(\/user_uploads\/.*\/plan-11\.txt\)$/),
      expect.stringMatching(/^\[photo\.png\]\(\/user_uploads\/.*\/photo\.png\)$/),
      'Too large\n\n[Film](https://team.slack.com/files/film.mp4)',
      'Ship it :rocket: 👋🏼 :our-logo:',
      '/me is on the way',
      'Built <main>',
      '<img src=x onerror=alert(1)> @_**all** [x](javascript:alert(1))',
      'https://example.org/story',
      expect.stringMatching(
        /^\*\*Bold\*\* and \*italic\* for @\*\*\w+\|\d+\*\* :tada:\n\* apples\n\* ~~pears~~\n {4}1\. inner\n> quoted\n> twice\n\n```\nx = 1\ny = 2\n```$/,
      ),
    ]),
  )
})

test('an emoji in several tones is one reaction of each person', async () => {
  const reactions = [
    { name: 'wave', users: ['U1', 'U2'] },
    { name: 'wave::skin-tone-3', users: ['U2'] },
  ]
  const report = await run(filesOfOne({ text: 'Hello', reactions }))
  expect([report.reactions, counted('SELECT count(*) AS n FROM reaction')]).toEqual([2, 2])
})

test('an ordered list goes on after what interrupts it, and emoji keep their tone', async () => {
  const item = (text: string) => ({ type: 'rich_text_section', elements: [{ type: 'text', text }] })
  const list = (offset: number, ...items: string[]) => ({
    type: 'rich_text_list',
    style: 'ordered',
    indent: 0,
    offset,
    elements: items.map(item),
  })
  const waving = { type: 'rich_text_section', elements: [{ type: 'emoji', name: 'wave', skin_tone: 6 }] }
  await run(
    filesOfOne({
      text: '',
      blocks: [{ type: 'rich_text', elements: [list(0, 'one'), waving, list(1, 'two', 'three')] }],
    }),
  )
  expect(stored().map(({ content }) => content)).toEqual(['1. one\n👋🏿\n2. two\n3. three'])
})

test('an import that was interrupted goes on, as if nothing had happened', async () => {
  const file = join(folder, 'export.zip')
  const { files, counts } = anExport({ days: 6 })
  writeFileSync(file, zipOf(files))
  for (const days of [1, 3]) {
    const breaking = ({ done }: { done: number }): void => {
      if (done === days) throw new Error('interrupted')
    }
    await expect(importSlack(file, service.context, { tell: breaking })).rejects.toThrow('interrupted')
  }
  const report = await importSlack(file, service.context, { tell: () => undefined })
  const whole = aService()
  whole.addUser({ email: 'olga@test.example', fullName: 'Olga', role: Role.owner })
  expect(await importSlack(file, whole.context, { tell: () => undefined })).toEqual(report)
  whole.service.stop()
  expect(report.messages).toBe(counts.messages)
  expect(stored()).toHaveLength(counts.messages)
})

test('names with control characters and HTML are plain text', async () => {
  const odd = [
    ...users,
    {
      id: 'U6',
      profile: { real_name: '<img src=x onerror=alert(1)>\u0000\u202e @**all**', email: 'x@test.example' },
    },
  ]
  const files = filesOf({ [DAY]: { general: [message(1, 'U6', 'hi <@U6>')] } }).map((file) =>
    file.path === 'users.json' ? { ...file, content: JSON.stringify(odd) } : file,
  )
  expect((await run(zipOf(files))).messages).toBe(1)
  const name = stored()[0]?.author ?? ''
  expect(name).not.toMatch(/[\p{Cc}*@>]/u)
  const html = service.context.database.get<{ html: string }>(
    'SELECT rendered_content AS html FROM message',
  )?.html
  expect(html).not.toContain('<img')
})

test('mrkdwn made to be slow is read in a moment', async () => {
  const attacks = [
    '*'.repeat(40_000),
    '<'.repeat(40_000),
    '_*~'.repeat(13_000),
    '`'.repeat(40_000),
    '&gt;'.repeat(10_000),
  ]
  const begun = performance.now()
  await run(zipOf(filesOf({ [DAY]: { general: attacks.map((text, at) => message(at + 1, 'U2', text)) } })))
  expect(performance.now() - begun).toBeLessThan(10_000)
})

const damaged: readonly (readonly [string, () => Buffer, RegExp])[] = [
  ['no ZIP file', () => Buffer.from('hello'), /isn’t a ZIP file/],
  ['an archive cut short', () => zipOf(whole()).subarray(0, 900), /isn’t a ZIP file, or it’s incomplete\.$/],
  ['an archive of something else', () => zipOf([{ path: 'notes.txt', content: '' }]), /has no channels.json/],
  [
    'a path that leads out of the folder',
    () => zipOf([...whole(), { path: '../../evil.json', content: '[]' }]),
    /can’t be read: invalid relative path/,
  ],
  ['the same file twice', () => zipOf([...whole(), ...whole()]), /has two files named “users.json”/],
  [
    'wrong JSON in one file',
    () => zipOf([...whole(), { path: 'web/2024-03-04.json', content: '[{"type":' }]),
    /web\/2024-03-04.json .* can’t be read/,
  ],
  [
    'no list where one belongs',
    () => zipOf([...whole(), { path: 'web/2024-03-04.json', content: '{}' }]),
    /web\/2024-03-04.json isn’t a list/,
  ],
  [
    'a file that is larger than it says',
    () => zipOf([...whole(), { path: 'web/2024-03-04.json', content: ' '.repeat(1e6), claimedSize: 100 }]),
    /web\/2024-03-04.json .* can’t be read: too many bytes/,
  ],
  [
    'a link out of the folder',
    () =>
      zipOf([...whole(), { path: '__uploads/F1/plan.txt', content: '/etc/passwd', kind: 'link' as const }]),
    /“__uploads\/F1\/plan.txt” is a link, not a file/,
  ],
  [
    'content out of all proportion to the file',
    () => zipOf([...whole(), { path: 'web/2024-03-04.json', content: ' '.repeat(60_000_000) }]),
    /more than 300 times as large as the file/,
  ],
  [
    'a file that says it is huge',
    () =>
      zipOf([
        ...whole(),
        { path: 'noise.bin', content: randomBytes(8_000_000) },
        { path: 'web/2024-03-04.json', content: '[]', claimedSize: 2 ** 31 },
      ]),
    /web\/2024-03-04.json .* too large \(2147483648 bytes\)/,
  ],
]
test.each(damaged)('%s is refused with a sentence', async (_, archive, sentence) => {
  await expect(run(archive())).rejects.toThrow(sentence)
})

test('a file that lost its end on the way is refused', async () => {
  const file = join(folder, 'export.zip')
  writeFileSync(file, zipOf(whole()))
  truncateSync(file, 500)
  await expect(importSlack(file, service.context, { tell: () => undefined })).rejects.toThrow('ZIP file')
})

test('an organization with messages is refused: they would be out of order', async () => {
  const general = service.addChannel({ name: 'general', subscribers: [owner] })
  await service.call(sendMessage, { type: 'channel', to: general, topic: 'x', content: 'hi' }, { as: owner })
  await expect(run(zipOf(whole()))).rejects.toThrow('already has messages')
})

test('a text longer than a message continues in the next one', async () => {
  const text = `${'a'.repeat(9_990)}\n${'b'.repeat(5_000)}`
  const report = await run(zipOf(filesOf({ [DAY]: { general: [message(1, 'U2', text)] } })))
  expect(report.messages).toBe(1)
  expect((await messagesFor(owner)).map(({ content }) => content.length)).toEqual([9_990, 5_000])
})
