import { act, render } from '../../../ui/render.testing.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aSession, type ExampleSession } from '../../../kernel/session.testing.ts'
import { SessionContext } from '../../../kernel/session.ts'
import type { FeedActions } from '../actions/actions.ts'
import { requestEditLast } from './editing.ts'
import { edits } from './edits.ts'
import { aMessage, aWindow, icons } from '../messages.testing.ts'
import type { OutboxEntry } from '../outbox/entry.ts'
import { outboxEntries } from '../outbox/store.ts'
import { EditLast } from './EditLast.tsx'

const SELF = 1
const earlier = aMessage({ id: 10, sender_id: SELF })
const foreign = aMessage({ id: 11, sender_id: 2 })
const sent = aMessage({ id: 12, sender_id: SELF, content: '<p>Just sent</p>' })

const anEcho = (given: Partial<OutboxEntry> = {}): OutboxEntry => ({
  localId: 'local-12',
  conversation: { kind: 'topic', channelId: 3, topic: 'icons' },
  content: 'Just sent',
  html: null,
  createdAt: 1_790_000_000_000,
  state: 'sending',
  ...given,
})

interface Shown {
  readonly messages: readonly (typeof earlier)[]
  readonly outbox: readonly OutboxEntry[]
}
const usual: Shown = { messages: [earlier, foreign], outbox: [] }

let example: ExampleSession
const container = document.createElement('div')
const run = vi.fn<FeedActions['run']>()
const unsent = vi.fn<FeedActions['unsent']>()
beforeEach(() => {
  document.body.append(container)
  example = aSession([])
  example.restore()
})
afterEach(async () => {
  await act(() => render(null, container))
  example.end()
  vi.clearAllMocks()
})

const List = ({ messages, outbox }: Shown) => (
  <EditLast view={icons} window={{ ...aWindow([]), messages }} outbox={outbox} actions={{ run, unsent }} />
)

const show = (shown: Partial<Shown>): Promise<void> =>
  act(() =>
    render(
      <SessionContext value={example.session}>
        <List {...usual} {...shown} />
      </SessionContext>,
      container,
    ),
  )
const ask = (): Promise<void> => act(() => requestEditLast(example.session, icons))

/** The request has an answer, and no later change of the list gives another. */
async function expectAnswered(): Promise<void> {
  expect(example.session.get(edits).getState().request).toBeUndefined()
  run.mockClear()
  unsent.mockClear()
  await show({ messages: [earlier, foreign, sent, aMessage({ id: 13, sender_id: SELF })] })
  expect(run).not.toHaveBeenCalled()
  expect(unsent).not.toHaveBeenCalled()
}

test('the reader’s last message opens for editing, even if other people wrote after it', async () => {
  await show({})
  await ask()
  expect(run.mock.calls).toEqual([['edit', earlier, document.body]])
  await expectAnswered()
})

test('two requests open the reader’s last message twice', async () => {
  await show({})
  await ask()
  await ask()
  expect(run).toHaveBeenCalledTimes(2)
})

test('without a message of the reader nothing opens for editing', async () => {
  await show({ messages: [foreign] })
  await ask()
  expect(run).not.toHaveBeenCalled()
  await expectAnswered()
})

test.for(['queued', 'sending', 'unconfirmed', 'sent'] as const)(
  'a message that is %s is awaited, and opens for editing instead of an earlier one',
  async (state) => {
    const known = state === 'sent' ? { messageId: 12 } : {}
    await show({ outbox: [anEcho({ state, ...known })] })
    await ask()
    expect(run).not.toHaveBeenCalled()
    example.session.get(outboxEntries).noteLocalId(12, 'local-12')
    await show({ outbox: [anEcho({ state: 'sent', messageId: 12 })] })
    expect(run).not.toHaveBeenCalled()
    await show({
      messages: [earlier, foreign, sent],
      outbox: [anEcho({ state: 'sent', messageId: 12 })],
    })
    expect(run.mock.calls).toEqual([['edit', sent, document.body]])
    await expectAnswered()
  },
)

test('the awaited message opens for editing although the reader wrote another after it', async () => {
  await show({ outbox: [anEcho()] })
  await ask()
  example.session.get(outboxEntries).noteLocalId(12, 'local-12')
  await show({ messages: [earlier, foreign, sent, aMessage({ id: 13, sender_id: SELF })] })
  expect(run.mock.calls).toEqual([['edit', sent, document.body]])
})

test.for(['waiting', 'failed'] as const)('a message that is %s returns to the composer', async (state) => {
  await show({ outbox: [anEcho({ state })] })
  await ask()
  expect(unsent.mock.calls).toEqual([['change', anEcho({ state })]])
  expect(run).not.toHaveBeenCalled()
  await expectAnswered()
})

test('a message that fails while it is awaited returns to the composer', async () => {
  await show({ outbox: [anEcho()] })
  await ask()
  await show({ outbox: [anEcho({ state: 'failed' })] })
  expect(unsent.mock.calls).toEqual([['change', anEcho({ state: 'failed' })]])
  await expectAnswered()
})

test('an awaited message that disappears opens no earlier one for editing', async () => {
  await show({ outbox: [anEcho({ localId: 'elsewhere' })] })
  await ask()
  await show({ outbox: [] })
  expect(run).not.toHaveBeenCalled()
  await expectAnswered()
})

test.for([
  ['presses a key', new KeyboardEvent('keydown', { key: 'a', bubbles: true })],
  ['points at something', new PointerEvent('pointerdown', { bubbles: true })],
] as const)('a reader who %s no longer waits for the message', async ([, event]) => {
  await show({ outbox: [anEcho()] })
  await ask()
  await act(() => void document.body.dispatchEvent(event))
  expect(example.session.get(edits).getState().request).toBeUndefined()
  await expectAnswered()
})

test('a reader who left the list is not taken back to it', async () => {
  await show({ outbox: [anEcho()] })
  await ask()
  await act(() => render(null, container))
  expect(example.session.get(edits).getState().request).toBeUndefined()
})

test('a request made without a list is not answered by a later list', async () => {
  await ask()
  await show({})
  expect(run).not.toHaveBeenCalled()
  await ask()
  expect(run.mock.calls).toEqual([['edit', earlier, document.body]])
})
