import { afterEach, beforeEach, expect, test } from 'vitest'
import { aSession, type ExampleSession } from '../../../kernel/session.testing.ts'
import { draftsFeature } from '../../compose/drafts/feature.ts'
import { actionsOn } from './actions.ts'
import { outboxFeature } from '../outbox/feature.ts'
import { anEntry } from '../outbox/entry.testing.ts'
import { outboxEntries } from '../outbox/store.ts'

let example: ExampleSession
beforeEach(() => {
  example = aSession([draftsFeature, outboxFeature])
  example.restore()
})
afterEach(() => {
  example.end()
  localStorage.clear()
})

const drafts = (): unknown[] =>
  Object.keys(localStorage).map((key) => JSON.parse(localStorage.getItem(key) ?? 'null'))

test('editing a failed message makes it a draft if no composer is open', () => {
  const conversation = { kind: 'topic', channelId: 3, topic: 'icons' } as const
  const failed = anEntry({ conversation, state: 'failed' })
  example.session.get(outboxEntries).put(failed)
  const nothing = (): void => undefined
  const surfaces = { pickReaction: nothing, confirmDelete: nothing, pauseReading: nothing }
  actionsOn(example.session, conversation, (key) => key, surfaces).unsent('change', failed)
  expect(drafts()).toMatchObject([{ conversation, content: 'Hello' }])
})
