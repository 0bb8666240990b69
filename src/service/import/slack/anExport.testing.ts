import { crc32, deflateSync } from 'node:zlib'
import type { Packed } from '../zip.testing.ts'

/*
 * An export of a Slack workspace with every kind of thing that one holds, as small as that or as large as wanted. It is
 * the same in every run.
 */

const START = 1_709_280_000
const DAY_SECONDS = 24 * 60 * 60

/** A picture of one color. */
function png(width: number, height: number, [red, green, blue]: readonly [number, number, number]): Buffer {
  const chunk = (type: string, content: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), content])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  const row = Buffer.from([0, ...Array.from({ length: width }, () => [red, green, blue]).flat()])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export interface SlackPerson {
  readonly id: string
  readonly name: string
}

const firstNames = ['Ada', 'Boris', 'Chen', 'Dalia', 'Emre', 'Fatou', 'Gus', 'Hana', 'Iris', 'Jonas']

const users = (count: number): (SlackPerson & Readonly<Record<string, unknown>>)[] => [
  {
    id: 'U1',
    name: 'olga',
    is_owner: true,
    is_primary_owner: true,
    profile: { real_name: 'Olga', email: 'olga@test.example' },
  },
  {
    id: 'U2',
    name: 'ada',
    is_admin: true,
    tz: 'Europe/Rome',
    profile: {
      real_name: 'Ada',
      email: 'ada@test.example',
      image_original: 'https://a.example/ada.png',
      is_custom_image: true,
    },
  },
  { id: 'U3', name: 'gus', is_restricted: true, profile: { real_name: 'Gus', email: 'gus@test.example' } },
  { id: 'U4', name: 'left', deleted: true, real_name: 'Lea Left' },
  { id: 'U5', name: 'deploys', is_bot: true, profile: { real_name: 'Deploys', bot_id: 'B5' } },
  ...Array.from({ length: Math.max(0, count - 5) }, (_, index) => {
    const number = index + 6
    const name = firstNames[number % firstNames.length] ?? ''
    return {
      id: `U${number}`,
      name: `${name.toLowerCase()}${number}`,
      profile: { real_name: `${name} ${number}`, email: `person${number}@test.example` },
    }
  }),
]

/** What a message of the export holds beside its time and author. */
type Body = Readonly<Record<string, unknown>>

interface Kind {
  readonly name: string
  /** @param author ID of the author @param other ID of somebody else @param number differs for each message */
  readonly body: (author: string, other: string, number: number) => Body
  /** How it arrives: as a message, or counted as left out. */
  readonly comes: boolean
}

const rich = (...elements: readonly unknown[]): Body => ({
  blocks: [{ type: 'rich_text', elements }],
})
const section = (...elements: readonly unknown[]): Body => ({ type: 'rich_text_section', elements })
const words = (text: string, style?: object): Body => ({ type: 'text', text, ...(style ? { style } : {}) })

