import type { Message } from '../../../../protocol/chat/messages.ts'
import type { User } from '../../../../protocol/chat/users.ts'
import { sampleReader } from '../html/reader.testing.ts'
import { aSession } from '../../../kernel/session.testing.ts'
import { SessionContext, type Session } from '../../../kernel/session.ts'
import type { MessageActions, RowTools } from '../row/tools.ts'
import { MessageList } from './MessageList.tsx'
import type { Start } from './opening.ts'
import type { Position } from './positions.ts'
import { rowsOf } from './rows.ts'
import type { Paging } from './usePaging.ts'

const nothing = (): void => undefined

const actions: MessageActions = {
  mayChange: () => true,
  react: nothing,
  run: nothing,
  jumpToDate: nothing,
  unsent: nothing,
}

/** The session of every sample list. */
export const sampleSession: Session = { ...aSession([]).session, userId: 7 }

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
  users: new Map(names.map((name, place) => [place + 1, aUser(place + 1, name)])),
  statuses: new Map(),
  mutedUsers: new Set(),
  pinned: undefined,
  customEmoji: new Map(),
  hourCycle: true,
  language: 'en',
  reader: sampleReader(),
  alertedReader: sampleReader(),
  text: sampleReader().text,
  actions,
  ...changes,
})

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
  readonly position?: Position | undefined
  readonly onRead?: (messageId: number) => void
}

const defaultTools = sampleTools()
const defaultPaging = samplePaging()
const atEnd: Start = { kind: 'end' }
const none: ReadonlySet<number> = new Set()

/** A list of sample messages in a box of 800 by 600 pixels. */
export const SampleList = ({
  messages,
  viewKey = 'sample',
  start = atEnd,
  paging = defaultPaging,
  unreadFrom,
  groupStarts = none,
  tools = defaultTools,
  onRead = nothing,
  position,
}: Props) => (
  <SessionContext value={sampleSession}>
    <div style={{ inlineSize: 800, blockSize: 600 }}>
      <MessageList
        key={viewKey}
        viewKey={viewKey}
        rows={rowsOf(messages, { ownUserId: 7, content: 'one-conversation', unreadFrom, groupStarts })}
        start={start}
        position={position}
        highlightedId={undefined}
        editing={none}
        tools={tools}
        bodyActions={{ openLink: nothing, addTime: nothing, copyCode: nothing, viewPicture: nothing }}
        unreadIds={[]}
        isCountingReads
        onRead={onRead}
        onKeys={nothing}
        beginning={<p>The beginning.</p>}
        paging={paging}
      />
    </div>
  </SessionContext>
)
