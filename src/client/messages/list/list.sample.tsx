import type { Message } from '../../../protocol/chat/messages.ts'
import type { User } from '../../../protocol/chat/users.ts'
import { sampleReader } from '../html/reader.sample.ts'
import type { MessageActions, RowTools } from '../tools.ts'
import { MessageList } from './MessageList.tsx'
import type { Start } from './opening.ts'
import { rowsOf } from './rows.ts'
import type { Paging } from './usePaging.ts'

const nothing = (): void => undefined

const actions: MessageActions = {
  react: nothing,
  pickReaction: nothing,
  reply: nothing,
  star: nothing,
  edit: nothing,
  openMenu: nothing,
  retry: nothing,
  change: nothing,
  discard: nothing,
}

const names = ['Ana Ruiz', 'Ben Ito', 'Chloé Dubois', 'Dara Okafor', 'Emil Novak']

const aUser = (user_id: number, full_name: string): User => ({
  user_id,
  full_name,
  email: `user${user_id}@demo.test`,
  delivery_email: null,
  role: 400,
  is_admin: false,
  is_owner: false,
  is_guest: false,
  is_bot: false,
  bot_type: null,
  bot_owner_id: null,
  is_active: true,
  is_imported_stub: false,
  timezone: '',
  date_joined: '',
  avatar_url: null,
  avatar_version: 1,
})

/** Tools for tests: user 7 reads, users 1 to 5 write. */
export const sampleTools = (changes: Partial<RowTools> = {}): RowTools => ({
  ownUserId: 7,
  mayEditOwn: true,
  users: new Map(names.map((name, place) => [place + 1, aUser(place + 1, name)])),
  mutedUsers: new Set(),
  customEmoji: new Map(),
  hourCycle: true,
  language: 'en',
  reader: sampleReader(),
  text: sampleReader().text,
  actions,
  ...changes,
})

const bodies = [
  '<p>Short.</p>',
  `<p>${'A sentence of some length that will need more than one line. '.repeat(5)}</p>`,
  '<p>With <strong>bold</strong>, <code>code</code> and a <a href="https://example.org">link</a>.</p>',
  '<div class="codehilite" data-code-language="Python"><pre><span></span><code><span class="k">def</span> <span class="nf">f</span><span class="p">():</span>\n    <span class="k">return</span> <span class="mi">1</span>\n</code></pre></div>',
  '<ul>\n<li>one</li>\n<li>two</li>\n<li>three</li>\n</ul>',
  '<blockquote>\n<p>said before</p>\n</blockquote>\n<p>And an answer.</p>',
]

/** A message of a sample conversation; its height, author and body follow from its ID. */
export const sampleMessage = (id: number, changes: Partial<Message> = {}): Message => ({
  id,
  sender_id: (Math.floor(id / 3) % 5) + 1,
  sender_email: '',
  sender_full_name: 'Somebody',
  client: 'test',
  content: bodies[(id * 7) % bodies.length] ?? '',
  content_type: 'text/html',
  display_recipient: 'design',
  type: 'stream',
  stream_id: 5,
  subject: 'logo',
  timestamp: 1_770_000_000 + id * 60,
  reactions:
    id % 9 === 0
      ? [{ user_id: 1, emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' }]
      : [],
  submessages: [],
  is_me_message: false,
  topic_links: [],
  flags: ['read'],
  ...changes,
})

export const sampleMessages = (first: number, last: number, changes: Partial<Message> = {}): Message[] =>
  Array.from({ length: last - first + 1 }, (_, place) => sampleMessage(first + place, changes))

export const samplePaging = (changes: Partial<Paging> = {}): Paging => ({
  foundOldest: true,
  foundNewest: true,
  isFetchingOlder: false,
  isFetchingNewer: false,
  problem: null,
  fetchOlder: nothing,
  fetchNewer: nothing,
  jumpToNewest: nothing,
  retry: nothing,
  ...changes,
})

interface Props {
  readonly messages: readonly Message[]
  readonly viewKey?: string
  readonly start?: Start
  readonly paging?: Paging
  readonly unreadFrom?: number | undefined
  readonly groupStarts?: ReadonlySet<number>
  readonly tools?: RowTools
  readonly onRead?: (messageId: number) => void
}

const defaultTools = sampleTools()
const noEditing: ReadonlySet<number> = new Set()

/** A list of sample messages in a box of 800 by 600 pixels. */
export const SampleList = ({
  messages,
  viewKey = 'sample',
  start = { kind: 'end' },
  paging = samplePaging(),
  unreadFrom,
  groupStarts = new Set(),
  tools = defaultTools,
  onRead = nothing,
}: Props) => (
  <div style={{ inlineSize: 800, blockSize: 600 }}>
    <MessageList
      key={viewKey}
      viewKey={viewKey}
      rows={rowsOf(messages, { ownUserId: 7, content: 'one-conversation', unreadFrom, groupStarts })}
      start={start}
      position={undefined}
      highlightedId={undefined}
      editing={noEditing}
      tools={tools}
      bodyActions={{ openLink: nothing, copyCode: nothing }}
      unreadIds={[]}
      isCountingReads
      onRead={onRead}
      onCommand={nothing}
      beginning={<p>The beginning.</p>}
      paging={paging}
    />
  </div>
)
