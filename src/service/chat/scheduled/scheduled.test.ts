import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { updateMessage } from '../../../protocol/chat/messageActions.ts'
import { getMessages } from '../../../protocol/chat/messages.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import {
  deleteScheduledMessage,
  editScheduledMessage,
  getScheduledMessages,
  scheduleMessage,
} from '../../../protocol/chat/scheduling.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import { Database } from '../../database/database.ts'
import { emptyDatabase } from '../../database/emptyDatabase.testing.ts'
import type { ChatServiceOptions } from '../service.ts'
import { aService, type TestService, type TestUser } from '../service.testing.ts'

const START = Date.UTC(2026, 2, 1)
const LATER = START / 1000 + 300

type Args = ArgumentsOf<typeof scheduleMessage>

function anOrganisation(database = emptyDatabase(), options: Partial<ChatServiceOptions> = {}) {
  const clock = { time: START }
  const service = aService({ now: () => clock.time, database, ...options })
  const ada = service.addUser({ fullName: 'Ada' })
  const ben = service.addUser({ fullName: 'Ben' })
  const general = service.addChannel({ name: 'general', subscribers: [ada, ben] })
  const fields = (changes: Partial<Args> = {}): Args => ({
    type: 'channel',
    to: general,
    topic: 'lunch',
    content: '**Soup**',
    scheduled_delivery_timestamp: LATER,
    ...changes,
  })
  const schedule = async (changes: Partial<Args> = {}, as = ada) =>
    (await service.call(scheduleMessage, fields(changes), { as })).scheduled_message_id
  const waitUntil = async (seconds: number) => {
    clock.time = seconds * 1000
    await service.service.deliverDue()
  }
  return { service, clock, ada, ben, general, fields, schedule, waitUntil }
}

const listed = async (service: TestService, as: TestUser) =>
  (await service.call(getScheduledMessages, {}, { as })).scheduled_messages

const received = async (service: TestService, as: TestUser) =>
  (await service.call(getMessages, { anchor: 'newest', num_before: 20, num_after: 0 }, { as })).messages

describe('a scheduled message', () => {
  test('a scheduled message is visible to its sender alone', async () => {
    const { service, ada, ben, general, schedule } = anOrganisation()
    const id = await schedule()
    const expected = {
      scheduled_message_id: id,
      type: 'stream',
      to: general,
      topic: 'lunch',
      content: '**Soup**',
      rendered_content: '<p><strong>Soup</strong></p>',
      scheduled_delivery_timestamp: LATER,
      failed: false,
    }
    expect(await listed(service, ada)).toEqual([expected])
    expect((await service.register(ada)).scheduled_messages).toEqual([expected])
    expect(await listed(service, ben)).toEqual([])
    expect(await received(service, ada)).toEqual([])
  })

  test('a scheduled message is sent at its time, once', async () => {
    const { service, ada, ben, schedule, waitUntil } = anOrganisation()
    const id = await schedule()
    await waitUntil(LATER - 1)
    expect(await received(service, ben)).toEqual([])
    const events = await service.eventsDuring(ada, () => waitUntil(LATER))
    expect(events).toMatchObject([
      { type: 'message', message: { content: '<p><strong>Soup</strong></p>', timestamp: LATER } },
      { type: 'user_topic', visibility_policy: 3 },
      { type: 'scheduled_messages', op: 'remove', scheduled_message_id: id },
    ])
    await waitUntil(LATER + 60)
    expect(await received(service, ben)).toHaveLength(1)
    expect(await listed(service, ada)).toEqual([])
  })

  test('a scheduled message goes where the whole of its topic has gone', async () => {
    const { service, ada, ben, general, schedule, waitUntil } = anOrganisation()
    const admin = service.addUser({ role: Role.administrator })
    const other = service.addChannel({ name: 'other', subscribers: [ada, ben, admin] })
    const closed = service.addChannel({ name: 'closed', inviteOnly: true, subscribers: [admin] })
    const say = async (topic: string) =>
      (await service.call(sendMessage, { type: 'channel', to: general, topic, content: 'x' }, { as: ben })).id
    const [first, last] = [await say('lunch'), await say('lunch')]
    const id = await schedule({ topic: 'LUNCH' })
    const apart = await schedule({ topic: 'dinner' })
    const move = (message_id: number, to: object) =>
      service.call(updateMessage, { message_id, ...to }, { as: admin })
    const where = async () =>
      (await listed(service, ada)).map((each) => [each.scheduled_message_id, each.to, each.topic])

    // A part of the topic is still there.
    await move(first, { topic: 'supper', propagate_mode: 'change_one' })
    expect(await where()).toEqual([
      [id, general, 'LUNCH'],
      [apart, general, 'dinner'],
    ])
    const events = await service.eventsDuring(ada, () =>
      move(last, { topic: 'brunch', stream_id: other, propagate_mode: 'change_all' }),
    )
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'scheduled_messages',
        op: 'update',
        scheduled_message: expect.objectContaining({ scheduled_message_id: id, to: other, topic: 'brunch' }),
      }),
    )
    // Nobody learns the name of a topic that they have no access to.
    await move(last, { topic: 'secret', stream_id: closed, propagate_mode: 'change_all' })
    expect(await where()).toEqual([
      [id, other, 'brunch'],
      [apart, general, 'dinner'],
    ])
    await waitUntil(LATER)
    expect((await received(service, ben)).at(-1)?.subject).toBe('dinner')
  })

  test('a scheduled direct message reaches each recipient', async () => {
    const { service, ada, ben, schedule, waitUntil } = anOrganisation()
    await schedule({ type: 'direct', to: [ada.id, ben.id], content: 'Hi' })
    expect(await listed(service, ada)).toMatchObject([{ type: 'private', to: [ben.id] }])
    await schedule({ type: 'direct', to: [ada.id], content: 'Note to me' })
    await waitUntil(LATER)
    expect(await received(service, ben)).toMatchObject([{ content: '<p>Hi</p>', type: 'private' }])
    expect(await received(service, ada)).toHaveLength(2)
  })

  test('a scheduled message starts as read for its sender on request', async () => {
    const { service, ada, schedule, waitUntil } = anOrganisation()
    await schedule({ read_by_sender: true, content: 'read' })
    await schedule({ read_by_sender: false, content: 'unread' })
    await waitUntil(LATER)
    expect((await received(service, ada)).map(({ flags }) => flags)).toEqual([['read'], []])
  })

  test('scheduled messages survive a restart, and those due meanwhile are sent late', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-scheduled-'))
    const file = join(folder, 'chat.sqlite')
    const first = new Database(file)
    const { service, ben, schedule } = anOrganisation(first)
    await schedule()
    service.service.stop()
    first.close()
    const second = new Database(file)
    const again = aService({ now: () => (LATER + 7200) * 1000, database: second })
    await again.service.deliverDue()
    expect(await received(again, ben)).toMatchObject([{ content: '<p><strong>Soup</strong></p>' }])
    again.service.stop()
    second.close()
    rmSync(folder, { recursive: true })
  })
})

