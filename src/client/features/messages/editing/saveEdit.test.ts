import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getMessage, updateMessage } from '../../../../protocol/chat/messageActions.ts'
import { ApiError, NetworkError } from '../../../kernel/api/errors.ts'
import { aSession, type ExampleSession } from '../../../kernel/session.testing.ts'
import { useConnection } from '../../../kernel/sync/status.ts'
import { aMessage } from '../messages.testing.ts'
import { changeEdit, closeEdit, fillEdit, forgetEdit, openEdit } from './editing.ts'
import { edits } from './edits.ts'
import { saveEdit } from './saveEdit.ts'

let example: ExampleSession
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 })
  useConnection.setState({ state: 'live' })
  example = aSession([])
})
afterEach(() => {
  example.end()
  useConnection.setState({ state: 'connecting' })
  vi.useRealTimers()
})

const state = () => example.session.get(edits).getState()
const stored = () => example.callsOf(updateMessage)
const called = (count: number) => vi.waitFor(() => expect(stored()).toHaveLength(count), 20_000)
const mismatch = () => new ApiError('EXPECTATION_MISMATCH', 'Changed', 400)

function save(id: number, text: string): void {
  openEdit(example.session, id, undefined)
  fillEdit(example.session, id, `first ${id}`)
  changeEdit(example.session, id, text)
  saveEdit(example.session, id, state().open.get(id)?.source ?? '')
}

test('the editor closes when the service has stored the text', async () => {
  save(1, 'second')
  await called(1)
  expect(state().open.has(1)).toBe(true)
  stored()[0]?.answer({})
  await vi.waitFor(() => expect(state().open.size + state().saved.size).toBe(0))
})

test('without a network edits wait, closed, and are stored in the order of saving', async () => {
  useConnection.setState({ state: 'offline' })
  save(2, 'of two')
  save(1, 'of one')
  expect(state().open.size).toBe(0)
  expect([...state().saved]).toMatchObject([
    [2, { text: 'of two', isWaiting: true }],
    [1, { text: 'of one', isWaiting: true }],
  ])
  expect(stored()).toEqual([])
  useConnection.setState({ state: 'live' })
  await called(1)
  expect(stored()[0]?.args).toMatchObject({ message_id: 2, content: 'of two' })
  stored()[0]?.answer({})
  await called(2)
  expect(stored()[1]?.args).toMatchObject({ message_id: 1, content: 'of one' })
})

test('a text saved after one that waits replaces it', async () => {
  useConnection.setState({ state: 'offline' })
  save(1, 'second')
  openEdit(example.session, 1, undefined)
  expect(state().open.get(1)?.text).toBe('second')
  changeEdit(example.session, 1, 'third')
  saveEdit(example.session, 1, 'first 1')
  useConnection.setState({ state: 'live' })
  await called(1)
  expect(stored()[0]?.args).toMatchObject({ content: 'third' })
})

test('an edit that is taken back while it waits is not stored', async () => {
  useConnection.setState({ state: 'offline' })
  save(1, 'second')
  save(2, 'other')
  forgetEdit(example.session, 1)
  useConnection.setState({ state: 'live' })
  await called(1)
  expect(stored()[0]?.args).toMatchObject({ message_id: 2 })
})

test('an edit whose answer was lost is stored once, with the text saved last', async () => {
  save(1, 'second')
  await called(1)
  stored()[0]?.fail(new NetworkError('gone'))
  await vi.waitFor(() => expect(state().saved.get(1)?.isWaiting).toBe(true))
  openEdit(example.session, 1, undefined)
  changeEdit(example.session, 1, 'third')
  saveEdit(example.session, 1, 'first 1')
  await called(2)
  stored()[1]?.fail(mismatch())
  const source = await vi.waitFor(() => example.last(getMessage))
  source.answer({ message: aMessage({ id: 1, content: 'second' }) })
  await called(3)
  expect(stored()[2]?.args).toMatchObject({ content: 'third' })
  stored()[2]?.answer({})
  await vi.waitFor(() => expect(state().open.size + state().saved.size).toBe(0))
})

test('a refused edit is in its editor again, and its author is to be told', async () => {
  useConnection.setState({ state: 'offline' })
  save(1, 'second')
  save(2, 'other')
  useConnection.setState({ state: 'live' })
  await called(1)
  const refusal = mismatch()
  stored()[0]?.fail(refusal)
  await vi.waitFor(() => expect(state().refused).toEqual(new Set([1])))
  expect(state().open.get(1)).toMatchObject({ text: 'second', source: 'first 1', problem: refusal })
  await called(2) // The others go on.
})

test('an editor that is closed while its text is being stored keeps nothing', async () => {
  save(1, 'second')
  closeEdit(example.session, 1)
  expect(state().kept.size).toBe(0)
  await called(1)
  stored()[0]?.answer({})
  await vi.waitFor(() => expect(state().saved.size).toBe(0))
})
