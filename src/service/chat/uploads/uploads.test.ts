import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { getAttachments } from '../../../protocol/chat/attachments.ts'
import { subscribe, unsubscribe } from '../../../protocol/chat/channelTools.ts'
import { limits } from '../../../protocol/chat/limits.ts'
import { getMessage } from '../../../protocol/chat/messageActions.ts'
import { getUploadUrl } from '../../../protocol/chat/uploads.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { imageSize } from '../../files/imageSize.ts'
import { aPhoto, PLACE } from '../../files/photo.testing.ts'
import { storeOrganisationSettings } from '../realm/settings.ts'
import { aService, basicHeader, type TestService, type TestUser } from '../service.testing.ts'
import { picturesFolder } from './pictures.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function upload(
  chat: TestService,
  as: TestUser | undefined,
  name: string,
  content: Buffer,
): Promise<Response> {
  const body = new FormData()
  body.set('filename', new File([new Uint8Array(content)], name, { type: 'text/html' }))
  return chat.fetch(
    new Request('http://chat.test/api/v1/user_uploads', {
      method: 'POST',
      headers: as ? { authorization: basicHeader(as) } : {},
      body,
    }),
  )
}

async function uploaded(chat: TestService, as: TestUser, name = 'photo.png', content = PNG): Promise<string> {
  const answer = (await (await upload(chat, as, name, content)).json()) as { url: string }
  return answer.url
}

const fetchFile = (
  chat: TestService,
  as: TestUser | undefined,
  url: string,
  headers: Record<string, string> = {},
) =>
  chat.fetch(
    new Request(`http://chat.test${url}`, {
      headers: { ...(as && { authorization: basicHeader(as) }), ...headers },
    }),
  )
const statusFor = async (chat: TestService, as: TestUser | undefined, url: string): Promise<number> =>
  (await fetchFile(chat, as, url)).status

test('the address of an upload has its older name, too', async () => {
  const chat = aService()
  const answer: unknown = await (await upload(chat, chat.addUser(), 'photo.png', PNG)).json()
  expect(answer).toMatchObject({ uri: (answer as { url: string }).url })
})

test('an uploaded file is served unchanged, with headers that prevent its execution', async () => {
  const chat = aService()
  const as = chat.addUser()
  const response = await upload(chat, as, 'My photo.png', PNG)
  const answer = (await response.json()) as Record<string, string>
  expect(answer).toMatchObject({ result: 'success', filename: 'My photo.png' })
  expect(answer['url']).toMatch(/^\/user_uploads\/1\/[\w-]{24}\/My-photo\.png$/)
  const file = await fetchFile(chat, as, answer['url'] as string)
  expect(Buffer.from(await file.arrayBuffer()).equals(PNG)).toBe(true)
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(PNG.length),
    'content-disposition': `inline; filename="My-photo.png"; filename*=UTF-8''My%20photo.png`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
})

test('a photo is served upright and without its location, whatever its name', async () => {
  const chat = aService()
  const as = chat.addUser()
  for (const name of ['photo.jpg', 'document.bin']) {
    const url = await uploaded(chat, as, name, aPhoto())
    const content = Buffer.from(await (await fetchFile(chat, as, url)).arrayBuffer())
    expect(content.includes(PLACE)).toBe(false)
    expect(imageSize('image/jpeg', content)).toEqual({ width: 4, height: 6 })
  }
  const { attachments } = await chat.call(getAttachments, {}, { as })
  expect(attachments.map(({ size }) => size < aPhoto().length)).toEqual([true, true])
})

test('a broken picture is served unchanged', async () => {
  const chat = aService()
  const as = chat.addUser()
  const broken = Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from('not a segment at all')])
  const file = await fetchFile(chat, as, await uploaded(chat, as, 'photo.jpg', broken))
  expect(Buffer.from(await file.arrayBuffer()).equals(broken)).toBe(true)
})

test('markup is only downloaded, whatever type it claims', async () => {
  const chat = aService()
  const as = chat.addUser()
  for (const [name, content] of [
    ['page.html', '<script>alert(1)</script>'],
    ['picture.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['photo.png', '<html>'],
  ] as const) {
    const file = await fetchFile(chat, as, await uploaded(chat, as, name, Buffer.from(content)))
    expect(file.headers.get('content-type')).toBe('application/octet-stream')
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; /)
  }
})

