import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDrafts } from '../../protocol/chat/drafts.ts'
import { saveDraft } from '../features/compose/drafts/drafts.ts'
import { draftsFeature } from '../features/compose/drafts/feature.ts'
import { changeEdit, closeEdit, fillEdit, openEdit } from '../features/messages/editing/editing.ts'
import { aSession, type ExampleSession } from '../kernel/session.testing.ts'
import { unsavedTexts } from './unsavedTexts.ts'

let example: ExampleSession
beforeEach(() => {
  vi.useFakeTimers()
  example = aSession([draftsFeature])
  example.restore({ enable_drafts_synchronization: true })
})
afterEach(() => {
  example.end()
  localStorage.clear()
  vi.useRealTimers()
})

test('a person who wrote nothing has no unsaved texts', () => {
  openEdit(example.session, 51, undefined)
  fillEdit(example.session, 51, 'As it is')
  localStorage.setItem('parley.event.12.new', '{"draft":{"title":"Someone else’s"}}')
  expect(unsavedTexts(example.session)).toBe(0)
})

test('a draft counts as unsaved until the service has it, also text typed just now', async () => {
  saveDraft(example.session, { kind: 'topic', channelId: 3, topic: 'icons' }, 'Hello')
  expect(unsavedTexts(example.session)).toBe(1)
  await vi.advanceTimersByTimeAsync(5000)
  example.last(createDrafts).answer({ ids: [7] })
  await vi.advanceTimersByTimeAsync(0)
  expect(unsavedTexts(example.session)).toBe(0)
})

test('an edit counts as unsaved once, with its editor open or closed, and so does each form of an event', () => {
  openEdit(example.session, 51, undefined)
  fillEdit(example.session, 51, 'As it is')
  changeEdit(example.session, 51, 'As it could be')
  expect(unsavedTexts(example.session)).toBe(1)
  closeEdit(example.session, 51)
  expect(unsavedTexts(example.session)).toBe(1)
  localStorage.setItem('parley.event.1.new', '{"draft":{"title":"A surprise"}}')
  localStorage.setItem('parley.event.1.7', '{"draft":{"title":"Another"}}')
  expect(unsavedTexts(example.session)).toBe(3)
})