describe('scheduling is refused', () => {
  test.each<[string, Partial<Args>, string]>([
    ['for a time that has come', { scheduled_delivery_timestamp: START / 1000 }, 'BAD_REQUEST'],
    ['without content', { content: ' ' }, 'BAD_REQUEST'],
    ['without a topic', { topic: undefined }, 'BAD_REQUEST'],
    ['for a channel that is not there', { to: 999 }, 'STREAM_DOES_NOT_EXIST'],
    ['for nobody', { type: 'direct', to: [] }, 'BAD_REQUEST'],
    ['for somebody unknown', { type: 'direct', to: [999] }, 'BAD_REQUEST'],
  ])('scheduling is refused for %s', async (_, changes, code) => {
    const { service, ada, fields } = anOrganisation()
    expect(await service.refusal(scheduleMessage, fields(changes), { as: ada })).toMatchObject({
      status: 400,
      code,
    })
    expect(await listed(service, ada)).toEqual([])
  })
})

describe('changing', () => {
  test('a change of a scheduled message keeps omitted parts, and is published', async () => {
    const { service, ada, schedule, waitUntil, ben } = anOrganisation()
    const id = await schedule()
    const events = await service.eventsDuring(ada, () =>
      service.call(editScheduledMessage, { scheduled_message_id: id, content: 'Salad' }, { as: ada }),
    )
    expect(events).toMatchObject([
      {
        type: 'scheduled_messages',
        op: 'update',
        scheduled_message: { scheduled_message_id: id, topic: 'lunch', content: 'Salad' },
      },
    ])
    await waitUntil(LATER)
    expect(await received(service, ben)).toMatchObject([{ content: '<p>Salad</p>', subject: 'lunch' }])
  })

  test('a scheduled message can get another destination and time', async () => {
    const { service, ada, ben, schedule, waitUntil } = anOrganisation()
    const id = await schedule()
    await service.call(
      editScheduledMessage,
      { scheduled_message_id: id, type: 'direct', to: [ben.id], scheduled_delivery_timestamp: LATER + 60 },
      { as: ada },
    )
    await waitUntil(LATER)
    expect(await received(service, ben)).toEqual([])
    await waitUntil(LATER + 60)
    expect(await received(service, ben)).toMatchObject([{ type: 'private' }])
  })

  test.each<[string, Omit<ArgumentsOf<typeof editScheduledMessage>, 'scheduled_message_id'>]>([
    ['nothing', {}],
    ['a type without its recipients', { type: 'direct' }],
    ['a time that has come', { scheduled_delivery_timestamp: 1 }],
    ['a channel without a topic', { type: 'channel', to: 1, content: '' }],
  ])('a change with %s is refused', async (_, args) => {
    const { service, ada, schedule } = anOrganisation()
    const change = { scheduled_message_id: await schedule(), ...args }
    expect(await service.refusal(editScheduledMessage, change, { as: ada })).toMatchObject({ status: 400 })
  })

  test('another user’s or an unknown scheduled message looks missing', async () => {
    const { service, ben, schedule } = anOrganisation()
    const id = await schedule()
    for (const scheduled_message_id of [id, 999]) {
      const change = { scheduled_message_id, content: 'Mine' }
      expect(await service.refusal(editScheduledMessage, change, { as: ben })).toMatchObject({ status: 404 })
      expect(
        await service.refusal(deleteScheduledMessage, { scheduled_message_id }, { as: ben }),
      ).toMatchObject({ status: 404, code: 'BAD_REQUEST' })
    }
  })
})