/** Every kind of message, in the order in which they follow one another. */
export const kinds: readonly Kind[] = [
  { name: 'plain', comes: true, body: (_, __, number) => ({ text: `A plain message, number ${number}` }) },
  {
    name: 'mrkdwn',
    comes: true,
    body: () => ({ text: '*bold*, _italic_, ~struck~, *_both_* and `code_with_underscores` in one line' }),
  },
  {
    name: 'code',
    comes: true,
    body: () => ({ text: 'Look:\n```const x = a &lt; b &amp;&amp; *p;\nreturn x```\nand so on' }),
  },
  {
    name: 'links',
    comes: true,
    body: () => ({
      text: 'See <https://example.org/a_b_c|the page>, <https://example.org/plain> and <mailto:a@example.org|a@example.org>',
    }),
  },
  {
    name: 'mentions',
    comes: true,
    body: (_, other) => ({ text: `<@${other}> look at <#C2|web>, <!here> and <!subteam^S1|@designers>` }),
  },
  {
    name: 'quote and list',
    comes: true,
    body: () => ({
      text: '&gt; first quoted line\n&gt; second\nMy answer:\n• one\n• two\n1. first\n2. second',
    }),
  },
  {
    name: 'rich text',
    comes: true,
    body: (_, other) => ({
      text: 'fallback',
      ...rich(
        section(
          words('Bold', { bold: true }),
          words(' and '),
          words('italic', { italic: true }),
          words(' for '),
          { type: 'user', user_id: other },
          words(' '),
          { type: 'emoji', name: 'tada', unicode: '1f389' },
        ),
        {
          type: 'rich_text_list',
          style: 'bullet',
          indent: 0,
          elements: [section(words('apples')), section(words('pears', { strike: true }))],
        },
        { type: 'rich_text_list', style: 'ordered', indent: 1, elements: [section(words('inner'))] },
        { type: 'rich_text_quote', elements: [words('quoted\ntwice')] },
        { type: 'rich_text_preformatted', elements: [words('x = 1\ny = 2')] },
      ),
    }),
  },
  {
    name: 'blocks',
    comes: true,
    body: () => ({
      text: 'Release 1.2',
      blocks: [
        { type: 'header', text: { type: 'plain_text', text: 'Release 1.2' } },
        { type: 'section', text: { type: 'mrkdwn', text: '*Done* by <https://ci.example|CI>' } },
        {
          type: 'section',
          fields: [
            { type: 'mrkdwn', text: '*Stage*\nlive' },
            { type: 'mrkdwn', text: '*Time*\n4 min' },
          ],
        },
        { type: 'divider' },
        { type: 'context', elements: [{ type: 'mrkdwn', text: 'by the robot' }] },
        {
          type: 'actions',
          elements: [
            { type: 'button', text: { type: 'plain_text', text: 'Open' }, url: 'https://ci.example/1' },
          ],
        },
      ],
    }),
  },
  {
    name: 'attachments',
    comes: true,
    body: () => ({
      text: 'Build failed',
      attachments: [
        {
          fallback: 'Build 7',
          title: 'Build 7',
          title_link: 'https://ci.example/7',
          text: 'Two tests *failed*',
          fields: [{ title: 'Branch', value: 'main', short: true }],
          footer: 'CI',
        },
      ],
    }),
  },
  {
    name: 'unfurled link',
    comes: true,
    body: () => ({
      text: '<https://example.org/story>',
      attachments: [{ from_url: 'https://example.org/story', title: 'Story', text: 'long' }],
    }),
  },
  {
    name: 'shared message',
    comes: true,
    body: (_, other) => ({
      text: 'What do you think?',
      attachments: [
        {
          is_share: true,
          is_msg_unfurl: true,
          author_id: other,
          author_name: 'Gus',
          text: 'The harbor is *closed*',
          from_url: 'https://team.slack.com/archives/C1/p1',
        },
      ],
    }),
  },
  {
    name: 'file in the archive',
    comes: true,
    body: (_, __, number) => ({
      text: `The plan, version ${number}`,
      files: [
        {
          id: `F${number}`,
          name: `plan ${number}.txt`,
          title: 'The plan',
          url_private: 'https://files.example/x',
        },
      ],
      upload: true,
    }),
  },
  {
    name: 'picture in the archive',
    comes: true,
    body: (_, __, number) => ({
      text: '',
      files: [{ id: `F${number}`, name: 'photo.png', title: 'photo.png', mimetype: 'image/png' }],
    }),
  },
  {
    name: 'file elsewhere',
    comes: true,
    body: (_, __, number) => ({
      text: 'Too large',
      files: [
        {
          id: `G${number}`,
          name: 'film.mp4',
          title: 'Film',
          permalink: 'https://team.slack.com/files/film.mp4',
        },
        { id: `H${number}`, mode: 'tombstone' },
        { id: `I${number}`, mode: 'hidden_by_limit' },
      ],
    }),
  },
  {
    name: 'emoji and reactions',
    comes: true,
    body: (author, other) => ({
      text: 'Ship it :rocket: :wave::skin-tone-3: :our-logo:',
      reactions: [
        { name: 'thumbsup', users: [author, other], count: 2 },
        { name: 'heart', users: [other], count: 1 },
        { name: 'our-logo', users: [other], count: 1 },
      ],
    }),
  },
  {
    name: 'edit',
    comes: true,
    body: (author, _, number) => ({
      text: 'Edited since',
      edited: { user: author, ts: `${START + number * 10 + 5}.000000` },
    }),
  },
  { name: 'me', comes: true, body: () => ({ subtype: 'me_message', text: 'is on the way' }) },
  {
    name: 'bot',
    comes: true,
    body: () => ({
      subtype: 'bot_message',
      user: undefined,
      bot_id: 'B9',
      username: 'CI',
      text: 'Built &lt;main&gt;',
    }),
  },
  {
    name: 'app with a user',
    comes: true,
    body: () => ({ user: 'U5', bot_id: 'B5', bot_profile: { name: 'Deploys' }, text: 'Deployed *1.2*' }),
  },
  {
    name: 'pinned',
    comes: true,
    body: (author) => ({
      text: 'Read this first',
      pinned_to: ['C1'],
      pinned_info: { channel: 'C1', pinned_by: author },
    }),
  },
  {
    name: 'HTML and mentions as text',
    comes: true,
    body: () => ({ text: '&lt;img src=x onerror=alert(1)&gt; @**all** [x](javascript:alert(1))' }),
  },
  {
    name: 'joining',
    comes: false,
    body: (author) => ({ subtype: 'channel_join', text: `<@${author}> has joined` }),
  },
  {
    name: 'changed purpose',
    comes: false,
    body: () => ({ subtype: 'channel_purpose', text: 'set the purpose' }),
  },
  {
    name: 'tombstone',
    comes: false,
    body: () => ({ subtype: 'tombstone', text: 'This message was deleted.' }),
  },
  {
    name: 'huddle',
    comes: false,
    body: () => ({ subtype: 'huddle_thread', text: 'A huddle happened', room: {} }),
  },
]

