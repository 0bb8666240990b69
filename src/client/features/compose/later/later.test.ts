import { expect, test } from 'vitest'
import type { ScheduledMessage } from '../../../../protocol/chat/scheduledMessages.ts'
import { applyToReminders } from '../../messages/later/reminders.ts'
import { applyToScheduled, conversationOfScheduled } from './scheduled.ts'
import { applyToSnippets } from './snippets.ts'

const scheduled: ScheduledMessage = {
  scheduled_message_id: 4,
  type: 'stream',
  to: 7,
  topic: 'fun',
  content: 'Hello',
  rendered_content: '<p>Hello</p>',
  scheduled_delivery_timestamp: 1_800_000_000,
  failed: false,
}

test('scheduled messages are added, changed and removed; the same event twice changes nothing', () => {
  const add = { type: 'scheduled_messages', op: 'add', scheduled_messages: [scheduled] } as const
  const once = applyToScheduled(new Map(), { ...add, scheduled_messages: [scheduled] })
  expect(once.get(4)).toEqual(scheduled)
  expect(applyToScheduled(once, { ...add, scheduled_messages: [scheduled] })).toBe(once)
  const update = { ...scheduled, content: 'Later' }
  const changed = applyToScheduled(once, {
    type: 'scheduled_messages',
    op: 'update',
    scheduled_message: update,
  })
  expect(changed.get(4)?.content).toBe('Later')
  const gone = { type: 'scheduled_messages', op: 'remove', scheduled_message_id: 4 } as const
  expect(applyToScheduled(changed, gone).size).toBe(0)
})

test('a scheduled message has its conversation', () => {
  expect(conversationOfScheduled(scheduled, 1)).toEqual({ kind: 'topic', channelId: 7, topic: 'fun' })
  expect(conversationOfScheduled({ type: 'private', to: [3, 1, 2] }, 1)).toEqual({
    kind: 'direct',
    userIds: [2, 3],
  })
  expect(conversationOfScheduled({ type: 'private', to: [1] }, 1)).toEqual({ kind: 'direct', userIds: [] })
})

test('reminders and snippets are added and removed', () => {
  const reminder = {
    reminder_id: 2,
    type: 'private',
    to: [1],
    content: 'Look',
    rendered_content: '',
    scheduled_delivery_timestamp: 1_800_000_000,
    failed: false,
    reminder_target_message_id: 9,
  }
  const reminders = applyToReminders(new Map(), { type: 'reminders', op: 'add', reminders: [reminder] })
  expect(reminders.get(2)).toEqual(reminder)
  expect(applyToReminders(reminders, { type: 'reminders', op: 'remove', reminder_id: 2 }).size).toBe(0)

  const saved_snippet = { id: 5, title: 'Thanks', content: 'Thank you!', date_created: 0 }
  const snippets = applyToSnippets(new Map(), { type: 'saved_snippets', op: 'add', saved_snippet })
  expect(snippets.get(5)).toEqual(saved_snippet)
  expect(applyToSnippets(snippets, { type: 'saved_snippets', op: 'remove', saved_snippet_id: 5 }).size).toBe(
    0,
  )
})
