import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aSession, type ExampleSession } from '../../../kernel/session.testing.ts'
import { closeMenu, useOpenMenu } from '../../../ui/menuStore.ts'
import { aMessage, aWindow, icons } from '../messages.testing.ts'
import { anEntry } from '../outbox/entry.testing.ts'
import type { OutboxEntry } from '../outbox/entry.ts'
import { outboxEntries } from '../outbox/store.ts'
import { messageQueries } from '../queries.ts'
import type { MessageActions } from '../row/tools.ts'
import { pressOnEcho } from './echoKeys.ts'
import type { MessageActionId } from './messageActions.ts'

const entry = anEntry({ state: 'sending' })
const stored = aMessage({ id: 12, sender_id: 1 })

let example: ExampleSession
const run = vi.fn<MessageActions['run']>()
const unsent = vi.fn<MessageActions['unsent']>()
beforeEach(() => {
  example = aSession([])
  example.restore()
})
afterEach(() => {
  closeMenu()
  example.end()
  vi.clearAllMocks()
})

const put = (over: Partial<OutboxEntry> = {}): OutboxEntry => {
  const changed = { ...entry, ...over }
  example.session.get(outboxEntries).put(changed)
  return changed
}
const press = (id: MessageActionId, on: OutboxEntry): void =>
  pressOnEcho({ session: example.session, text: (key) => key, run, unsent }, id, on, document.body)
/** A list of messages now holds the stored message. */
const draw = (): void => {
  const window = { ...aWindow([]), messages: [stored] }
  example.session.cache.setQueryData(messageQueries.windowKey(icons), window)
}
const offered = (): readonly string[] =>
  (useOpenMenu.getState().menu?.entries ?? []).flatMap((each) => ('text' in each ? [each.text] : []))

test.each(['menu', 'edit', 'like'] as const)(
  'a key for %s on a message that is being sent acts once it is stored, and once only',
  (id) => {
    press(id, put())
    put({ state: 'sent', messageId: 12 })
    expect(run).not.toHaveBeenCalled()
    draw()
    expect(run.mock.calls).toEqual([[id, stored, document.body]])
    put({ state: 'sent', messageId: 12, html: '' })
    expect(run).toHaveBeenCalledOnce()
  },
)

test('nothing opens after the reader has gone on to something else', () => {
  press('menu', put())
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))
  put({ state: 'sent', messageId: 12 })
  draw()
  expect(run).not.toHaveBeenCalled()
})

test('nothing opens for a message that could not be sent after all', () => {
  press('menu', put())
  put({ state: 'failed' })
  put({ state: 'sent', messageId: 12 })
  draw()
  expect(run).not.toHaveBeenCalled()
})

test('a message that waits or failed has a menu of what can be done with it', async () => {
  press('menu', put({ state: 'waiting', code: 'UNREACHABLE' }))
  await expect.poll(offered).toEqual(['messages.takeBack', 'messages.copySource'])
  closeMenu()
  const failed = put({ state: 'failed' })
  press('menu', failed)
  await expect
    .poll(offered)
    .toEqual(['messages.retry', 'messages.edit', 'messages.copySource', 'messages.delete'])
  const [retry] = useOpenMenu.getState().menu?.entries ?? []
  if (retry?.kind === 'action') retry.run()
  expect(unsent.mock.calls).toEqual([['retry', failed]])
})

test('the key for editing takes an unsent message back into the composer', () => {
  const waiting = put({ state: 'waiting', code: 'HELD' })
  press('edit', waiting)
  expect(unsent.mock.calls).toEqual([['change', waiting]])
  expect(run).not.toHaveBeenCalled()
})