/** Kinds that begin a thread; each is answered by the three messages after it. */
const THREADS: ReadonlySet<string> = new Set(['plain', 'links'])
const REPLIES = 3

/** What an export has, to compare with what came. */
export interface Counts {
  messages: number
  /** By the name of a channel; direct messages by `direct`. */
  readonly byConversation: Map<string, number>
  /** By the ID of the author there; bots by `bot`. */
  readonly byAuthor: Map<string, number>
  reactions: number
  files: number
  threads: number
  edited: number
}

export interface ExportSize {
  /** Messages and notices. */
  readonly entries: number
  readonly people: number
  readonly channels: number
  readonly directs: number
  readonly days: number
}

const small: ExportSize = { entries: 7 * kinds.length, people: 5, channels: 3, directs: 2, days: 2 }

interface Conversation {
  readonly folder: string
  readonly name: string
  readonly members: readonly string[]
}

const bump = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

const json = (path: string, value: unknown): Packed => ({ path, content: JSON.stringify(value) })

function conversationsOf({ people, channels, directs }: ExportSize) {
  const everyone = Array.from({ length: people }, (_, index) => `U${index + 1}`)
  const some = (from: number, count: number): string[] =>
    Array.from({ length: Math.min(count, people) }, (_, index) => everyone[(from + index) % people] ?? '')
  const named = Array.from({ length: channels }, (_, index) => ({
    id: `C${index + 1}`,
    name: index === 0 ? 'general' : index === 1 ? 'web' : `team-${index}`,
    is_general: index === 0,
    created: START,
    creator: 'U2',
    purpose: { value: index === 1 ? 'The site & <b>more</b>' : '' },
    topic: { value: index === 1 ? 'Sprint 4' : '' },
    members: index === 0 ? everyone : some(index, Math.max(3, Math.ceil(people / 4))),
    // The first message of all, and a file.
    pins:
      index === 0
        ? [
            { id: `${START}.000000`, type: 'C', user: 'U1', created: START + 60 },
            { id: 'F11', type: 'F', user: 'U1', created: START + 70 },
          ]
        : [],
  }))
  return {
    channels: [...named, { id: 'C999', name: 'old', is_archived: true, members: ['U1'], created: START }],
    groups: [{ id: 'G1', name: 'plans', creator: 'U2', members: ['U1', 'U2'], created: START }],
    dms: Array.from({ length: directs }, (_, index) => ({ id: `D${index + 1}`, members: some(index, 2) })),
    mpims: [{ id: 'G2', name: 'mpdm-olga--ada--gus-1', members: ['U1', 'U2', 'U3'] }],
  }
}

