import { act, enter, render } from '../../../ui/render.testing.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aSession, type ExampleSession } from '../../../kernel/session.testing.ts'
import { SessionContext } from '../../../kernel/session.ts'
import { changeEdit, fillEdit, openEdit } from './editing.ts'
import { aMessage } from '../messages.testing.ts'
import { sampleTools } from '../list/list.testing.tsx'
import { useConnection } from '../../../kernel/sync/status.ts'
import { useEditProblems } from './editProblems.ts'
import { edits } from './edits.ts'
import { MessageEditor } from './MessageEditor.tsx'
import { noteSource } from './sources.ts'
import { setEditTyping } from '../../../../protocol/chat/typing.ts'
import { updateMessage } from '../../../../protocol/chat/messageActions.ts'
import { getMessage } from '../../../../protocol/chat/messageActions.ts'
import { ApiError, NetworkError } from '../../../kernel/api/errors.ts'
import { dismissToast, useToasts } from '../../../ui/toastStore.ts'

const message = aMessage({ id: 1 })
const tools = sampleTools()

let example: ExampleSession
const container = document.createElement('div')
const elsewhere = document.createElement('textarea')
beforeEach(() => {
  document.body.append(container, elsewhere)
  useConnection.setState({ state: 'live' })
  example = aSession([])
  example.restore()
})
afterEach(async () => {
  await drawn()
  example.end()
  useConnection.setState({ state: 'connecting' })
})

/** The notices of the page. */
const Notices = (): null => {
  useEditProblems()
  return null
}

/** Draws the list of that view, or none. */
const drawn = (view?: string): Promise<void> =>
  act(() =>
    render(
      <SessionContext value={example.session}>
        <Notices />
        {view !== undefined && (
          <section key={view}>
            <MessageEditor message={message} tools={tools} />
          </section>
        )}
      </SessionContext>,
      container,
    ),
  )
const editor = () => container.querySelector('textarea')

/** A person writes in the editor, in the list of a topic. */
async function write(): Promise<void> {
  openEdit(example.session, 1, undefined)
  fillEdit(example.session, 1, 'Hello')
  await drawn('icons')
  expect(document.activeElement).toBe(editor())
}

test('the focus stays in the editor when the list is drawn again, at once or later', async () => {
  await write()
  await drawn('✔ icons')
  expect(document.activeElement).toBe(editor())
  await drawn()
  expect(document.activeElement).toBe(document.body)
  await drawn('icons')
  expect(document.activeElement).toBe(editor())
})

test('the editor has the focus before its text is there, and its end once it is', async () => {
  openEdit(example.session, 1, undefined)
  await drawn('icons')
  expect(document.activeElement).toBe(editor())
  await act(() => fillEdit(example.session, 1, 'Hello'))
  expect(editor()).toMatchObject({ value: 'Hello', selectionStart: 5, selectionEnd: 5 })
  expect(document.activeElement).toBe(editor())
})

/** The service answers with the source. */
const arrived = async (content: string): Promise<void> => {
  const call = await vi.waitFor(() => example.last(getMessage))
  await act(() => call.answer({ message: { ...message, content } }))
}

test('keys before the text is there go on at its end, and Enter saves all of it', async () => {
  openEdit(example.session, 1, undefined)
  await drawn('icons')
  await enter(editor() as HTMLTextAreaElement, ', all')
  await act(() => container.querySelector('form')?.requestSubmit())
  expect(example.callsOf(updateMessage)).toEqual([])
  await arrived('Hello')
  expect(editor()).toMatchObject({ value: 'Hello, all', selectionStart: 10 })
  const call = await vi.waitFor(() => example.last(updateMessage))
  expect(call.args).toMatchObject({ message_id: 1, content: 'Hello, all' })
  expect(example.callsOf(updateMessage)).toHaveLength(1)
})

test('Save fetches a text again that could not be fetched, then saves', async () => {
  openEdit(example.session, 1, undefined)
  await drawn('icons')
  await enter(editor() as HTMLTextAreaElement, ', all')
  const first = await vi.waitFor(() => example.last(getMessage))
  await act(() => first.fail(new ApiError('BAD_REQUEST', 'Not now', 400)))
  expect(container.querySelector('[role="alert"]')?.textContent).toContain('Not now')
  await act(() => container.querySelector('form')?.requestSubmit())
  expect(container.querySelector('[role="alert"]')).toBe(null)
  expect(example.callsOf(getMessage)).toHaveLength(2)
  await arrived('Hello')
  const call = await vi.waitFor(() => example.last(updateMessage))
  expect(call.args).toMatchObject({ content: 'Hello, all' })
})

