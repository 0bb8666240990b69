import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { deleteAttachment, getAttachments } from '../../../protocol/chat/attachments.ts'
import { deleteMessage, updateMessage } from '../../../protocol/chat/messageActions.ts'
import { getMessages } from '../../../protocol/chat/messages.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { storeOrganisationSettings } from '../realm/settings.ts'
import { aService, basicHeader, type TestUser } from '../service.testing.ts'

const START = Date.UTC(2026, 2, 1)

function anOrganisation() {
  const service = aService({ now: () => START })
  const [ada, ben] = [service.addUser(), service.addUser()]
  const general = service.addChannel({ name: 'general', subscribers: [ada, ben] })
  const post = (as: TestUser, name: string, size: number) => {
    const body = new FormData()
    body.set('filename', new File([new Uint8Array(size)], name))
    const headers = { authorization: basicHeader(as) }
    return service.fetch(
      new Request('http://chat.test/api/v1/user_uploads', { method: 'POST', headers, body }),
    )
  }
  const upload = async (name = 'plan.bin', size = 100, as = ada) =>
    ((await (await post(as, name, size)).json()) as { url: string }).url
  const say = async (content: string, as = ada) =>
    (await service.call(sendMessage, { type: 'channel', to: general, topic: 'x', content }, { as })).id
  const listed = (as = ada) => service.call(getAttachments, {}, { as })
  return { service, ada, ben, post, upload, say, listed }
}

test('an upload is listed for its owner alone, with the messages that link it', async () => {
  const { ben, upload, say, listed } = anOrganisation()
  const url = await upload()
  const id = await say(`[plan](${url})`)
  expect(await listed()).toMatchObject({
    attachments: [
      {
        name: 'plan.bin',
        path_id: url.slice('/user_uploads/'.length),
        size: 100,
        create_time: START / 1000,
        message_ids: [id],
      },
    ],
    upload_space_used: 100,
  })
  expect(await listed(ben)).toMatchObject({ attachments: [], upload_space_used: 100 })
})

test('an upload, its links and the loss of its message are published to its owner', async () => {
  const { service, ada, ben, upload, say } = anOrganisation()
  const work = async () => {
    const url = await upload()
    const id = await say(`[plan](${url})`)
    await service.call(deleteMessage, { message_id: id }, { as: ada })
  }
  const events = await service.eventsDuring(ada, work, { event_types: ['attachment'] })
  expect(events).toMatchObject([
    { op: 'add', attachment: { message_ids: [] }, upload_space_used: 100 },
    { op: 'update', attachment: { message_ids: [expect.any(Number)] } },
    { op: 'update', attachment: { message_ids: [] } },
  ])
  expect(await service.eventsDuring(ben, work, { event_types: ['attachment'] })).toEqual([])
})

describe('an edit that removes files', () => {
  test('an edit returns the editor’s files that no message links any more', async () => {
    const { service, ada, upload, say } = anOrganisation()
    const [kept, elsewhere, lost] = [await upload('kept'), await upload('elsewhere'), await upload('lost')]
    await say(`[a](${elsewhere})`)
    const id = await say(`[a](${kept}) [b](${elsewhere}) [c](${lost})`)
    const edit = { message_id: id, content: `[a](${kept})` }
    const { detached_uploads } = await service.call(updateMessage, edit, { as: ada })
    expect(detached_uploads.map(({ name }) => name)).toEqual(['lost'])
  })

  test('an edit does not return others’ files', async () => {
    const { service, ada, ben, upload, say } = anOrganisation()
    const url = await upload('shared', 100, ben)
    await say(`[a](${url})`, ben)
    const id = await say(`[a](${url})`)
    const { detached_uploads } = await service.call(
      updateMessage,
      { message_id: id, content: 'x' },
      { as: ada },
    )
    expect(detached_uploads).toEqual([])
  })
})

describe('deleting files', () => {
  test('deleting removes the file, from disk too, and is published', async () => {
    const { service, ada, upload, say, listed } = anOrganisation()
    const url = await upload()
    await say(`[plan](${url})`)
    const { attachments } = await listed()
    const attachment_id = attachments[0]?.id ?? 0
    const events = await service.eventsDuring(
      ada,
      () => service.call(deleteAttachment, { attachment_id }, { as: ada }),
      { event_types: ['attachment'] },
    )
    expect(events).toMatchObject([{ op: 'remove', attachment: { id: attachment_id }, upload_space_used: 0 }])
    expect((await listed()).attachments).toEqual([])
    const { uploadsFolder } = service.context
    await expect.poll(() => existsSync(uploadsFolder) && readdirSync(uploadsFolder)).toEqual([])
    const narrow = [{ operator: 'has', operand: 'attachment', negated: false }]
    const range = { anchor: 'newest', num_before: 9, num_after: 0, narrow }
    expect((await service.call(getMessages, range, { as: ada })).messages).toEqual([])
  })

  test('deleting another user’s or an unknown file is refused', async () => {
    const { service, ben, upload, listed } = anOrganisation()
    await upload()
    const { attachments } = await listed()
    for (const attachment_id of [attachments[0]?.id ?? 0, 999]) {
      expect(await service.refusal(deleteAttachment, { attachment_id }, { as: ben })).toMatchObject({
        status: 400,
        code: 'BAD_REQUEST',
      })
    }
    expect((await listed()).attachments).toHaveLength(1)
  })
})

test('an upload beyond the organization’s quota is refused and not stored', async () => {
  const { service, ada, post, listed } = anOrganisation()
  storeOrganisationSettings(service.context, { upload_quota_mib: 1 })
  expect((await post(ada, 'half', 600_000)).status).toBe(200)
  const response = await post(ada, 'other half', 600_000)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ result: 'error', code: 'REALM_UPLOAD_QUOTA' })
  expect((await listed()).attachments).toHaveLength(1)
  expect(readdirSync(service.context.uploadsFolder)).toHaveLength(1)
})
