import { describe, expect, test } from 'vitest'
import type { Draft } from '../../../../protocol/chat/draft.ts'
import type { EventOf } from '../../../kernel/feature.ts'
import {
  applyToDrafts,
  differenceOf,
  withoutDoubles,
  withoutService,
  withRemoval,
  withSnapshot,
  withStored,
  withUnlinked,
} from './draftsMerge.ts'
import { fieldsOf, isSynced, recordFrom, signatureOf, type DraftRecord, type Drafts } from './draftsRecord.ts'

const icons = { kind: 'topic', channelId: 3, topic: 'icons' } as const

const aDraft = (content: string, given: Partial<Draft> = {}): Draft => ({
  id: 7,
  type: 'stream',
  to: [3],
  topic: 'icons',
  content,
  timestamp: 1_790_000_000,
  ...given,
})

const aRecord = (content: string, given: Partial<DraftRecord> = {}): DraftRecord => ({
  id: 'a',
  conversation: icons,
  content,
  updatedAt: 1_790_000_000_000,
  ...given,
})

/** A draft in step with the service, as its draft 7. */
const synced = (content: string, given: Partial<DraftRecord> = {}): DraftRecord =>
  aRecord(content, { serverId: 7, base: signatureOf(aRecord(content)), ...given })
/** A draft changed here after it was last equal to the service's. */
const changed = (content: string, base: string): DraftRecord => ({ ...synced(base), content })

const drafts = (...records: DraftRecord[]): Drafts =>
  Object.freeze(new Map(records.map((each) => [each.id, Object.freeze(each)])))
const contents = (state: Drafts): string[] =>
  [...state.values()].filter((each) => !each.removed).map((each) => each.content)

function apply(before: Drafts, event: EventOf<'drafts'>): Drafts {
  const once = applyToDrafts(before, event, 1)
  expect(applyToDrafts(once, event, 1)).toBe(once)
  return once
}

const added = (draft: Draft): EventOf<'drafts'> => ({ type: 'drafts', op: 'add', drafts: [draft] })
const updated = (draft: Draft): EventOf<'drafts'> => ({ type: 'drafts', op: 'update', draft })
const removed: EventOf<'drafts'> = { type: 'drafts', op: 'remove', draft_id: 7 }

describe('a draft of the service', () => {
  test('a new draft of the service is stored, and counts as synchronized', () => {
    const [record] = apply(drafts(), added(aDraft('Hello'))).values()
    expect(record).toMatchObject({
      content: 'Hello',
      serverId: 7,
      conversation: icons,
      updatedAt: 1_790_000_000_000,
    })
    expect(record && isSynced(record)).toBe(true)
  })

  test('a draft that this tab sent is linked to its record, even if the text has changed since', () => {
    const sending = aRecord('Hello wor', { sending: signatureOf(aRecord('Hello')) })
    const after = apply(drafts(sending), added(aDraft('Hello')))
    expect([...after.values()]).toMatchObject([{ id: 'a', content: 'Hello wor', serverId: 7 }])
    expect(after.get('a')).not.toHaveProperty('sending')
  })

  test('a draft that another tab of this browser sent is linked by its content', () => {
    expect([...apply(drafts(aRecord('Hello')), added(aDraft('Hello'))).keys()]).toEqual(['a'])
  })

  test('a draft that was stored twice after a lost answer is removed again', () => {
    const after = apply(drafts(synced('Hello')), added(aDraft('Hello', { id: 8 })))
    expect(contents(after)).toEqual(['Hello'])
    expect(after.get('server-8')?.removed).toBe(true)
  })

  test('a draft changed elsewhere replaces an unchanged record', () => {
    const after = apply(drafts(synced('Hello')), updated(aDraft('Hello you', { timestamp: 1_790_000_500 })))
    expect([...after.values()]).toMatchObject([
      { id: 'a', content: 'Hello you', updatedAt: 1_790_000_500_000 },
    ])
  })

  test('a draft unchanged elsewhere leaves a record changed here', () => {
    const before = drafts(changed('Hello you', 'Hello'))
    expect(apply(before, updated(aDraft('Hello')))).toBe(before)
  })

  test('a draft changed elsewhere and here is kept in both versions', () => {
    const after = apply(drafts(changed('Hello here', 'Hello')), updated(aDraft('Hello there')))
    expect(contents(after)).toEqual(['Hello here', 'Hello there'])
    expect(after.get('a')).not.toHaveProperty('serverId')
    expect(after.get('a~7')).toMatchObject({ serverId: 7 })
  })

  test('a draft changed to the same text here and elsewhere counts as synchronized', () => {
    const after = apply(drafts(changed('Hello you', 'Hello')), updated(aDraft('Hello you')))
    expect([...after.values()].map(isSynced)).toEqual([true])
  })

  test('a draft with other blanks around its text counts as unchanged', () => {
    const before = drafts(synced('Hello '))
    expect(apply(before, updated(aDraft('Hello')))).toBe(before)
  })

  test('a draft that was removed here stays removed', () => {
    const before = drafts(synced('Hello', { removed: true }))
    expect(apply(before, updated(aDraft('Hello you')))).toBe(before)
  })

  test('a draft deleted at the service removes an unchanged record', () => {
    expect(apply(drafts(synced('Hello')), removed).size).toBe(0)
    expect(apply(drafts(synced('Hello', { removed: true })), removed).size).toBe(0)
  })

  test('a draft deleted at the service leaves a record changed here, as a new draft', () => {
    const after = apply(drafts(changed('Hello you', 'Hello')), removed)
    expect([...after.values()]).toEqual([aRecord('Hello you')])
  })
})

