import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteScheduledMessage, scheduleMessage } from '../../../../protocol/chat/scheduling.ts'
import { aSession, type ExampleSession } from '../../../kernel/session.testing.ts'
import { useToasts } from '../../../ui/toastStore.ts'
import { draftsFeature } from '../drafts/feature.ts'
import { scheduledFeature } from './feature.ts'
import { scheduleWithUndo } from './scheduleWithUndo.ts'

let example: ExampleSession
beforeEach(() => {
  example = aSession([draftsFeature, scheduledFeature])
  example.restore()
})
afterEach(() => {
  example.end()
  useToasts.setState({ toasts: [] })
  localStorage.clear()
})

const drafts = (): unknown[] =>
  Object.keys(localStorage).map((key) => JSON.parse(localStorage.getItem(key) ?? 'null'))

test('a scheduled message that is undone becomes a draft if no composer is open', async () => {
  const to = { kind: 'direct', userIds: [2] } as const
  const content = 'Hello'
  const scheduling = scheduleWithUndo(example.session, (key) => key, {
    to,
    content,
    at: new Date(4_000_000_000_000),
  })
  example.last(scheduleMessage).answer({ scheduled_message_id: 5 })
  await scheduling
  useToasts.getState().toasts.at(-1)?.action?.run()
  expect(drafts()).toEqual([])
  example.last(deleteScheduledMessage).answer({})
  await vi.waitFor(() => expect(drafts()).toMatchObject([{ conversation: to, content }]))
})
