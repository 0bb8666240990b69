import { expect, test } from 'vitest'
import { laterBounds } from '../../../protocol/bounds.ts'
import { createReminder, getReminders } from '../../../protocol/chat/reminders.ts'
import {
  editScheduledMessage,
  getScheduledMessages,
  scheduleMessage,
} from '../../../protocol/chat/scheduling.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { aService } from '../service.testing.ts'

const START = Date.UTC(2026, 2, 1)
const LATER = START / 1000 + 3600
const MIB = 1024 * 1024

function anOrganisation() {
  const service = aService({ now: () => START })
  const ada = service.addUser()
  const general = service.addChannel({ name: 'general', subscribers: [ada] })
  const args = { type: 'channel', to: general, topic: 'lunch', scheduled_delivery_timestamp: LATER } as const
  const grow = (table: string, bytes: number) =>
    service.context.database.run(`UPDATE ${table} SET rendered_content = hex(zeroblob(?))`, bytes / 2)
  return { service, ada, args, grow }
}

test('scheduled messages are limited in total bytes, and a refused one loses nothing', async () => {
  const { service, ada, args, grow } = anOrganisation()
  const content = 'word '.repeat(1000)
  const { scheduled_message_id } = await service.call(scheduleMessage, { ...args, content: 'x' }, { as: ada })
  grow('scheduled_message', laterBounds.bytes - 1000)
  const refused = await service.refusal(scheduleMessage, { ...args, content }, { as: ada })
  expect(refused.answer).toMatchObject({
    code: 'BAD_REQUEST',
    msg: `Your scheduled messages may be ${laterBounds.bytes / MIB} MiB in all. Delete some first.`,
  })
  const { scheduled_messages } = await service.call(getScheduledMessages, {}, { as: ada })
  expect(scheduled_messages.map(({ content }) => content)).toEqual(['x'])
  // Rendered again, it is small enough.
  await service.call(editScheduledMessage, { scheduled_message_id, content }, { as: ada })
  await service.call(scheduleMessage, { ...args, content }, { as: ada })
})

test('reminders are limited in total bytes', async () => {
  const { service, ada, args, grow } = anOrganisation()
  const { id: message_id } = await service.call(
    sendMessage,
    { type: 'channel', to: args.to, topic: 'x', content: 'word '.repeat(1000) },
    { as: ada },
  )
  const remind = { message_id, scheduled_delivery_timestamp: LATER }
  await service.call(createReminder, remind, { as: ada })
  grow('reminder', laterBounds.bytes - 10_000)
  expect((await service.refusal(createReminder, remind, { as: ada })).answer).toMatchObject({
    msg: `Your reminders may be ${laterBounds.bytes / MIB} MiB in all. Delete some first.`,
  })
  expect((await service.call(getReminders, {}, { as: ada })).reminders).toHaveLength(1)
})

test('of excess messages from an earlier release, the first due are listed', async () => {
  const { service, ada, args, grow } = anOrganisation()
  for (const content of ['third', 'fourth', 'first', 'second']) {
    const minutes = ['first', 'second', 'third', 'fourth'].indexOf(content)
    const scheduled_delivery_timestamp = LATER + minutes * 60
    await service.call(scheduleMessage, { ...args, content, scheduled_delivery_timestamp }, { as: ada })
  }
  grow('scheduled_message', laterBounds.bytes * 0.4)
  const { scheduled_messages } = await service.call(getScheduledMessages, {}, { as: ada })
  expect(scheduled_messages.map(({ content }) => content)).toEqual(['first', 'second'])
  const registered = await service.register(ada)
  expect(registered.scheduled_messages).toHaveLength(2)
})
