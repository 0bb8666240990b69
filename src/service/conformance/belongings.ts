import { granted, listIn, numberIn, type TestOrganisation } from './organisation.testing.ts'

/** The member's own objects. */
export interface Belongings {
  readonly draft: number
  readonly queue: string
  /** Address of a file that no message links. */
  readonly upload: string
  readonly attachment: number
  readonly reminder: number
  readonly snippet: number
  readonly scheduled: number
  readonly device: number
}

/** Texts contained in them. */
export const belongingWords = ['quartz draft', 'quartz snippet', 'quartz later', 'quartz note', 'quartz.txt']

const later = Math.floor(Date.now() / 1000) + 86_400

async function anUpload({ service, member }: TestOrganisation): Promise<string> {
  const form = new FormData()
  form.append('file', new File(['Hello'], 'quartz.txt', { type: 'text/plain' }))
  const request = new Request('http://chat.test/api/v1/user_uploads', {
    method: 'POST',
    body: form,
    headers: { authorization: `Basic ${btoa(`${member.email}:${member.apiKey}`)}` },
  })
  return ((await (await service.fetch(request)).json()) as { url: string }).url
}

export async function belongingsOf(org: TestOrganisation, messageId: number): Promise<Belongings> {
  const { client } = org.member
  const post = (path: string, fields: object) => granted(client.post(path, { ...fields }))
  const upload = await anUpload(org)
  const [attachment] = listIn(await granted(client.get('/attachments')), 'attachments')
  const { ids } = await post('/drafts', {
    drafts: [{ type: 'private', to: [], topic: '', content: 'quartz draft' }],
  })
  const { queue_id } = await post('/register', {})
  await post('/navigation_views', { fragment: 'narrow/is/starred', is_pinned: true })
  await post('/users/me/apns_device_token', { token: 'facade'.repeat(10), appid: 'org.parley' })
  await post('/users/me/android_gcm_reg_id', { token: 'their-token' })
  await post(`/users/me/muted_users/${org.admin.id}`, {})
  const at = { scheduled_delivery_timestamp: later }
  return {
    draft: (ids as number[])[0] ?? 0,
    queue: queue_id as string,
    upload,
    attachment: Number(attachment?.['id']),
    device: numberIn(await post('/register_client_device', {}), 'device_id'),
    reminder: numberIn(
      await post('/reminders', { message_id: messageId, note: 'quartz note', ...at }),
      'reminder_id',
    ),
    snippet: numberIn(
      await post('/saved_snippets', { title: 'Hi', content: 'quartz snippet' }),
      'saved_snippet_id',
    ),
    scheduled: numberIn(
      await post('/scheduled_messages', {
        type: 'stream',
        to: org.general,
        topic: 't',
        content: 'quartz later',
        ...at,
      }),
      'scheduled_message_id',
    ),
  }
}
