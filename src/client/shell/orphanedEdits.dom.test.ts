import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getMessages } from '../../protocol/chat/messages.ts'
import { draftsFeature } from '../features/compose/drafts/feature.ts'
import { readEntry } from '../kernel/entry.ts'
import { aSession, type ExampleSession } from '../kernel/session.testing.ts'
import { changeEdit, closeEdit, fillEdit, openEdit } from '../features/messages/editing/editing.ts'
import { edits } from '../features/messages/editing/edits.ts'
import { resumeKept } from '../features/messages/kept/keptChanges.ts'
import { aMessage } from '../features/messages/messages.testing.ts'
import { keepEdits, orphanedEdits, orphanedEditsFeature } from './orphanedEdits.ts'

let example: ExampleSession
beforeEach(() => {
  example = aSession([draftsFeature, orphanedEditsFeature])
  example.restore()
})
afterEach(() => {
  example.end()
  localStorage.clear()
})

const ana = { kind: 'direct', userIds: [8] } as const
const write = (messageId: number, text: string): void => {
  openEdit(example.session, messageId, undefined, { place: ana })
  fillEdit(example.session, messageId, 'As it was')
  changeEdit(example.session, messageId, text)
}
const drafts = (): unknown[] =>
  Object.keys(localStorage).map((key) => JSON.parse(localStorage.getItem(key) ?? 'null'))

test('an unfinished edit of a deleted message becomes a draft in its conversation', () => {
  write(51, 'As it could be')
  example.session.deliver({
    type: 'delete_message',
    message_ids: [50, 51],
    message_type: 'private',
  })
  expect(drafts()).toMatchObject([{ conversation: ana, content: 'As it could be' }])
  expect(example.session.get(edits).getState().open.size).toBe(0)
  expect(readEntry(example.session, orphanedEdits)).toBe(1)
})

test('the draft is for the topic to which the message was moved, also after the editor was closed', () => {
  write(51, 'As it could be')
  closeEdit(example.session, 51)
  example.session.deliver({
    type: 'delete_message',
    message_id: 51,
    message_type: 'stream',
    stream_id: 3,
    topic: 'icons',
  })
  const icons = { kind: 'topic', channelId: 3, topic: 'icons' }
  expect(drafts()).toMatchObject([{ conversation: icons, content: 'As it could be' }])
})

test('an editor without changes leaves no draft', () => {
  write(51, 'As it was')
  example.session.deliver({
    type: 'delete_message',
    message_id: 51,
    message_type: 'private',
  })
  expect(drafts()).toEqual([])
  expect(readEntry(example.session, orphanedEdits)).toBe(0)
})

test('an edit that an earlier page left becomes a draft if its message was deleted meanwhile', async () => {
  const resumed = (): Promise<void> =>
    resumeKept(example.session, {
      makeAgain: () => undefined,
      storeSaved: () => undefined,
      keepOrphans: (ids) => keepEdits(example.session, ids),
    })
  await resumed()
  write(51, 'As it could be')
  write(52, 'Still there')
  example.end()

  example = aSession([draftsFeature, orphanedEditsFeature])
  example.restore()
  const done = resumed()
  const call = await vi.waitFor(() => example.last(getMessages))
  expect(call.args).toMatchObject({ message_ids: [51, 52] })
  expect([...example.session.get(edits).getState().open.keys()]).toEqual([51, 52])
  call.answer({ messages: [aMessage({ id: 52 })] })
  await done
  expect([...example.session.get(edits).getState().open.keys()]).toEqual([52])
  expect(readEntry(example.session, orphanedEdits)).toBe(1)
  expect(drafts()).toContainEqual(expect.objectContaining({ conversation: ana, content: 'As it could be' }))
})
