import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Draft } from '../../../../protocol/chat/draft.ts'
import { createDrafts, deleteDraft, editDraft } from '../../../../protocol/chat/drafts.ts'
import { ApiError, NetworkError } from '../../../kernel/api/errors.ts'
import { aSession, type ExampleSession } from '../../../kernel/session.testing.ts'
import { DraftBook, draftFor } from './draftsBook.ts'
import { applyToDrafts, withSnapshot } from './draftsMerge.ts'
import { isSynced } from './draftsRecord.ts'
import { DraftSync, type DraftSyncOptions } from './draftsSync.ts'
import { aDisk } from './draftsStorage.testing.ts'

const icons = { kind: 'topic', channelId: 3, topic: 'icons' } as const
const missing = new ApiError('BAD_REQUEST', 'Draft does not exist', 404)

let example: ExampleSession
let book: DraftBook
let sync: DraftSync
beforeEach(() => {
  vi.useFakeTimers({ now: 1_790_000_000_000 })
  begin({})
})
afterEach(() => {
  example.end()
  vi.useRealTimers()
})

function begin(
  blocks: Readonly<Record<string, unknown>>,
  disk = aDisk(),
  surroundings: Partial<DraftSyncOptions> = {},
): void {
  example = aSession([])
  example.restore(blocks)
  book = new DraftBook({
    storage: disk.tab(),
    onChange: () => sync.schedule(),
    signal: example.session.ended,
  })
  sync = new DraftSync({ session: example.session, book: () => book, locks: undefined, ...surroundings })
}

const step = (milliseconds = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds)
const aDraft = (content: string): Draft => ({
  id: 7,
  type: 'stream',
  to: [3],
  topic: 'icons',
  content,
  timestamp: 1_790_000_000,
})

async function write(content: string): Promise<void> {
  book.edit(icons, content)
  await step(400)
}

/** Writes a draft and lets the service store it as number 7. */
async function store(content: string): Promise<void> {
  await write(content)
  await step(5000)
  example.last(createDrafts).answer({ ids: [7] })
  await step()
}

const all = () => [...book.state.drafts.values()]

/** The queue reports that the service has the draft. */
const hearOfHello = (): void =>
  book.receive((drafts) => applyToDrafts(drafts, { type: 'drafts', op: 'add', drafts: [aDraft('Hello')] }, 1))

describe('a new draft', () => {
  test('a new draft is created at the service and then counts as synchronized', async () => {
    await write('Hello')
    await step(1)
    expect(example.last(createDrafts).args).toEqual({
      drafts: [{ type: 'stream', to: [3], topic: 'icons', content: 'Hello', timestamp: 1_790_000_000 }],
    })
    example.last(createDrafts).answer({ ids: [7] })
    await step()
    expect(all()).toMatchObject([{ content: 'Hello', serverId: 7 }])
    expect(all().every(isSynced)).toBe(true)
  })

  test.each(['event first', 'answer first'])('a new draft stays one draft: %s', async (order) => {
    await write('Hello')
    await step(1)
    if (order === 'event first') hearOfHello()
    example.last(createDrafts).answer({ ids: [7] })
    await step()
    if (order === 'answer first') hearOfHello()
    expect(all()).toMatchObject([{ content: 'Hello', serverId: 7 }])
  })

  test('a new draft whose answer is lost is not stored twice after its event', async () => {
    await write('Hello')
    await step(1)
    example.last(createDrafts).fail(new NetworkError('unreachable'))
    await step()
    book.receive((drafts) =>
      applyToDrafts(drafts, { type: 'drafts', op: 'add', drafts: [aDraft('Hello')] }, 1),
    )
    await step(20_000)
    expect(example.callsOf(createDrafts)).toHaveLength(1)
  })

  test('a new draft whose request was lost is sent again in a later round', async () => {
    await write('Hello')
    await step(1)
    example.last(createDrafts).fail(new NetworkError('unreachable'))
    await step(4000)
    expect(example.callsOf(createDrafts)).toHaveLength(1)
    await step(2000)
    expect(example.callsOf(createDrafts)).toHaveLength(2)
  })

  test('a new draft that was sent while signed out is sent again after signing in', async () => {
    await write('Hello')
    await step(1)
    example.last(createDrafts).fail(new ApiError('UNAUTHORIZED', 'Not logged in', 401))
    await step(5000)
    example.last(createDrafts).answer({ ids: [7] })
    await step()
    expect(all()).toMatchObject([{ content: 'Hello', serverId: 7 }])
  })

  test('a new draft that the service refuses stays here, and is sent again when it changes', async () => {
    await write('Hello')
    await step(1)
    example.last(createDrafts).fail(new ApiError('BAD_REQUEST', 'Invalid channel ID', 400))
    await step(20_000)
    expect(example.callsOf(createDrafts)).toHaveLength(1)
    expect(all()).toMatchObject([{ content: 'Hello' }])
    await write('Hello you')
    await step(5000)
    expect(example.callsOf(createDrafts)).toHaveLength(2)
  })

  test('a new draft that is sent as a message before its creation leaves nothing behind', async () => {
    await write('Hello')
    await step(1)
    book.discard(icons)
    example.last(createDrafts).answer({ ids: [7] })
    await step(5000)
    expect(example.last(deleteDraft).args).toEqual({ draft_id: 7 })
    example.last(deleteDraft).answer({})
    await step()
    expect(all()).toEqual([])
  })
})

