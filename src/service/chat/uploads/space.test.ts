import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { fileBounds } from '../../../protocol/bounds.ts'
import { deleteAttachment, getAttachments } from '../../../protocol/chat/attachments.ts'
import { updateOrganisation } from '../../../protocol/chat/organisation.ts'
import { getMessages } from '../../../protocol/chat/messages.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { getUsage } from '../../../protocol/chat/usage.ts'
import { aCalendar } from '../../calendar/service.testing.ts'
import { encodePng } from '../../png.ts'
import { aService, basicHeader, type TestService, type TestUser } from '../service.testing.ts'

/* Storage quotas, and refusals when they are used up. */

const MEBIBYTE = 1024 * 1024
const HALF = 600_000

let chat: TestService
let owner: TestUser
let ada: TestUser
let ben: TestUser

function anOrganisation(options: Parameters<typeof aService>[0] = {}): void {
  chat = aService(options)
  owner = chat.addUser({ role: Role.owner })
  ada = chat.addUser()
  ben = chat.addUser()
}

beforeEach(() => anOrganisation())

function formWith(size: number, name = 'plan.bin'): FormData {
  const body = new FormData()
  body.set('filename', new File([new Uint8Array(size)], name))
  return body
}

const post = (as: TestUser, path: string, body: BodyInit, more: RequestInit = {}): Promise<Response> =>
  chat.fetch(
    new Request(`http://chat.test/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: basicHeader(as) },
      body,
      ...more,
    }),
  )
/** Uploads as browsers do, with a Content-Length. */
async function upload(as: TestUser, size: number): Promise<Response> {
  const encoded = new Response(formWith(size))
  const body = await encoded.arrayBuffer()
  const headers = {
    authorization: basicHeader(as),
    'content-type': encoded.headers.get('content-type') ?? '',
    'content-length': String(body.byteLength),
  }
  return post(as, '/user_uploads', body, { headers })
}
const answerTo = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as object),
})
const decide = (args: Parameters<typeof chat.call<typeof updateOrganisation>>[1]) =>
  chat.call(updateOrganisation, args, { as: owner })
const stored = (): number => readdirSync(chat.context.uploadsFolder).length
const onTheirWay = (): number => readdirSync(chat.context.receivingFolder).length

describe('quotas', () => {
  test('a user’s quota is their own, is named in the refusal, and is free again after a deletion', async () => {
    await decide({ upload_quota_of_a_person_mib: 1 })
    expect((await upload(ada, HALF)).status).toBe(200)
    expect(await answerTo(await upload(ada, HALF))).toMatchObject({
      status: 400,
      code: 'USER_UPLOAD_QUOTA',
      msg: 'Upload would exceed what you may store: 0.6 of 1 MiB are used, and this is 0.6 MiB.',
      used: HALF,
      quota: MEBIBYTE,
    })
    expect([stored(), onTheirWay()]).toEqual([1, 0])
    expect((await upload(ben, HALF)).status).toBe(200)
    const { attachments, ...space } = await chat.call(getAttachments, {}, { as: ada })
    expect(space).toMatchObject({
      own_space_used: HALF,
      own_space_quota: MEBIBYTE,
      upload_space_used: 2 * HALF,
      upload_space_quota: fileBounds.organization_mib * MEBIBYTE,
    })
    await chat.call(deleteAttachment, { attachment_id: attachments[0]?.id ?? 0 }, { as: ada })
    expect((await upload(ada, HALF)).status).toBe(200)
  })

  test('the organization’s quota holds for all users together', async () => {
    await decide({ upload_quota_mib: 1 })
    expect((await upload(ada, HALF)).status).toBe(200)
    expect(await answerTo(await upload(ben, HALF))).toMatchObject({
      status: 400,
      code: 'REALM_UPLOAD_QUOTA',
      msg: "Upload would exceed your organization's upload quota: 0.6 of 1 MiB are used, and this is 0.6 MiB.",
    })
  })

  test.each(['announced', 'unannounced'])('parallel uploads stay within the quota, %s', async (how) => {
    await decide({ upload_quota_of_a_person_mib: 1 })
    const send = (): Promise<Response> =>
      how === 'announced' ? upload(ada, HALF) : post(ada, '/user_uploads', formWith(HALF))
    const statuses = (await Promise.all([send(), send(), send(), send()])).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect([stored(), onTheirWay()]).toEqual([1, 0])
    expect((await upload(ada, 400_000)).status).toBe(200)
  })

  test('quotas count custom emoji and the calendar’s images, too', async () => {
    await decide({ upload_quota_of_a_person_mib: 1 })
    const calendar = aCalendar(chat, { space: chat.context.space })
    const noise = new Uint8Array(4 * 300 * 300).map((_, index) => (index * 7919) % 251)
    const picture = new Uint8Array(encodePng(300, 300, noise))
    const image = await calendar.uploadImage(ada, picture)
    const used = async () => (await chat.call(getAttachments, {}, { as: ada })).own_space_used ?? 0
    expect(await used()).toBe(image.filesize)
    const emoji = new FormData()
    emoji.set('filename', new File([picture], 'noise.png'))
    expect(await answerTo(await post(ada, '/realm/emoji/noise', emoji))).toMatchObject({ status: 200 })
    const both = await used()
    expect(both).toBe(2 * (image.filesize ?? 0))
    const size = MEBIBYTE - both + 1
    expect((await upload(ada, size)).status).toBe(400)
    await decide({ upload_quota_of_a_person_mib: 2 })
    expect((await upload(ada, size)).status).toBe(200)
    await decide({ upload_quota_of_a_person_mib: 1 })
    await expect(calendar.uploadImage(ada, picture)).rejects.toMatchObject({
      status: 400,
      code: 'rest_upload_quota',
    })
  })

  test('quotas are set by administrators, published, and limited by the operator’s', async () => {
    anOrganisation({ quotas: { organization: 5000 } })
    const quotas = async () => {
      const { realm_upload_quota_mib, realm_upload_quota_of_a_person_mib } = await chat.register(ada)
      return [realm_upload_quota_mib, realm_upload_quota_of_a_person_mib]
    }
    expect(await quotas()).toEqual([5000, fileBounds.person_mib])
    const refusal = await chat.refusal(updateOrganisation, { upload_quota_mib: 7 }, { as: ada })
    expect(refusal.message).toContain('Insufficient permission')
    const events = await chat.eventsDuring(ada, () =>
      decide({ upload_quota_mib: 9000, upload_quota_of_a_person_mib: 100 }),
    )
    expect(events).toMatchObject([
      { type: 'realm', property: 'upload_quota_mib', value: 5000 },
      { type: 'realm', property: 'upload_quota_of_a_person_mib', value: 100 },
    ])
    expect(await quotas()).toEqual([5000, 100])
    await decide({ upload_quota_mib: 10, upload_quota_of_a_person_mib: null })
    expect(await quotas()).toEqual([10, fileBounds.person_mib])
    for (const upload_quota_mib of [0, -1, 1.5]) {
      expect((await chat.refusal(updateOrganisation, { upload_quota_mib }, { as: owner })).code).toBe(
        'REQUEST_VARIABLE_INVALID',
      )
    }
  })
})

test('a user uploads a limited number of bytes per minute', async () => {
  let now = Date.UTC(2030, 0, 1)
  anOrganisation({ rateLimits: 'on', now: () => now })
  const room = await chat.context.space.receive(ada.id, 'replacing', fileBounds.bytes_a_minute)
  room.release()
  const refused = await upload(ada, 1000)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect((await upload(ben, 1000)).status).toBe(200)
  now += 60_000
  expect((await upload(ada, 1000)).status).toBe(200)
})

test('a few files of a user are received at a time, the others after them', async () => {
  const rooms = await Promise.all(
    Array.from({ length: fileBounds.at_once }, () => chat.context.space.receive(ada.id, 'stored', 1)),
  )
  const arrived: string[] = []
  const late = upload(ada, 10).then(({ status }) => arrived.push(`late ${status}`))
  expect((await upload(ben, 10)).status).toBe(200)
  expect(arrived).toEqual([])
  rooms[0]?.release()
  await late
  expect(arrived).toEqual(['late 200'])
})

test('refused and broken-off uploads leave nothing on disk', async () => {
  const twice = formWith(10)
  twice.append('other', new File(['b'], 'b.txt'))
  expect((await post(ada, '/user_uploads', twice)).status).toBe(400)
  expect((await post(ada, '/user_uploads', formWith(26 * MEBIBYTE))).status).toBe(413)
  const broken = new ReadableStream<Uint8Array>({
    start: (stream) => {
      stream.enqueue(Buffer.from('--x\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\nhalf'))
      stream.close()
    },
  })
  const headers = { authorization: basicHeader(ada), 'content-type': 'multipart/form-data; boundary=x' }
  const half = await post(ada, '/user_uploads', broken, { headers, duplex: 'half' } as RequestInit)
  expect(half.status).toBe(400)
  expect([stored(), onTheirWay()]).toEqual([0, 0])
})

test('a file is written to disk before it is complete', async () => {
  let end = (): void => undefined
  const head = '--x\r\nContent-Disposition: form-data; name="f"; filename="film.mp4"\r\n\r\n'
  const slow = new ReadableStream<Uint8Array>({
    start: (stream) => {
      stream.enqueue(Buffer.from(head))
      stream.enqueue(new Uint8Array(MEBIBYTE))
      end = () => {
        stream.enqueue(Buffer.from('\r\n--x--\r\n'))
        stream.close()
      }
    },
  })
  const headers = { authorization: basicHeader(ada), 'content-type': 'multipart/form-data; boundary=x' }
  const answer = post(ada, '/user_uploads', slow, { headers, duplex: 'half' } as RequestInit)
  const folder = chat.context.receivingFolder
  const written = (): number =>
    readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  await expect.poll(written).toBeGreaterThan(MEBIBYTE - 100)
  end()
  expect((await answer).status).toBe(200)
  expect([stored(), onTheirWay()]).toEqual([1, 0])
})

describe('the state of the disk', () => {
  const total = 1000 * MEBIBYTE
  let free: number
  let log: string[]

  beforeEach(() => {
    free = total
    log = []
    anOrganisation({ disk: () => ({ free, total }), log: (line) => log.push(line) })
  })

  test('a disk running full is reported to administrators and the operator, once, and when it has space again', async () => {
    const look = async (percent: number): Promise<unknown[]> => {
      free = (total * percent) / 100
      const events = await chat.eventsDuring(owner, async () => {
        await chat.service.deliverDue()
        await chat.service.deliverDue()
      })
      return events.map((event) =>
        event.type === 'realm' && event.op === 'update' ? event.value : event.type,
      )
    }
    const { queue_id } = await chat.register(ada)
    expect(await look(50)).toEqual([])
    expect(await look(9)).toEqual(['low'])
    expect((await chat.register(owner)).realm_disk_state).toBe('low')
    expect(await chat.register(ada)).not.toHaveProperty('realm_disk_state')
    expect(await look(1)).toEqual(['full'])
    expect(await look(60)).toEqual(['fine'])
    expect(await chat.events(ada, queue_id)).toEqual([])
    expect(log).toEqual([
      expect.stringMatching(/almost full: 90 of 1000 MiB/),
      expect.stringMatching(/is full/),
      expect.stringMatching(/free space again/),
    ])
    expect(await chat.call(getUsage, {}, { as: owner })).toMatchObject({ disk_free: free, disk_total: total })
  })

  test('a nearly full disk takes messages and no files', async () => {
    free = total * fileBounds.disk_full_part + HALF
    expect(await answerTo(await upload(ada, 2 * HALF))).toMatchObject({
      status: 507,
      code: 'STORAGE_FULL',
      msg: 'The storage of this service is full. Please tell an administrator.',
    })
    const message = { type: 'direct' as const, to: [ben.id], content: 'no files today' }
    expect((await chat.call(sendMessage, message, { as: ada })).id).toBeGreaterThan(0)
    expect((await upload(ada, 1000)).status).toBe(200)
  })
})

test('a full disk refuses writes with a text, and reads continue', async () => {
  const message = { type: 'direct' as const, to: [ben.id], content: 'x'.repeat(9000) }
  const { id } = await chat.call(sendMessage, message, { as: ada })
  const { database } = chat.context
  const { page_count } = database.get<{ page_count: number }>('PRAGMA page_count') ?? { page_count: 0 }
  database.exec(`PRAGMA max_page_count = ${page_count}`)
  const fill = async () => {
    for (let count = 0; count < 50; count++) await chat.call(sendMessage, message, { as: ada })
  }
  await expect(fill()).rejects.toMatchObject({ status: 507, code: 'STORAGE_FULL' })
  const range = { anchor: String(id), num_before: 0, num_after: 0 }
  expect((await chat.call(getMessages, range, { as: ben })).messages).toMatchObject([{ id }])
  expect(await chat.register(ben)).toMatchObject({ result: 'success' })
})
