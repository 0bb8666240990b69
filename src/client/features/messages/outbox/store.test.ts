import { aSession, type ExampleSession } from '../../../kernel/session.testing.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OutboxEntry } from './entry.ts'
import { localIdsOf, outboxEntries, withEcho, type OutboxEntries } from './store.ts'

const entry = (localId: string, messageId?: number): OutboxEntry => ({
  localId,
  conversation: { kind: 'topic', channelId: 3, topic: 'icons' },
  content: localId,
  html: null,
  createdAt: 0,
  state: messageId === undefined ? 'sending' : 'sent',
  ...(messageId === undefined ? {} : { messageId }),
})
const OWN = 7
const message = (id: number, content = '<p>Hello</p>', sender_id = OWN) => ({ id, sender_id, content })
let example: ExampleSession
let entries: OutboxEntries
const localIdOf = (id: number) => localIdsOf(example.session)(id)
beforeEach(() => {
  example = aSession([])
  entries = example.session.get(outboxEntries)
})
afterEach(() => example.end())
const messages = [message(1), message(2, '<p>Ok</p>', 8)]

test('what two tabs wrote in the same millisecond keeps its order, whatever happens to it', () => {
  for (const localId of ['b', 'a']) entries.put(entry(localId))
  for (const localId of ['a', 'b', 'a']) {
    entries.put({ ...entry(localId), state: 'waiting' })
    expect(entries.lane('topic:3:icons').map((each) => each.localId)).toEqual(['a', 'b'])
  }
})

test('what is on its way stands after the messages', () => {
  const [a, b] = [entry('a'), entry('b')]
  expect(withEcho(messages, [a, b], OWN, localIdOf)).toEqual([...messages, a, b])
})

test('an entry gives way to its message, whichever came first', () => {
  const arrived = entry('a', 3)
  expect(withEcho(messages, [arrived], OWN, localIdOf)).toEqual([...messages, arrived])
  const after = [...messages, message(3)]
  expect(withEcho(after, [arrived], OWN, localIdOf)).toEqual(after)
})

test('nothing on its way: the very same list', () => {
  expect(withEcho(messages, [], OWN, localIdOf)).toBe(messages)
})

describe('a message that was read before anything said it is the entry', () => {
  const sending: OutboxEntry = { ...entry('b'), content: 'Hello', html: '<p>Hello</p>', afterId: 2 }
  const after = [...messages, message(3)]

  test('stands once', () => {
    expect(withEcho(after, [sending], OWN, localIdOf)).toEqual(after)
    expect(withEcho(after, [{ ...sending, html: null }], OWN, localIdOf)).toEqual(after)
  })

  test('stands once after a reload that knows of it before the entry is attempted again', () => {
    expect(withEcho(after, [{ ...sending, writtenAfterId: 2, afterId: 3 }], OWN, localIdOf)).toEqual(after)
  })

  test('is one of two entries with the same words; the other is still on its way', () => {
    const second = { ...sending, localId: 'c', createdAt: 1 }
    expect(withEcho(after, [sending, second], OWN, localIdOf)).toEqual([...after, second])
  })

  test.each<[string, OutboxEntry, readonly ReturnType<typeof message>[]]>([
    ['of someone else', sending, [message(3, '<p>Hello</p>', 8)]],
    ['with other words', sending, [message(3, '<p>Bye</p>')]],
    ['from before the entry', { ...sending, afterId: 3 }, [message(3)]],
    ['while the entry was not sent at all', entry('Hello'), [message(3)]],
    ['when the entry could not be sent', { ...sending, state: 'failed' }, [message(3)]],
  ])('is not taken for it: %s', (_case, each, read) => {
    expect(withEcho(read, [each], OWN, localIdOf)).toEqual([...read, each])
  })

  test('stands once when a disk or tab that lags says again that it is on its way', () => {
    entries.noteLocalId(5, 'late')
    const late = { ...sending, localId: 'late', content: 'Hello, before it was edited', html: null }
    expect(withEcho([message(5)], [late], OWN, localIdOf)).toEqual([message(5)])
  })

  test('is not taken for it when it is known to be another entry', () => {
    entries.noteLocalId(4, 'sent earlier')
    expect(withEcho([message(4)], [sending], OWN, localIdOf)).toEqual([message(4), sending])
  })
})
