import { expect, test } from 'vitest'
import type { OutboxEntry } from './outboxEntry.ts'
import { withEcho } from './outboxStore.ts'

const entry = (localId: string, messageId?: number): OutboxEntry => ({
  localId,
  conversation: { kind: 'topic', channelId: 3, topic: 'icons' },
  content: localId,
  html: null,
  createdAt: 0,
  state: messageId === undefined ? 'sending' : 'sent',
  ...(messageId === undefined ? {} : { messageId }),
})
const messages = [{ id: 1 }, { id: 2 }]

test('what is on its way stands after the messages', () => {
  const [a, b] = [entry('a'), entry('b')]
  expect(withEcho(messages, [a, b])).toEqual([...messages, a, b])
})

test('an entry gives way to its message, whichever came first', () => {
  const arrived = entry('a', 3)
  expect(withEcho(messages, [arrived])).toEqual([...messages, arrived])
  expect(withEcho([...messages, { id: 3 }], [arrived])).toEqual([...messages, { id: 3 }])
})

test('nothing on its way: the very same list', () => {
  expect(withEcho(messages, [])).toBe(messages)
})
