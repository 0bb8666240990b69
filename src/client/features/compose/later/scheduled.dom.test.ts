import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  deleteScheduledMessage,
  editScheduledMessage,
  scheduleMessage,
} from '../../../../protocol/chat/scheduling.ts'
import type { ScheduledMessage } from '../../../../protocol/chat/scheduledMessages.ts'
import { NetworkError } from '../../../kernel/api/errors.ts'
import { aSession, type ExampleSession } from '../../../kernel/session.testing.ts'
import { reschedule, schedule, takeScheduled, unschedule } from './scheduled.ts'
import { draftsFeature } from '../drafts/feature.ts'
import { scheduledFeature } from './feature.ts'

const fun = { kind: 'topic', channelId: 7, topic: 'fun' } as const
const at = new Date(4_000_000_000_000)
const waiting: ScheduledMessage = {
  scheduled_message_id: 4,
  type: 'stream',
  to: 7,
  topic: 'fun',
  content: 'Hello',
  rendered_content: '<p>Hello</p>',
  scheduled_delivery_timestamp: 4_000_000_000,
  failed: false,
}
const gone = { type: 'scheduled_messages', op: 'remove', scheduled_message_id: 4 } as const

let example: ExampleSession
beforeEach(() => {
  example = aSession([draftsFeature, scheduledFeature])
  example.restore({ scheduled_messages: [waiting] })
})
afterEach(() => {
  example.end()
  localStorage.clear()
})

const drafts = (): unknown[] =>
  Object.keys(localStorage).map((key) => JSON.parse(localStorage.getItem(key) ?? 'null'))
/** Takes the message back and gets no answer. */
async function takeUnanswered(time: Date = at): Promise<void> {
  const taking = takeScheduled(example.session, 4, { conversation: fun, content: 'Hello', at: time })
  example.last(deleteScheduledMessage).fail(new NetworkError('lost'))
  await expect(taking).rejects.toThrow('lost')
}

test('a message taken back without an answer becomes a draft when it is removed, and not before', async () => {
  await takeUnanswered()
  expect(drafts()).toEqual([])
  example.session.deliver(gone)
  example.session.deliver(gone)
  expect(drafts()).toMatchObject([{ conversation: fun, content: 'Hello' }])
})

test('a message taken back becomes a draft too if its removal is known before the answer is lost, or after a restart', async () => {
  const taking = takeScheduled(example.session, 4, { conversation: fun, content: 'Hello', at })
  example.session.deliver(gone)
  expect(drafts()).toEqual([])
  example.last(deleteScheduledMessage).fail(new NetworkError('lost'))
  await expect(taking).rejects.toThrow('lost')
  expect(drafts()).toHaveLength(1)
  example.restore({ scheduled_messages: [waiting] })
  await takeUnanswered()
  example.restore({ scheduled_messages: [] })
  expect(drafts()).toHaveLength(2)
})

test('a message that was sent at its time, or taken back at the second try, becomes no draft', async () => {
  await takeUnanswered(new Date(1000))
  example.session.deliver(gone)
  example.restore({ scheduled_messages: [waiting] })
  await takeUnanswered()
  const taking = takeScheduled(example.session, 4, { conversation: fun, content: 'Hello', at })
  example.session.deliver(gone)
  example.last(deleteScheduledMessage).answer({})
  await taking
  expect(drafts()).toEqual([])
})

test('an equal message is not scheduled twice, unless the first was taken back', async () => {
  expect(await schedule(example.session, fun, 'Hello ', at)).toBe(4)
  expect(example.callsOf(scheduleMessage)).toHaveLength(0)
  const taking = takeScheduled(example.session, 4, { conversation: fun, content: 'Hello', at })
  example.last(deleteScheduledMessage).answer({})
  await taking
  const again = schedule(example.session, fun, 'Hello', at)
  example.last(scheduleMessage).answer({ scheduled_message_id: 5 })
  expect(await again).toBe(5)
})

test('a message deleted after the lost answer becomes no draft, in either order of event and answer', async () => {
  await takeUnanswered()
  const removing = unschedule(example.session, 4)
  example.session.deliver(gone)
  example.last(deleteScheduledMessage).answer({})
  await removing
  example.restore({ scheduled_messages: [waiting] })
  await takeUnanswered()
  const again = unschedule(example.session, 4)
  example.last(deleteScheduledMessage).answer({})
  await again
  example.session.deliver(gone)
  expect(drafts()).toEqual([])
})

test('a message changed after the lost answer becomes no draft, unless the change’s answer was lost too', async () => {
  await takeUnanswered()
  const changing = reschedule(example.session, 4, 'Hello again', at)
  example.last(editScheduledMessage).answer({})
  await changing
  example.session.deliver(gone)
  expect(drafts()).toEqual([])
  example.restore({ scheduled_messages: [waiting] })
  await takeUnanswered()
  const lost = reschedule(example.session, 4, 'Hello again', at)
  example.session.deliver(gone)
  example.last(editScheduledMessage).fail(new NetworkError('lost'))
  await expect(lost).rejects.toThrow('lost')
  expect(drafts()).toMatchObject([{ content: 'Hello' }])
})
