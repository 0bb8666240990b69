import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { edits, type SavedEdit } from '../../features/messages/editing/edits.ts'
import { anEntry } from '../../features/messages/outbox/entry.testing.ts'
import { outboxEntries } from '../../features/messages/outbox/store.ts'
import { aSession, type ExampleSession } from '../../kernel/session.testing.ts'
import { SessionContext } from '../../kernel/session.ts'
import { useConnection } from '../../kernel/sync/status.ts'
import { act, render } from '../../ui/render.testing.ts'
import { BLIP } from './connectionNotice.ts'
import { ConnectionBar } from './ConnectionBar.tsx'

const edit: SavedEdit = { text: 'New', source: 'Old', editedAt: undefined, isWaiting: true }
const message = anEntry()

const container = document.createElement('div')
let example: ExampleSession
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  example = aSession([])
  example.restore()
})
afterEach(async () => {
  await act(() => render(null, container))
  example.end()
  useConnection.setState(useConnection.getInitialState())
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** The text of the bar once the network has been away for a while. */
async function offline(): Promise<string> {
  useConnection.setState({ state: 'offline' })
  await act(() =>
    render(
      <SessionContext value={example.session}>
        <ConnectionBar />
      </SessionContext>,
      container,
    ),
  )
  await act(() => vi.advanceTimersByTime(BLIP))
  return container.querySelector('p')?.textContent ?? ''
}

const keepEdits = (...ids: readonly number[]): void =>
  example.session.get(edits).setState({ saved: new Map(ids.map((id) => [id, edit])) })

test('without a network the bar counts the edits that wait', async () => {
  keepEdits(7, 8)
  expect(await offline()).toMatch(/ – 2 edits will be saved when you’re back/)
})

test('messages and edits that wait are counted apart', async () => {
  keepEdits(7)
  example.session.get(outboxEntries).put(message)
  expect(await offline()).toMatch(/ – 1 message and 1 edit will be sent when you’re back/)
})

test('where nothing waits the bar says nothing of it', async () => {
  expect(await offline()).not.toContain('–')
})
