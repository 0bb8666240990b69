import { describe, expect, test } from 'vitest'
import { deleteMessage } from '../../../protocol/chat/messageActions.ts'
import { getMessages } from '../../../protocol/chat/messages.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { createReminder, deleteReminder, getReminders } from '../../../protocol/chat/reminders.ts'
import { aService } from '../service.testing.ts'

const START = Date.UTC(2026, 2, 1)
const LATER = START / 1000 + 3600

async function anOrganisation() {
  const clock = { time: START }
  const service = aService({ now: () => clock.time })
  const ada = service.addUser({ fullName: 'Ada' })
  const ben = service.addUser({ fullName: 'Ben' })
  const general = service.addChannel({ name: 'general', subscribers: [ada, ben] })
  const send = { type: 'channel', to: general, topic: 'lunch', content: 'Book the **table**' } as const
  const { id: message_id } = await service.call(sendMessage, send, { as: ben })
  const remind = async (note?: string) =>
    (
      await service.call(
        createReminder,
        { message_id, scheduled_delivery_timestamp: LATER, note },
        { as: ada },
      )
    ).reminder_id
  const waitUntil = async (seconds: number) => {
    clock.time = seconds * 1000
    await service.service.deliverDue()
  }
  const direct = async () => {
    const narrow = [{ operator: 'is', operand: 'dm', negated: false }]
    const range = { anchor: 'newest', num_before: 9, num_after: 0, narrow }
    return (await service.call(getMessages, range, { as: ada })).messages
  }
  return { service, ada, ben, message_id, remind, waitUntil, direct }
}

test('a waiting reminder is visible to its owner alone', async () => {
  const { service, ada, ben, message_id, remind } = await anOrganisation()
  const reminder_id = await remind('Window seat')
  const expected = {
    reminder_id,
    type: 'private',
    to: [ada.id],
    scheduled_delivery_timestamp: LATER,
    failed: false,
    reminder_target_message_id: message_id,
  }
  const { reminders } = await service.call(getReminders, {}, { as: ada })
  expect(reminders).toMatchObject([expected])
  expect(reminders[0]?.rendered_content).toContain('<p>Window seat</p>')
  expect((await service.register(ada)).reminders).toEqual(reminders)
  expect((await service.call(getReminders, {}, { as: ben })).reminders).toEqual([])
})

test('a reminder is delivered as a direct message at its time, once', async () => {
  const { service, ada, ben, message_id, remind, waitUntil, direct } = await anOrganisation()
  const reminder_id = await remind()
  await waitUntil(LATER - 1)
  expect(await direct()).toEqual([])
  const events = await service.eventsDuring(ada, () => waitUntil(LATER))
  expect(events.map(({ type }) => type)).toEqual(['realm_user', 'message', 'reminders'])
  expect(events.at(-1)).toMatchObject({ op: 'remove', reminder_id })
  await waitUntil(LATER + 60)
  const [message, ...more] = await direct()
  expect(more).toEqual([])
  expect(message).toMatchObject({ sender_full_name: 'Notification Bot', flags: [] })
  expect(message?.content).toContain(`/near/${message_id}`)
  expect(message?.content).toContain('<strong>table</strong>')
  expect(message?.content).toContain(`data-user-id="${ben.id}"`)
})

test('creating and deleting a reminder is published', async () => {
  const { service, ada, remind, waitUntil, direct } = await anOrganisation()
  const events = await service.eventsDuring(ada, async () => {
    const reminder_id = await remind()
    await service.call(deleteReminder, { reminder_id }, { as: ada })
  })
  expect(events).toMatchObject([
    { type: 'reminders', op: 'add', reminders: [{ to: [ada.id] }] },
    { type: 'reminders', op: 'remove' },
  ])
  await waitUntil(LATER)
  expect(await direct()).toEqual([])
})

test('a reminder is deleted with its message', async () => {
  const { service, ada, ben, message_id, remind } = await anOrganisation()
  const reminder_id = await remind()
  const events = await service.eventsDuring(ada, () =>
    service.call(deleteMessage, { message_id }, { as: ben }),
  )
  expect(events).toContainEqual(expect.objectContaining({ type: 'reminders', op: 'remove', reminder_id }))
  expect((await service.call(getReminders, {}, { as: ada })).reminders).toEqual([])
})

test('a deactivated user is not reminded', async () => {
  const { service, ada, remind, waitUntil, direct } = await anOrganisation()
  await remind()
  service.context.database.run('UPDATE user SET is_active = 0 WHERE id = ?', ada.id)
  await waitUntil(LATER)
  service.context.database.run('UPDATE user SET is_active = 1 WHERE id = ?', ada.id)
  expect(await direct()).toEqual([])
  expect((await service.call(getReminders, {}, { as: ada })).reminders).toMatchObject([{ failed: true }])
})

describe('refused reminders', () => {
  test('a reminder in the past is refused', async () => {
    const { service, ada, message_id } = await anOrganisation()
    const args = { message_id, scheduled_delivery_timestamp: START / 1000 }
    expect(await service.refusal(createReminder, args, { as: ada })).toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('a reminder of an unreadable message is refused', async () => {
    const { service, ada, ben } = await anOrganisation()
    const { id } = await service.call(
      sendMessage,
      { type: 'direct', to: [ben.id], content: 'x' },
      { as: ben },
    )
    const args = { message_id: id, scheduled_delivery_timestamp: LATER }
    expect(await service.refusal(createReminder, args, { as: ada })).toMatchObject({ status: 400 })
  })

  test('a reminder with a long note is refused', async () => {
    const { service, ada, message_id } = await anOrganisation()
    const args = { message_id, scheduled_delivery_timestamp: LATER, note: 'x'.repeat(1001) }
    expect(await service.refusal(createReminder, args, { as: ada })).toMatchObject({ status: 400 })
  })

  test('deleting another user’s reminder is refused', async () => {
    const { service, ben, remind } = await anOrganisation()
    const reminder_id = await remind()
    expect(await service.refusal(deleteReminder, { reminder_id }, { as: ben })).toMatchObject({
      status: 404,
      code: 'BAD_REQUEST',
    })
  })
})
