import { beforeEach, expect, test } from 'vitest'
import { updateSettings } from '../../../protocol/chat/account.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { fileBounds } from '../../../protocol/bounds.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { getUsage } from '../../../protocol/chat/usage.ts'
import { aService, type TestService, type TestUser } from '../service.testing.ts'
import { storeOrganisationSettings } from './settings.ts'

let now: number
let chat: TestService
let administrator: TestUser
let member: TestUser

beforeEach(() => {
  now = Date.parse('2026-03-27T12:00:00Z')
  chat = aService({ now: () => now })
  administrator = chat.addUser({ role: Role.administrator })
  member = chat.addUser()
})

async function write(as: TestUser, time: string): Promise<void> {
  now = Date.parse(time)
  await chat.call(sendMessage, { type: 'direct', to: [administrator.id], content: 'Hi' }, { as })
}

const usage = (days?: number) =>
  chat.call(getUsage, days === undefined ? {} : { days }, { as: administrator })

test('messages and their senders are counted by day, including days without any', async () => {
  await write(member, '2026-03-25T08:00:00Z')
  await write(member, '2026-03-27T08:00:00Z')
  await write(member, '2026-03-27T09:00:00Z')
  await write(administrator, '2026-03-27T10:00:00Z')
  expect(await usage(3)).toMatchObject({
    messages: 4,
    writers: 2,
    days: [
      { date: '2026-03-27', messages: 3, writers: 2 },
      { date: '2026-03-26', messages: 0, writers: 0 },
      { date: '2026-03-25', messages: 1, writers: 1 },
    ],
  })
  expect((await usage()).days).toHaveLength(30)
})

test('older messages and those of bots are not counted', async () => {
  const bot = chat.addUser({ bot: { type: 1, ownerId: member.id } })
  await write(member, '2026-03-24T23:59:59Z')
  await write(bot, '2026-03-25T08:00:00Z')
  now = Date.parse('2026-03-27T12:00:00Z')
  expect(await usage(3)).toMatchObject({ messages: 0, writers: 0 })
})

test('days begin at the caller’s midnight, also across clock changes', async () => {
  await chat.call(updateSettings, { timezone: 'Europe/Zurich' }, { as: administrator })
  await write(member, '2026-03-28T22:59:59Z') // 23:59:59 on Saturday
  await write(member, '2026-03-28T23:00:00Z') // midnight
  await write(member, '2026-03-29T21:59:59Z') // an hour less until the next one
  await write(member, '2026-03-29T22:00:00Z')
  expect((await usage(3)).days).toEqual([
    { date: '2026-03-30', messages: 1, writers: 1 },
    { date: '2026-03-29', messages: 2, writers: 1 },
    { date: '2026-03-28', messages: 1, writers: 1 },
  ])
})

test('space for files is reported, with its limit if there is one', async () => {
  expect(await usage()).toMatchObject({
    upload_space_used: 0,
    upload_space_quota: fileBounds.organization_mib * 1024 * 1024,
  })
  storeOrganisationSettings(chat.context, { upload_quota_mib: 2 })
  expect(await usage()).toMatchObject({ upload_space_quota: 2 * 1024 * 1024 })
})

test('usage is shown to administrators only, over a limited time', async () => {
  expect((await chat.refusal(getUsage, {}, { as: member })).answer['msg']).toBe('Insufficient permission')
  for (const days of [0, 93]) {
    const refusal = await chat.refusal(getUsage, { days }, { as: administrator })
    expect(refusal.answer['msg']).toContain('days')
  }
})
