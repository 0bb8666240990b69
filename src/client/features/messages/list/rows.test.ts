import { describe, expect, test } from 'vitest'
import type { Message } from '../../../../protocol/chat/messages.ts'
import type { OutboxEntry } from '../outbox/entry.ts'
import { firstUnread, rowsOf, type Row, type RowRules } from './rows.ts'

const noon = new Date(2026, 2, 3, 12, 0).getTime() / 1000

const aMessage = (changes: Partial<Message> = {}): Message => ({
  id: 1,
  sender_id: 10,
  sender_email: 'ana@demo.test',
  sender_full_name: 'Ana',
  client: 'test',
  content: '<p>hello</p>',
  content_type: 'text/html',
  display_recipient: 'design',
  type: 'stream',
  stream_id: 5,
  subject: 'logo',
  timestamp: noon,
  reactions: [],
  submessages: [],
  is_me_message: false,
  topic_links: [],
  flags: ['read'],
  ...changes,
})

const anEntry = (changes: Partial<OutboxEntry> = {}): OutboxEntry => ({
  localId: 'a-1',
  conversation: { kind: 'topic', channelId: 5, topic: 'logo' },
  content: 'mine',
  html: null,
  createdAt: noon * 1000,
  state: 'sending',
  ...changes,
})

const rules = (changes: Partial<RowRules> = {}): RowRules => ({
  ownUserId: 7,
  content: 'one-conversation',
  unreadFrom: undefined,
  groupStarts: new Set(),
  ...changes,
})

const places = (rows: readonly Row[]): string[] => rows.map((row) => row.place)
const kinds = (row: Row | undefined): string[] => (row?.before ?? []).map((each) => each.kind)

describe('groups', () => {
  test('messages of one author within five minutes are one group', () => {
    const rows = rowsOf([aMessage(), aMessage({ id: 2, timestamp: noon + 299 })], rules())
    expect(places(rows)).toEqual(['first', 'following'])
  })

  test.each([
    ['another author', aMessage({ id: 2, sender_id: 11 })],
    ['five minutes', aMessage({ id: 2, timestamp: noon + 300 })],
    ['an action', aMessage({ id: 2, is_me_message: true })],
  ])('%s begins a new group', (_name, second) => {
    expect(places(rowsOf([aMessage(), second], rules()))).toEqual(['first', 'first'])
  })

  test('a message after an action begins a new group', () => {
    const rows = rowsOf([aMessage({ is_me_message: true }), aMessage({ id: 2 })], rules())
    expect(places(rows)).toEqual(['first', 'first'])
  })

  test('the first row keeps beginning its group when older messages load, so that nothing moves', () => {
    const rows = rowsOf([aMessage(), aMessage({ id: 2 })], rules({ groupStarts: new Set([2]) }))
    expect(places(rows)).toEqual(['first', 'first'])
  })

  test('an own unsent message joins the group of the own message before it', () => {
    const rows = rowsOf([aMessage({ sender_id: 7 }), anEntry({ createdAt: (noon + 10) * 1000 })], rules())
    expect(places(rows)).toEqual(['first', 'following'])
  })
})

describe('separators', () => {
  test('the first row, and the first of every day, has the day above it', () => {
    const rows = rowsOf([aMessage(), aMessage({ id: 2, timestamp: noon + 86_400 })], rules())
    expect(rows.map(kinds)).toEqual([['day'], ['day']])
  })

  test('the line of new messages is above the first unread message, once', () => {
    const rows = rowsOf([aMessage(), aMessage({ id: 4 }), aMessage({ id: 5 })], rules({ unreadFrom: 3 }))
    expect(rows.map(kinds)).toEqual([['day'], ['unread'], []])
    expect(places(rows)).toEqual(['first', 'first', 'following'])
  })

  test('in a mixed list every stretch names its conversation; the case of topics makes no difference', () => {
    const rows = rowsOf(
      [aMessage(), aMessage({ id: 2, subject: 'LOGO' }), aMessage({ id: 3, subject: 'print' })],
      rules({ content: 'mixed' }),
    )
    expect(rows.map(kinds)).toEqual([['day', 'conversation'], [], ['conversation']])
  })

  test('separators above a row do not change with the rows after it', () => {
    const one = rowsOf([aMessage()], rules())
    const two = rowsOf([aMessage(), aMessage({ id: 2 })], rules())
    expect(two[0]?.before).toEqual(one[0]?.before)
  })
})

describe('keys', () => {
  test('a message keeps the key under which it was first shown', () => {
    const echo = rowsOf([anEntry()], rules())
    const confirmed = rowsOf([aMessage({ id: 9 })], rules({ localIdOf: () => 'a-1' }))
    expect(confirmed[0]?.key).toBe(echo[0]?.key)
  })
})

describe('the first unread message', () => {
  test('the first unread message is the first by another person without the flag read', () => {
    const messages = [
      aMessage(),
      aMessage({ id: 2, sender_id: 7, flags: [] }),
      aMessage({ id: 3, flags: [] }),
    ]
    expect(firstUnread(messages, 7)).toBe(3)
  })

  test('there is no first unread message if all are read', () => {
    expect(firstUnread([aMessage()], 7)).toBeUndefined()
  })
})