/** @returns the files of an export, and what is in it */
export function anExport(wanted: Partial<ExportSize> = {}): { files: Packed[]; counts: Counts } {
  const size = { ...small, ...wanted }
  const lists = conversationsOf(size)
  const conversations: Conversation[] = [
    ...[...lists.channels.slice(0, -1), ...lists.groups].map(({ name, members }) => ({
      folder: name,
      name,
      members,
    })),
    ...lists.dms.map(({ id, members }) => ({ folder: id, name: 'direct', members })),
    ...lists.mpims.map(({ name, members }) => ({ folder: name, name: 'direct', members })),
  ]
  const counts: Counts = {
    messages: 0,
    byConversation: new Map(),
    byAuthor: new Map(),
    reactions: 0,
    files: 0,
    threads: 0,
    edited: 0,
  }
  const days = new Map<string, object[]>()
  const attached: Packed[] = []
  const threads = new Map<string, { readonly ts: string; left: number }>()
  const perDay = Math.ceil(size.entries / size.days)
  for (let number = 0; number < size.entries; number += 1) {
    const kind = kinds[number % kinds.length]
    // Each conversation gets all kinds: it changes once they are through.
    const conversation = conversations[Math.floor(number / kinds.length) % conversations.length]
    if (!kind || !conversation) continue
    const { folder, name, members } = conversation
    const author = members[number % members.length] ?? 'U1'
    const other = members[(number + 1) % members.length] ?? 'U2'
    const second =
      START + Math.floor(number / perDay) * DAY_SECONDS + Math.floor(((number % perDay) * 80_000) / perDay)
    const ts = `${second}.${String(number % 1_000_000).padStart(6, '0')}`
    const body = kind.body(author, other, number)
    const thread = threads.get(folder)
    const begins = THREADS.has(kind.name)
    const isReply = !begins && kind.comes && thread !== undefined && thread.left > 0
    if (begins) threads.set(folder, { ts, left: REPLIES })
    if (isReply && thread) thread.left -= 1
    const threadTs = begins ? ts : isReply ? thread?.ts : undefined
    const message = {
      type: 'message',
      ts,
      user: author,
      client_msg_id: `m${number}`,
      team: 'T1',
      ...(threadTs === undefined ? {} : { thread_ts: threadTs }),
      ...body,
    }
    const day = new Date(second * 1000).toISOString().slice(0, 10)
    const path = `${folder}/${day}.json`
    days.set(path, [...(days.get(path) ?? []), message])
    if (kind.name === 'file in the archive') {
      attached.push({
        path: `__uploads/F${number}/plan ${number}.txt`,
        content: `Plan ${number}\n`.repeat(20),
      })
    }
    if (kind.name === 'picture in the archive') {
      attached.push({
        path: `${folder}/attachments/F${number}-photo.png`,
        content: png(40, 30, [number % 256, 90, 160]),
      })
    }
    if (!kind.comes) continue
    counts.messages += 1
    bump(counts.byConversation, name)
    bump(counts.byAuthor, kind.name === 'bot' ? 'bot' : message.user)
    if (begins && name !== 'direct') counts.threads += 1
    if (kind.name === 'edit') counts.edited += 1
    if (kind.name === 'file in the archive' || kind.name === 'picture in the archive') counts.files += 1
    // A person in a conversation alone reacts once.
    if (kind.name === 'emoji and reactions') counts.reactions += new Set([author, other]).size + 2
  }
  const files = [
    json('users.json', users(size.people)),
    json('channels.json', lists.channels),
    json('groups.json', lists.groups),
    json('dms.json', lists.dms),
    json('mpims.json', lists.mpims),
    json('integration_logs.json', [{ service_type: 'CI', change_type: 'added', user_id: 'U1' }]),
    json('canvases.json', [{ id: 'F0', title: 'Notes' }]),
    json('index.json', {
      'our-logo': 'https://emoji.example/l.png',
      logo: 'alias:our-logo',
      party: 'alias:tada',
    }),
    { path: 'emojis/our-logo.png', content: png(20, 20, [200, 40, 40]) },
    ...[...days].map(([path, messages]) => json(path, messages)),
    ...attached,
  ]
  return { files, counts }
}
