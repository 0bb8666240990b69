import { describe, expect, test } from 'vitest'
import { getMessages } from '../../../protocol/chat/messages.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { reportMessage } from '../../../protocol/chat/messageTools.ts'
import { storeOrganisationSettings } from '../realm/settings.ts'
import { aService } from '../service.testing.ts'

async function anOrganisation() {
  const service = aService()
  const ada = service.addUser({ fullName: 'Ada' })
  const ben = service.addUser({ fullName: 'Ben' })
  const moderator = service.addUser({ role: 300 })
  const general = service.addChannel({ name: 'general', subscribers: [ada, ben] })
  const office = service.addChannel({ name: 'office', inviteOnly: true, subscribers: [moderator] })
  storeOrganisationSettings(service.context, { moderation_request_channel_id: office })
  const send = { type: 'channel', to: general, topic: 'lunch', content: 'Buy ```now```' } as const
  const { id: message_id } = await service.call(sendMessage, send, { as: ben })
  const reports = async () => {
    const range = { anchor: 'newest', num_before: 9, num_after: 0 }
    return (await service.call(getMessages, range, { as: moderator })).messages
  }
  return { service, ada, ben, moderator, office, message_id, reports }
}

test('a report reaches the moderators with user, place, reason and message', async () => {
  const { service, ada, office, message_id, reports } = await anOrganisation()
  const report = { message_id, report_type: 'spam', description: 'Third time' } as const
  await service.call(reportMessage, report, { as: ada })
  const [message, ...more] = await reports()
  expect(more).toEqual([])
  expect(message).toMatchObject({
    sender_full_name: 'Notification Bot',
    stream_id: office,
    subject: 'Ben moderation',
  })
  for (const part of ['Ada', 'Ben', 'Spam', `/near/${message_id}`, 'Third time', '<code>now</code>']) {
    expect(message?.content).toContain(part)
  }
})

test('a direct message can be reported by its recipients', async () => {
  const { service, ada, ben, moderator, reports } = await anOrganisation()
  const { id: message_id } = await service.call(
    sendMessage,
    { type: 'direct', to: [ada.id], content: 'Psst' },
    { as: ben },
  )
  const report = { message_id, report_type: 'harassment' } as const
  await service.call(reportMessage, report, { as: ada })
  expect((await reports())[0]?.content).toContain('Psst')
  expect(await service.refusal(reportMessage, report, { as: moderator })).toMatchObject({ status: 400 })
})

describe('refused reports', () => {
  test('a report is refused if the organization has no channel for them', async () => {
    const { service, ada, message_id } = await anOrganisation()
    storeOrganisationSettings(service.context, { moderation_request_channel_id: null })
    const report = { message_id, report_type: 'spam' } as const
    expect(await service.refusal(reportMessage, report, { as: ada })).toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('a report with another reason needs a description', async () => {
    const { service, ada, message_id, reports } = await anOrganisation()
    const report = { message_id, report_type: 'other' } as const
    expect(await service.refusal(reportMessage, report, { as: ada })).toMatchObject({ code: 'BAD_REQUEST' })
    await service.call(reportMessage, { ...report, description: 'It is wrong' }, { as: ada })
    expect(await reports()).toHaveLength(1)
  })

  test('a report with a long description is refused', async () => {
    const { service, ada, message_id } = await anOrganisation()
    const report = { message_id, report_type: 'spam', description: 'x'.repeat(1001) } as const
    expect(await service.refusal(reportMessage, report, { as: ada })).toMatchObject({ status: 400 })
  })
})
