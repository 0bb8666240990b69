import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Draft } from '../../../../protocol/chat/draft.ts'
import type { Conversation } from '../../../navigation/view.ts'
import { DraftBook, draftFor } from './draftsBook.ts'
import { applyToDrafts, withStored } from './draftsMerge.ts'
import { signatureOf, type Drafts } from './draftsRecord.ts'
import { aDisk, type ExampleDisk } from './draftsStorage.testing.ts'

const icons = { kind: 'topic', channelId: 3, topic: 'icons' } as const
const logo = { kind: 'topic', channelId: 3, topic: 'logo' } as const

let disk: ExampleDisk
const ending = new AbortController()
beforeEach(() => {
  vi.useFakeTimers({ now: 1_790_000_000_000 })
  disk = aDisk()
})
afterEach(() => vi.useRealTimers())

const open = (onChange = () => undefined as void): DraftBook =>
  new DraftBook({ storage: disk.tab(), onChange, signal: ending.signal })
const pause = (milliseconds = 400): unknown => vi.advanceTimersByTime(milliseconds)
const text = (book: DraftBook, conversation: Conversation = icons): string | undefined =>
  draftFor(book.state, conversation)?.content
const unaddressed = (book: DraftBook): string | undefined => draftFor(book.state, undefined)?.content
const secret: Draft = { id: 7, type: 'stream', to: [3], topic: 'icons', content: 'Secret', timestamp: 1 }
const withSecret = (drafts: Drafts): Drafts =>
  applyToDrafts(drafts, { type: 'drafts', op: 'add', drafts: [secret] }, 1)
const kept = (): string[] =>
  [...disk.records.values()].filter((each) => !each.removed).map((each) => each.content)

describe('typed text', () => {
  test('typed text is stored at the next pause, without a write for each key', () => {
    const onChange = vi.fn<() => void>()
    const book = open(onChange)
    for (const content of ['H', 'He', 'Hey']) {
      book.edit(icons, content)
      pause(100)
    }
    expect(kept()).toEqual([])
    pause()
    expect(kept()).toEqual(['Hey'])
    expect(onChange).toHaveBeenCalledTimes(1)
  })

  test('text typed without a pause is stored every second', () => {
    const book = open()
    for (let key = 1; key <= 12; key++) {
      book.edit(icons, 'x'.repeat(key))
      pause(100)
    }
    expect(kept()).toEqual(['x'.repeat(10)])
  })

  test('typed text is stored at once when the tab closes, and restored when it opens again', () => {
    const book = open()
    book.edit(icons, 'Hello')
    book.keep()
    expect(text(open())).toBe('Hello')
  })

  test('texts typed in two conversations stay separate', () => {
    const book = open()
    book.edit(icons, 'one')
    book.edit(logo, 'two')
    pause()
    expect([text(book, icons), text(book, logo)]).toEqual(['one', 'two'])
  })

  test('text that is typed and deleted again leaves no draft', () => {
    const book = open()
    book.edit(icons, 'Hello')
    pause()
    book.edit(icons, '  ')
    pause()
    expect(kept()).toEqual([])
    expect(text(book)).toBeUndefined()
  })
})

describe('discarding', () => {
  test('discarding drops text that was not stored yet', () => {
    const book = open()
    book.edit(icons, 'Hello')
    book.discard(icons)
    pause()
    expect(kept()).toEqual([])
  })

  test('discarding leaves the field empty; an older draft stays in the list', () => {
    const first = open()
    first.edit(icons, 'older')
    pause()
    first.discard(logo)
    const book = open()
    book.change(
      (drafts) =>
        new Map([
          ...drafts,
          ['b', { id: 'b', conversation: icons, content: 'newer', updatedAt: Date.now() + 5 }],
        ]),
    )
    expect(text(book)).toBe('newer')
    book.discard(icons)
    expect(text(book)).toBeUndefined()
    expect(kept()).toEqual(['older'])
  })

  test('after discarding, new text is a new draft', () => {
    const book = open()
    book.discard(icons)
    book.edit(icons, 'again')
    pause()
    expect(text(book)).toBe('again')
  })

  test('after discarding, text written on another device is shown', () => {
    const book = open()
    book.discard(icons)
    const draft = { id: 7, type: 'stream', to: [3], topic: 'icons', content: 'from the phone', timestamp: 1 }
    book.receive((drafts) => applyToDrafts(drafts, { type: 'drafts', op: 'add', drafts: [draft] }, 1))
    expect(text(book)).toBe('from the phone')
  })
})