test('the focus is not taken from another field in which the person writes by then', async () => {
  await write()
  await drawn()
  elsewhere.focus()
  await drawn('icons')
  expect(document.activeElement).toBe(elsewhere)
})

test.each([
  ['is told of', false, 1],
  ['is not told of after the session ended', true, 0],
])('a failure to save in an editor out of sight %s', async (_, hasEnded, count) => {
  await write()
  await act(() => changeEdit(example.session, 1, 'Hello, all'))
  await act(() => container.querySelector('form')?.requestSubmit())
  const call = await vi.waitFor(() => example.last(updateMessage))
  await drawn()
  if (hasEnded) example.end()
  await act(() => call.fail(new ApiError('BAD_REQUEST', 'Too late', 400)))
  await drawn()
  const { toasts } = useToasts.getState()
  expect(toasts).toHaveLength(count)
  for (const { id } of toasts) dismissToast(id)
})

test('others are told of the editing at the first key, and of its end when the editor closes', async () => {
  await write()
  expect(example.callsOf(setEditTyping)).toEqual([])
  await enter(editor() as HTMLTextAreaElement, 'Hello, all')
  await enter(editor() as HTMLTextAreaElement, 'Hello, you all')
  await drawn()
  expect(example.callsOf(setEditTyping).map((call) => call.args)).toEqual([
    { message_id: 1, op: 'start' },
    { message_id: 1, op: 'stop' },
  ])
})

test('a source that the page has is there without a network', async () => {
  noteSource(example.session, message, 'Hello')
  useConnection.setState({ state: 'offline' })
  openEdit(example.session, 1, undefined)
  await drawn('icons')
  expect(editor()?.value).toBe('Hello')
  expect(example.callsOf(getMessage)).toEqual([])
})

test('the source of an earlier version is not taken', async () => {
  noteSource(example.session, { id: 1, last_edit_timestamp: 7 }, 'Earlier')
  openEdit(example.session, 1, undefined)
  await drawn('icons')
  expect(editor()?.value).toBe('')
  await arrived('Hello')
  expect(editor()?.value).toBe('Hello')
})

test('without a network the editor says what it waits for, and the text comes with the network', async () => {
  openEdit(example.session, 1, undefined)
  await drawn('icons')
  const first = await vi.waitFor(() => example.last(getMessage))
  useConnection.setState({ state: 'offline' })
  await act(() => first.fail(new NetworkError('gone')))
  expect(container.querySelector('[role="status"]')?.textContent).toContain('when you’re back online')
  expect(container.querySelector('[role="alert"]')).toBe(null)
  await act(() => useConnection.setState({ state: 'live' }))
  await vi.waitFor(() => expect(example.callsOf(getMessage)).toHaveLength(2))
  await arrived('Hello')
  expect(editor()?.value).toBe('Hello')
  expect(container.querySelector('[role="status"]')).toBe(null)
})

test('a saved text that waits shows in place of the message, and can be taken back', async () => {
  await write()
  useConnection.setState({ state: 'offline' })
  await act(() => changeEdit(example.session, 1, 'Hello, all'))
  await act(() => container.querySelector('form')?.requestSubmit())
  expect(editor()).toBe(null)
  expect(container.textContent).toContain('Hello, all')
  const [again, cancel] = container.querySelectorAll('button')
  await act(() => again?.click())
  expect(editor()?.value).toBe('Hello, all')
  await act(() => container.querySelector('form')?.requestSubmit())
  await act(() => [...container.querySelectorAll('button')].at(-1)?.click())
  expect(cancel?.textContent).toBe('Cancel')
  expect(example.session.get(edits).getState().saved.size).toBe(0)
  const { toasts } = useToasts.getState()
  await act(() => toasts[0]?.action?.run())
  expect([...example.session.get(edits).getState().saved.keys()]).toEqual([1])
  for (const { id } of toasts) dismissToast(id)
})