describe('a changed draft', () => {
  test('changes of a draft are sent in rounds at least five seconds apart', async () => {
    await store('Hello')
    await write('Hello you')
    await step(1)
    example.last(editDraft).answer({})
    await write('Hello you a')
    await write('Hello you all')
    await step(4000)
    expect(example.callsOf(editDraft)).toHaveLength(1)
    await step(1000)
    expect(example.callsOf(editDraft)).toHaveLength(2)
    expect(example.last(editDraft).args).toMatchObject({ draft_id: 7, draft: { content: 'Hello you all' } })
  })

  test('a draft that changes during its request is sent again', async () => {
    await store('Hello')
    await write('Hello you')
    await step(5000)
    await write('Hello you all')
    example.last(editDraft).answer({})
    await step(5000)
    expect(example.last(editDraft).args).toMatchObject({ draft: { content: 'Hello you all' } })
    example.last(editDraft).answer({})
    await step()
    expect(all().every(isSynced)).toBe(true)
  })

  test('a changed draft that the service has lost is created again', async () => {
    await store('Hello')
    await write('Hello you')
    await step(5000)
    example.last(editDraft).fail(missing)
    await step(5000)
    expect(example.last(createDrafts).args).toMatchObject({ drafts: [{ content: 'Hello you' }] })
  })

  test('a draft whose own event arrives before the answer stays one draft', async () => {
    await store('Hello')
    await write('Hello you')
    await step(5000)
    await write('Hello you all')
    book.receive((drafts) =>
      applyToDrafts(drafts, { type: 'drafts', op: 'update', draft: aDraft('Hello you') }, 1),
    )
    example.last(editDraft).answer({})
    await step(5000)
    expect(all()).toMatchObject([{ content: 'Hello you all', serverId: 7 }])
  })
})

describe('a draft that waits for the request of another one', () => {
  const lunch = { kind: 'topic', channelId: 3, topic: 'lunch' } as const
  const answer = async (serverId: number): Promise<void> => {
    example.last(createDrafts).answer({ ids: [serverId] })
    await step()
  }

  beforeEach(async () => {
    book.edit(icons, 'Hello')
    book.edit(lunch, 'At')
    await step(401) // the first is on its way
  })

  test('a draft that waits for another’s request is sent in its latest version', async () => {
    book.edit(lunch, 'At noon')
    await step(400)
    await answer(7)
    expect(example.last(createDrafts).args).toMatchObject({ drafts: [{ content: 'At noon' }] })
    expect(draftFor(book.state, lunch)?.content).toBe('At noon')
  })

  test('a draft that changes during its own request is sent again', async () => {
    await answer(7)
    book.edit(lunch, 'At noon')
    await step(400)
    expect(example.last(createDrafts).args).toMatchObject({ drafts: [{ content: 'At' }] })
    await answer(8)
    await step(5000)
    expect(example.last(editDraft).args).toMatchObject({ draft_id: 8, draft: { content: 'At noon' } })
    expect(draftFor(book.state, lunch)?.content).toBe('At noon')
  })

  test('a draft that becomes a message while it waits is not sent, and does not return', async () => {
    book.discard(lunch)
    await answer(7)
    await step(5000)
    expect(example.callsOf(createDrafts)).toHaveLength(1)
    expect(all()).toMatchObject([{ content: 'Hello' }])
  })

  test('a draft that becomes a message while its change waits is deleted at the service', async () => {
    await answer(7)
    await answer(8)
    book.edit(icons, 'Hello you')
    book.edit(lunch, 'At noon')
    await step(5000)
    book.discard(lunch)
    example.last(editDraft).answer({})
    await step()
    expect(example.callsOf(editDraft)).toHaveLength(1)
    expect(example.last(deleteDraft).args).toEqual({ draft_id: 8 })
  })
})

