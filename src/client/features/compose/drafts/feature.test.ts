import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDrafts } from '../../../../protocol/chat/drafts.ts'
import { aSession, type ExampleSession } from '../../../kernel/session.testing.ts'
import { ownDrafts } from './drafts.ts'
import { draftsFeature } from './feature.ts'

const precious = {
  id: 7,
  type: 'stream',
  to: [3],
  topic: 'icons',
  content: 'Precious',
  timestamp: 1_790_000_000,
}

let example: ExampleSession
beforeEach(() => {
  vi.useFakeTimers({ now: 1_790_000_000_000 })
  example = aSession([draftsFeature])
})
afterEach(() => {
  example.end()
  vi.useRealTimers()
})

const begin = (isSynchronizing: boolean, drafts: readonly unknown[]): void =>
  example.restore({ drafts, user_settings: { enable_drafts_synchronization: isSynchronizing } })
const switched = (value: boolean): void =>
  example.session.deliver({
    type: 'user_settings',
    op: 'update',
    property: 'enable_drafts_synchronization',
    value,
  })
const contents = (): readonly string[] =>
  [...example.session.get(ownDrafts).book.state.drafts.values()].map(({ content }) => content)

test('with synchronizing switched off, a service that lists no drafts takes none away', () => {
  begin(true, [precious])
  switched(false)
  begin(false, [])
  expect(contents()).toEqual(['Precious'])
})

test('a device that missed the switch keeps its drafts, too', () => {
  begin(true, [precious])
  begin(false, [])
  expect(contents()).toEqual(['Precious'])
})

test('switched on again, the service gets the drafts anew', async () => {
  begin(true, [precious])
  switched(false)
  switched(true)
  await vi.advanceTimersByTimeAsync(5000)
  expect(example.last(createDrafts).args).toMatchObject({ drafts: [{ content: 'Precious', topic: 'icons' }] })
})