test('a name that hides its extension is stored as one that shows it', async () => {
  const chat = aService()
  const as = chat.addUser()
  const url = await uploaded(chat, as, 'invoice\u202efdp.exe', Buffer.from('MZ'))
  const file = await fetchFile(chat, as, url)
  expect(file.headers.get('content-disposition')).toBe(
    `attachment; filename="invoicefdp.exe"; filename*=UTF-8''invoicefdp.exe`,
  )
  expect((await chat.call(getAttachments, {}, { as })).attachments).toMatchObject([
    { name: 'invoicefdp.exe' },
  ])
})

test('a picture that would decode to an enormous one stays a link', async () => {
  const chat = aService()
  const as = chat.addUser()
  const enormous = Buffer.from(PNG)
  enormous.writeUInt32BE(20_000, 16)
  enormous.writeUInt32BE(20_000, 20)
  const cutOff = PNG.subarray(0, 20)
  for (const [content, isShown] of [
    [PNG, true],
    [enormous, false],
    [cutOff, false],
  ] as const) {
    const source = `[photo](${await uploaded(chat, as, 'photo.png', content)})`
    const { id } = await chat.call(sendMessage, { type: 'direct', to: [as.id], content: source }, { as })
    const { message } = await chat.call(getMessage, { message_id: id }, { as })
    expect(message.content.includes('<img')).toBe(isShown)
    expect(message.content).toContain('<a href="/user_uploads/')
  }
})

test('a file is visible to its owner alone until a message links it', async () => {
  const chat = aService()
  const [as, reader, stranger] = [chat.addUser(), chat.addUser(), chat.addUser()]
  const url = await uploaded(chat, as)
  expect(await statusFor(chat, reader, url)).toBe(404)
  await chat.call(sendMessage, { type: 'direct', to: [reader.id], content: `[photo](${url})` }, { as })
  expect(await statusFor(chat, as, url)).toBe(200)
  expect(await statusFor(chat, reader, url)).toBe(200)
  expect(await statusFor(chat, stranger, url)).toBe(404)
  expect(await statusFor(chat, undefined, url)).toBe(404)
})

test('files of a private channel are visible to its subscribers, as long as they are subscribed', async () => {
  const chat = aService()
  const [as, friend] = [chat.addUser(), chat.addUser()]
  const to = chat.addChannel({
    name: 'secret',
    inviteOnly: true,
    historyPublicToSubscribers: true,
    subscribers: [as],
  })
  const url = await uploaded(chat, as)
  await chat.call(sendMessage, { type: 'channel', to, topic: 'x', content: `[photo](${url})` }, { as })
  expect(await statusFor(chat, friend, url)).toBe(404)
  await chat.call(subscribe, { subscriptions: [{ name: 'secret' }], principals: [friend.id] }, { as })
  expect(await statusFor(chat, friend, url)).toBe(200)
  await chat.call(unsubscribe, { subscriptions: ['secret'] }, { as: friend })
  expect(await statusFor(chat, friend, url)).toBe(404)
})

test('linking another user’s file grants no access', async () => {
  const chat = aService()
  const [as, thief] = [chat.addUser(), chat.addUser()]
  const url = await uploaded(chat, as)
  await chat.call(sendMessage, { type: 'direct', to: [thief.id], content: `[photo](${url})` }, { as: thief })
  expect(await statusFor(chat, thief, url)).toBe(404)
})

test('visitors fetch what a web-public message links', async () => {
  const chat = aService()
  const as = chat.addUser()
  const to = chat.addChannel({ name: 'web', isWebPublic: true, subscribers: [as] })
  const url = await uploaded(chat, as)
  await chat.call(sendMessage, { type: 'channel', to, topic: 'x', content: `[photo](${url})` }, { as })
  expect(await statusFor(chat, undefined, url)).toBe(200)
  storeOrganisationSettings(chat.context, { enable_spectator_access: false })
  expect(await statusFor(chat, undefined, url)).toBe(404)
})