describe('two tabs', () => {
  test('two tabs see each other’s stored drafts', () => {
    const [one, two] = [open(), open()]
    one.edit(icons, 'Hello')
    pause()
    expect(text(two)).toBe('Hello')
    one.discard(icons)
    expect(text(two)).toBeUndefined()
  })

  test('two tabs that write one after the other write one draft', () => {
    const [one, two] = [open(), open()]
    one.edit(icons, 'Hello')
    pause()
    two.edit(icons, 'Hello you')
    pause()
    expect(kept()).toEqual(['Hello you'])
    one.edit(icons, 'Hello you all')
    pause()
    expect(kept()).toEqual(['Hello you all'])
  })

  test('two tabs that write on different versions keep both, each continuing its own', () => {
    const [one, two] = [open(), open()]
    one.edit(icons, 'Shall we meet')
    pause()
    two.edit(icons, 'Shall we meet on Monday?')
    pause()
    // The first tab's field did not take over that text.
    one.edit(icons, 'Shall we meet at noon')
    pause()
    expect(kept().toSorted()).toEqual(['Shall we meet at noon', 'Shall we meet on Monday?'])
    expect([text(one), text(two)]).toEqual(['Shall we meet at noon', 'Shall we meet on Monday?'])
    one.edit(icons, 'Shall we meet at noon?')
    pause()
    expect(kept()).toHaveLength(2)
    expect(text(open())).toBe('Shall we meet at noon?')
  })

  test('two tabs that begin at the same time keep both texts', () => {
    const [one, two] = [open(), open()]
    one.edit(icons, 'Hello from one')
    two.edit(icons, 'Hello from two')
    pause()
    expect(kept().toSorted()).toEqual(['Hello from one', 'Hello from two'])
    expect([text(one), text(two)]).toEqual(['Hello from one', 'Hello from two'])
  })

  test('two tabs that write at the same time keep both texts', () => {
    const [one, two] = [open(), open()]
    one.edit(icons, 'Hello')
    pause()
    one.edit(icons, 'Hello from one')
    two.edit(icons, 'Hello from two')
    pause()
    expect(kept().toSorted()).toEqual(['Hello from one', 'Hello from two'])
  })
})

describe('a tab that has not received another tab’s draft yet', () => {
  /** The first tab kept "second" over the service's "first"; the other still knows only "first". */
  function deafTab() {
    const one = open()
    const storage = { ...disk.tab(), watch: () => undefined }
    const two = new DraftBook({ storage, onChange: () => undefined, signal: ending.signal })
    one.edit(icons, 'first')
    pause()
    const [id = ''] = disk.records.keys()
    one.change((drafts) => withStored(drafts, id, 7, signatureOf({ conversation: icons, content: 'first' })))
    two.reload()
    one.edit(icons, 'second')
    pause()
    return two
  }

  test('an event does not overwrite a draft that another tab has just stored', () => {
    const two = deafTab()
    const draft = { id: 7, type: 'stream', to: [3], topic: 'icons', content: 'from the phone', timestamp: 1 }
    two.receive((drafts) => applyToDrafts(drafts, { type: 'drafts', op: 'update', draft }, 1))
    expect(kept().toSorted()).toEqual(['from the phone', 'second'])
  })

  test('typed text does not overwrite a draft that another tab has just stored', () => {
    const two = deafTab()
    two.edit(icons, 'first and more')
    pause()
    expect(kept().toSorted()).toEqual(['first and more', 'second'])
  })
})

test('a draft follows the text to another address', () => {
  const book = open()
  book.edit(icons, 'Hello')
  book.readdress(icons, logo)
  expect([text(book, icons), text(book, logo)]).toEqual([undefined, 'Hello'])
  expect(kept()).toEqual(['Hello'])
})