describe('a discarded draft', () => {
  test('a discarded draft is deleted, at once if it became a message', async () => {
    await store('Hello')
    book.discard(icons)
    sync.hurry()
    await step(1)
    expect(example.last(deleteDraft).args).toEqual({ draft_id: 7 })
  })

  test('a discarded draft that the service has already lost is dropped', async () => {
    await store('Hello')
    book.discard(icons)
    await step(5000)
    example.last(deleteDraft).fail(missing)
    await step()
    expect(all()).toEqual([])
  })

  test('a discarded draft does not return with an older snapshot', async () => {
    await store('Hello')
    book.discard(icons)
    book.receive((drafts) => withSnapshot(drafts, [aDraft('Hello')], 1))
    expect(all().every((each) => each.removed)).toBe(true)
  })
})

test('drafts of an earlier visit are sent to the service', async () => {
  example.end()
  begin({}, aDisk([{ id: 'a', conversation: icons, content: 'Left behind', updatedAt: 5000 }]))
  sync.schedule()
  await step(1)
  expect(example.last(createDrafts).args).toMatchObject({ drafts: [{ content: 'Left behind' }] })
})

test('of two tabs with one unsent draft, the second finds it sent', async () => {
  const disk = aDisk()
  begin({}, disk)
  const second = aSession([])
  second.restore()
  const secondBook = new DraftBook({
    storage: disk.tab(),
    onChange: () => undefined,
    signal: second.session.ended,
  })
  const secondSync = new DraftSync({ session: second.session, book: () => secondBook, locks: undefined })
  await store('Hello')
  secondSync.schedule()
  await step(10_000)
  expect(second.calls).toEqual([])
  second.end()
})

test('with synchronization switched off, drafts stay on this device', async () => {
  example.end()
  begin({ user_settings: { enable_drafts_synchronization: false } })
  await write('Hello')
  await step(20_000)
  expect(example.calls).toEqual([])
  expect(all()).toMatchObject([{ content: 'Hello' }])
})

test('a session that has ended sends no drafts', async () => {
  await write('Hello')
  example.end()
  await step(20_000)
  expect(example.callsOf(createDrafts).length).toBeLessThanOrEqual(1)
})

describe('a browser that refuses the lock', () => {
  test('a refused lock is requested again after a pause, and the draft is sent once it is granted', async () => {
    const request = vi.fn<NonNullable<DraftSyncOptions['locks']>['request']>(() =>
      Promise.reject(new DOMException('Responsible document is not fully active', 'InvalidStateError')),
    )
    example.end()
    begin({}, aDisk(), { locks: { request } })
    await write('Hello')
    await step(20_000)
    expect(request.mock.calls.length).toBeGreaterThan(1)
    expect(request.mock.calls.length).toBeLessThan(6)
    request.mockImplementation(async (_name, _options, work) => work())
    await step(5000)
    expect(example.callsOf(createDrafts)).toHaveLength(1)
  })
})

describe('a page that is left', () => {
  const window = new EventTarget()

  test('a page that is left sends no drafts until it returns', async () => {
    example.end()
    begin({}, aDisk(), { window })
    await write('Hello')
    window.dispatchEvent(new Event('pagehide'))
    await write('Hello again')
    await step(20_000)
    expect(example.callsOf(createDrafts)).toEqual([])
    window.dispatchEvent(new Event('pageshow'))
    await step(1)
    expect(example.callsOf(createDrafts)).toMatchObject([{ args: { drafts: [{ content: 'Hello again' }] } }])
  })

  test('a page that is left ends its round, and begins another when it returns', async () => {
    example.end()
    begin({}, aDisk(), { window })
    await write('Hello')
    await step(1)
    window.dispatchEvent(new Event('pagehide'))
    await step(20_000)
    expect(example.callsOf(createDrafts)).toHaveLength(1)
    window.dispatchEvent(new Event('pageshow'))
    await step(1)
    expect(example.callsOf(createDrafts)).toHaveLength(2)
  })
})