test('a temporary address works without credentials, for a minute and for one file', async () => {
  let now = Date.UTC(2026, 4, 1)
  const chat = aService({ now: () => now })
  const [as, stranger] = [chat.addUser(), chat.addUser()]
  const url = await uploaded(chat, as)
  const other = await uploaded(chat, as)
  const [realm_id, folder, filename] = url.split('/').slice(2) as [string, string, string]
  const { url: temporary } = await chat.call(getUploadUrl, { realm_id, folder, filename }, { as })
  expect(await statusFor(chat, undefined, temporary)).toBe(200)
  const forOther = temporary.replace(url.slice('/user_uploads/'.length), other.slice('/user_uploads/'.length))
  expect(await statusFor(chat, undefined, forOther)).toBe(404)
  expect(
    await statusFor(
      chat,
      undefined,
      temporary.replace(/temporary\/\d+/, (each) => `${each}0`),
    ),
  ).toBe(404)
  now += 61_000
  expect(await statusFor(chat, undefined, temporary)).toBe(404)
  const refused = await chat.refusal(getUploadUrl, { realm_id, folder, filename }, { as: stranger })
  expect(refused.code).toBe('BAD_REQUEST')
})

test('media are served in parts, and with 304 to readers who have them', async () => {
  const chat = aService()
  const as = chat.addUser()
  const content = Buffer.from('0123456789')
  const url = await uploaded(chat, as, 'digits.txt', content)
  const part = async (range: string) => {
    const response = await fetchFile(chat, as, url, { range })
    return [response.status, response.headers.get('content-range'), await response.text()]
  }
  expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234'])
  expect(await part('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789'])
  expect(await part('bytes=-2')).toEqual([206, 'bytes 8-9/10', '89'])
  expect(await part('bytes=5-99')).toEqual([206, 'bytes 5-9/10', '56789'])
  expect(await part('bytes=10-')).toEqual([416, 'bytes */10', ''])
  expect(await part('bytes=0-1,3-4')).toEqual([200, null, '0123456789'])
  const whole = await fetchFile(chat, as, url)
  const again = await fetchFile(chat, as, url, { 'if-none-match': whole.headers.get('etag') as string })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('no file, two files, too large a file and no credentials are refused, and nothing is stored', async () => {
  const chat = aService()
  const as = chat.addUser()
  const tooLarge = await upload(
    chat,
    as,
    'big.bin',
    Buffer.alloc(limits.max_file_upload_size_mib * 1024 * 1024 + 1),
  )
  expect(tooLarge.status).toBe(400)
  expect((await upload(chat, undefined, 'a.png', PNG)).status).toBe(401)
  const none = await chat.fetch(
    new Request('http://chat.test/api/v1/user_uploads', {
      method: 'POST',
      headers: { authorization: basicHeader(as) },
      body: new FormData(),
    }),
  )
  expect(none.status).toBe(400)
  expect(readdirSync(chat.context.uploadsFolder)).toEqual([])
})

test('a file missing on disk is not found', async () => {
  const chat = aService()
  const as = chat.addUser()
  const url = await uploaded(chat, as)
  rmSync(join(chat.context.uploadsFolder, url.split('/')[3] ?? ''))
  expect(await statusFor(chat, as, url)).toBe(404)
})

test('addresses that lead out of the folder are not found', async () => {
  const chat = aService()
  const as = chat.addUser()
  await uploaded(chat, as)
  for (const path of ['%2e%2e%2fparley.sqlite', '1/..%2f..%2fx/y', '%', '', 'temporary/1-x/1/a/b']) {
    expect(await statusFor(chat, as, `/user_uploads/${path}`)).toBe(404)
  }
})

test('users’ pictures and custom emoji are served if the database names them', async () => {
  const chat = aService()
  const as = chat.addUser()
  const folder = picturesFolder(chat.context)
  mkdirSync(join(folder, 'emoji'), { recursive: true })
  for (const name of ['me.png', 'unnamed.png', 'emoji/parley.png']) writeFileSync(join(folder, name), PNG)
  chat.context.database.run("UPDATE user SET avatar_path = 'me.png' WHERE id = ?", as.id)
  chat.context.database.run("INSERT INTO custom_emoji (name, path) VALUES ('parley', 'parley.png')")
  const avatar = await fetchFile(chat, as, '/user_avatars/me.png?version=1')
  expect([avatar.status, avatar.headers.get('content-type')]).toEqual([200, 'image/png'])
  await avatar.arrayBuffer()
  expect(await statusFor(chat, as, '/user_avatars/emoji/parley.png')).toBe(200)
  for (const path of ['unnamed.png', 'emoji/me.png', '../digits.txt', 'emoji/..%2fme.png']) {
    expect(await statusFor(chat, as, `/user_avatars/${path}`)).toBe(404)
  }
})