const merge = (before: Drafts, ...listed: Draft[]): Drafts => withSnapshot(before, listed, 1)

describe('a snapshot', () => {
  test('a snapshot adds new drafts, removes deleted ones, and keeps those only stored here', () => {
    const before = drafts(synced('Sent elsewhere'), aRecord('Only here', { id: 'b' }))
    expect(contents(merge(before, aDraft('New', { id: 9 })))).toEqual(['Only here', 'New'])
  })

  test('a snapshot keeps both versions if both sides changed a draft', () => {
    expect(contents(merge(drafts(changed('Here', 'Base')), aDraft('There')))).toEqual(['Here', 'There'])
  })

  test('an equal snapshot changes nothing', () => {
    const before = drafts(synced('Hello'), aRecord('Only here', { id: 'b' }))
    expect(merge(before, aDraft('Hello'))).toBe(before)
  })
})

describe('removal', () => {
  test('removing a draft that the service does not know leaves nothing', () => {
    expect(withRemoval(drafts(aRecord('Hello')), 'a').size).toBe(0)
  })

  test('removing a draft that the service has, or is about to get, waits until the service has deleted it', () => {
    expect(withRemoval(drafts(synced('Hello')), 'a').get('a')?.removed).toBe(true)
    const sending = aRecord('Hello', { sending: signatureOf(aRecord('Hello')) })
    expect(withRemoval(drafts(sending), 'a').get('a')?.removed).toBe(true)
  })

  test('a draft removed before the answer to its creation does not return with the answer', () => {
    const sending = aRecord('Hello', { sending: signatureOf(aRecord('Hello')) })
    const after = withStored(withRemoval(drafts(sending), 'a'), 'a', 7, signatureOf(sending))
    expect(after.get('a')).toMatchObject({ removed: true, serverId: 7 })
  })
})

test('the answer to a creation after its event leaves one draft', () => {
  const sending = aRecord('Hello', { sending: 'something that the service changed' })
  const afterEvent = apply(drafts(sending), added(aDraft('Hallo')))
  expect(afterEvent.size).toBe(2)
  const after = withStored(afterEvent, 'a', 7, signatureOf(sending))
  expect([...after.keys()]).toEqual(['a'])
})

test('a draft that the service lost is created again', () => {
  expect(withUnlinked(drafts(synced('Hello')), 'a').get('a')).toEqual(aRecord('Hello'))
})

test('of two records for one draft the one made here stays', () => {
  const fromServer = { ...synced('Hello'), id: 'server-7' }
  expect([...withoutDoubles(drafts(fromServer, synced('Hello'))).keys()]).toEqual(['a'])
  expect([...withoutDoubles(drafts(synced('Hello'), fromServer)).keys()]).toEqual(['a'])
  const both = drafts(synced('Hello'), { ...changed('Hello you', 'Hello'), id: 'server-7' })
  expect(contents(withoutDoubles(both))).toContain('Hello you')
})

test.each<[Draft, DraftRecord['conversation']]>([
  [aDraft('x'), icons],
  [aDraft('x', { type: 'private', to: [5, 2], topic: '' }), { kind: 'direct', userIds: [2, 5] }],
  [aDraft('x', { type: 'private', to: [1], topic: '' }), { kind: 'direct', userIds: [] }],
  [aDraft('x', { type: '', to: [], topic: '' }), undefined],
])('a draft is sent to the service as it was received: %o', (draft, conversation) => {
  const record = recordFrom(draft, 1)
  expect(record.conversation).toEqual(conversation)
  const { id: _, ...fields } = draft
  expect(fieldsOf(record, 1)).toEqual({ ...fields, to: fields.to.toSorted((a, b) => a - b) })
})

test.each([
  ['Hello', 'Hello', 0],
  ['Hello', 'Hello you', 4],
  ['Hello you', 'Hello', 4],
  ['one two', 'one big two', 4],
  ['aaa', 'aa', 1],
  ['', 'abc', 3],
])('between %j and %j %i characters differ', (a, b, count) => {
  expect(differenceOf(a, b)).toBe(count)
})

test('without the service all texts stay, and what was discarded goes', () => {
  const before = drafts(synced('kept'), { ...synced('gone', { serverId: 8 }), id: 'b', removed: true })
  const after = withoutService(before)
  expect(contents(after)).toEqual(['kept'])
  expect([...after.values()].map(({ serverId }) => serverId)).toEqual([undefined])
  expect(withoutService(after)).toBe(after)
})