test('a deleted scheduled message is never sent', async () => {
  const { service, ada, ben, schedule, waitUntil } = anOrganisation()
  const id = await schedule()
  const events = await service.eventsDuring(ada, () =>
    service.call(deleteScheduledMessage, { scheduled_message_id: id }, { as: ada }),
  )
  expect(events).toMatchObject([{ op: 'remove', scheduled_message_id: id }])
  await waitUntil(LATER)
  expect(await received(service, ben)).toEqual([])
})

describe('scheduled messages that cannot be sent', () => {
  async function aFailure() {
    const organisation = anOrganisation()
    const { service, ada, general, schedule, waitUntil } = organisation
    const id = await schedule()
    service.context.database.run('UPDATE channel SET is_archived = 1 WHERE id = ?', general)
    const events = await service.eventsDuring(ada, () => waitUntil(LATER))
    return { ...organisation, id, events }
  }

  test('an unsendable message stays as failed, and its sender is notified of the reason', async () => {
    const { service, ada, id, events } = await aFailure()
    expect(events).toContainEqual(
      expect.objectContaining({
        op: 'update',
        scheduled_message: expect.objectContaining({ scheduled_message_id: id, failed: true }),
      }),
    )
    expect((await received(service, ada)).at(-1)).toMatchObject({
      sender_full_name: 'Notification Bot',
      content: expect.stringContaining('is archived'),
    })
  })

  test('a failed message is retried only at a new time', async () => {
    const { service, clock, ada, ben, general, id, waitUntil } = await aFailure()
    service.context.database.run('UPDATE channel SET is_archived = 0 WHERE id = ?', general)
    await waitUntil(LATER + 60)
    expect(await received(service, ben)).toEqual([])
    const again = { scheduled_message_id: id, content: 'Again' }
    expect(await service.refusal(editScheduledMessage, again, { as: ada })).toMatchObject({ status: 400 })
    const time = clock.time / 1000 + 10
    await service.call(editScheduledMessage, { ...again, scheduled_delivery_timestamp: time }, { as: ada })
    await waitUntil(time)
    expect(await received(service, ben)).toMatchObject([{ content: '<p>Again</p>' }])
  })

  test('a failed message does not hold up others', async () => {
    const { service, ada, ben, general, schedule, waitUntil } = anOrganisation()
    await schedule()
    await schedule({ type: 'direct', to: [ben.id], content: 'Hi' })
    service.context.database.run('UPDATE channel SET is_archived = 1 WHERE id = ?', general)
    await waitUntil(LATER)
    expect(await received(service, ben)).toMatchObject([{ content: '<p>Hi</p>' }])
    expect(await listed(service, ada)).toMatchObject([{ failed: true }])
  })

  test('a failed message whose sender cannot be notified does not hold up others', async () => {
    const faults: string[] = []
    const { service, ada, ben, schedule, waitUntil } = anOrganisation(undefined, {
      report: (where) => void faults.push(where),
    })
    await schedule({ content: 'poison' })
    await schedule({ type: 'direct', to: [ben.id], content: 'Hi' })
    service.context.database.run(
      `CREATE TRIGGER full BEFORE INSERT ON message WHEN NEW.content LIKE '%poison%' BEGIN SELECT RAISE(ABORT, 'full'); END`,
    )
    const events = await service.eventsDuring(ada, () => waitUntil(LATER))
    expect(events).toContainEqual(
      expect.objectContaining({ scheduled_message: expect.objectContaining({ failed: true }) }),
    )
    expect(await received(service, ben)).toMatchObject([{ content: '<p>Hi</p>' }])
    expect(await listed(service, ada)).toMatchObject([{ content: 'poison', failed: true }])
    await waitUntil(LATER + 1)
    expect(faults).toHaveLength(2)
  })

  test('a failed message of a deactivated sender is kept for them', async () => {
    const { service, ada, ben, schedule, waitUntil } = anOrganisation()
    await schedule()
    service.context.database.run('UPDATE user SET is_active = 0 WHERE id = ?', ada.id)
    await waitUntil(LATER)
    expect(await received(service, ben)).toEqual([])
    service.context.database.run('UPDATE user SET is_active = 1 WHERE id = ?', ada.id)
    expect(await listed(service, ada)).toMatchObject([{ failed: true }])
  })
})