describe('a text without an address', () => {
  test('a text without an address is stored, and shown only by the tab in which it is written', () => {
    const book = open()
    book.edit(undefined, 'Where to?')
    pause()
    expect(kept()).toEqual(['Where to?'])
    expect([...disk.records.values()][0]).not.toHaveProperty('conversation')
    expect([unaddressed(book), unaddressed(open())]).toEqual(['Where to?', undefined])
  })

  test('a text without an address moves to its address once it has one', () => {
    const book = open()
    book.edit(undefined, 'Where to?')
    book.readdress(undefined, logo)
    expect([unaddressed(book), text(book, logo)]).toEqual([undefined, 'Where to?'])
    expect(kept()).toEqual(['Where to?'])
  })

  test('a text without an address does not overwrite others without an address', () => {
    const [one, two] = [open(), open()]
    one.edit(undefined, 'first')
    pause()
    two.edit(undefined, 'second')
    pause()
    one.edit(undefined, 'first and more')
    pause()
    expect(kept().toSorted()).toEqual(['first and more', 'second'])
  })

  test('an older text, or one for a deleted conversation, can be without an address', () => {
    disk = aDisk([
      { id: 'a', content: 'older', updatedAt: 1 },
      { id: 'b', conversation: icons, content: 'newer', updatedAt: 2 },
    ])
    const book = open()
    book.choose('a')
    expect(unaddressed(book)).toBe('older')
    book.unaddress('b')
    expect([unaddressed(book), text(book)]).toEqual(['newer', undefined])
    expect(kept().toSorted()).toEqual(['newer', 'older'])
  })
})

test('restoring a discarded draft keeps the other drafts of its conversation', () => {
  disk = aDisk([
    { id: 'a', conversation: icons, content: 'older', updatedAt: 1 },
    { id: 'b', conversation: icons, content: 'newer', updatedAt: 2 },
  ])
  const book = open()
  book.remove('a')
  book.add(icons, 'older', 1)
  expect(kept().toSorted()).toEqual(['newer', 'older'])
  expect(text(book)).toBe('newer')
})

test('a text that becomes a draft does not overwrite text being typed there', () => {
  const book = open()
  book.edit(icons, 'Just now')
  book.add(icons, 'Added')
  expect(text(book)).toBe('Just now')
  book.edit(icons, 'Just now and more')
  pause()
  expect(kept().toSorted()).toEqual(['Added', 'Just now and more'])
})

test('choosing a draft keeps text typed a moment before', () => {
  disk = aDisk([{ id: 'a', conversation: icons, content: 'older', updatedAt: 1 }])
  const book = open()
  book.edit(undefined, 'Just now')
  book.unaddress('a')
  expect(kept().toSorted()).toEqual(['Just now', 'older'])
  expect(unaddressed(book)).toBe('older')
})

test('one of several drafts can be chosen', () => {
  disk = aDisk([
    { id: 'a', conversation: icons, content: 'older', updatedAt: 1 },
    { id: 'b', conversation: icons, content: 'newer', updatedAt: 2 },
  ])
  const book = open()
  expect(text(book)).toBe('newer')
  book.choose('a')
  expect(text(book)).toBe('older')
})

describe('a full storage', () => {
  test('with full storage drafts stay in memory, and the state says so', () => {
    const book = open()
    disk.isFull = true
    book.edit(icons, 'Hello')
    pause()
    expect(text(book)).toBe('Hello')
    expect(book.state.storage).toBe('memory')
    book.reload()
    expect(text(book)).toBe('Hello')
  })

  test('storage that has space again stores all drafts', () => {
    const book = open()
    disk.isFull = true
    book.edit(icons, 'one')
    pause()
    disk.isFull = false
    book.edit(logo, 'two')
    pause()
    expect(book.state.storage).toBe('durable')
    expect(kept().toSorted()).toEqual(['one', 'two'])
  })
})

test('storage that cannot be read starts empty, in memory', () => {
  const book = new DraftBook({
    storage: {
      ...disk.tab(),
      load: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    },
    onChange: () => undefined,
    signal: ending.signal,
  })
  expect(book.state.storage).toBe('memory')
})

describe('signing out', () => {
  test('after signing out no draft stays on this device, and other tabs drop theirs', () => {
    const [book, other] = [open(), open()]
    book.edit(icons, 'Hello')
    pause()
    expect(text(other)).toBe('Hello')
    book.leave()
    expect(kept()).toEqual([])
    expect(text(book)).toBeUndefined()
    expect(text(other)).toBeUndefined()
  })

  test.each([
    ['was typed before', (book: DraftBook) => book.edit(icons, 'Secret'), () => undefined],
    ['is typed after', () => undefined, (book: DraftBook) => book.edit(icons, 'Secret')],
    ['comes from elsewhere after', () => undefined, (book: DraftBook) => book.receive(withSecret)],
  ])('after signing out, text that %s is not stored', (_, before, after) => {
    const book = open()
    before(book)
    book.leave()
    after(book)
    pause(5000)
    book.keep()
    expect(kept()).toEqual([])
  })
})
