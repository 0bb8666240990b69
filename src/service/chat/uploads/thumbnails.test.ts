import { existsSync, readdirSync } from 'node:fs'
import { beforeAll, expect, test, vi } from 'vitest'
import { deleteAttachment, getAttachments } from '../../../protocol/chat/attachments.ts'
import { getMessage } from '../../../protocol/chat/messageActions.ts'
import { register } from '../../../protocol/chat/register.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { encodePng } from '../../png.ts'
import { aLargePng, anAnimation, factsOf } from '../../thumbnails/pictures.testing.ts'
import { ThumbnailService } from '../../thumbnails/thumbnailService.ts'
import { aService, basicHeader, type TestService, type TestUser } from '../service.testing.ts'

let screenshot: Buffer
let animation: Buffer
beforeAll(async () => {
  screenshot = await aLargePng(900, 600)
  animation = await anAnimation(300, 200)
})

async function uploaded(chat: TestService, as: TestUser, content: Buffer, name = 'a.png'): Promise<string> {
  const body = new FormData()
  body.set('filename', new File([new Uint8Array(content)], name))
  const request = new Request('http://chat.test/api/v1/user_uploads', {
    method: 'POST',
    headers: { authorization: basicHeader(as) },
    body,
  })
  return ((await (await chat.fetch(request)).json()) as { url: string }).url
}

const fetched = (chat: TestService, as: TestUser, url: string, headers: Record<string, string> = {}) =>
  chat.fetch(
    new Request(`http://chat.test${url}`, { headers: { authorization: basicHeader(as), ...headers } }),
  )

const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer())

/** The message’s HTML after somebody sends the picture to a channel of two. */
async function sent(
  chat: TestService,
  [as, other]: readonly [TestUser, TestUser],
  url: string,
): Promise<string> {
  const to = chat.addChannel({
    name: `of-pictures-${url.slice(-30)}`.slice(0, 50),
    subscribers: [as, other],
    inviteOnly: true,
  })
  const content = `[look](${url})`
  const { id } = await chat.call(sendMessage, { type: 'stream', to: [to], topic: 'talk', content }, { as })
  return (await chat.call(getMessage, { message_id: id }, { as })).message.content
}

const sourceIn = (html: string): string => /<img [^>]*src="([^"]+)"/.exec(html)?.[1] ?? ''

const aPatientService = (): TestService => aService({ thumbnailWait: 55_000 })

const aPair = (chat: TestService): [TestUser, TestUser] => [chat.addUser(), chat.addUser()]

test('a message shows a thumbnail, which its readers alone can fetch', async () => {
  const chat = aPatientService()
  const [ada, ben] = aPair(chat)
  const url = await uploaded(chat, ada, screenshot)
  const html = await sent(chat, [ada, ben], url)
  expect(html).toContain(
    `<img data-original-content-type="image/png" data-original-dimensions="900x600" src="${url.replace('/user_uploads/', '/user_uploads/thumbnail/')}/840x560.webp">`,
  )
  const response = await fetched(chat, ben, sourceIn(html))
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, no-cache',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  const thumbnail = await bytesOf(response)
  expect(await factsOf(thumbnail)).toMatchObject({ format: 'webp', width: 840, height: 560 })
  expect(thumbnail.length).toBeLessThan(screenshot.length / 4)
  expect((await fetched(chat, chat.addUser(), sourceIn(html))).status).toBe(404)
  expect((await bytesOf(await fetched(chat, ben, url))).equals(screenshot)).toBe(true)
})

test('an animation’s thumbnail moves, and one that does not can be asked for', async () => {
  const chat = aPatientService()
  const pair = aPair(chat)
  const html = await sent(chat, pair, await uploaded(chat, pair[0], animation, 'a.gif'))
  expect(html).toContain('data-animated="true"')
  expect(sourceIn(html)).toMatch(/\/840x560-anim\.webp$/)
  const pagesAt = async (url: string): Promise<unknown> =>
    (await factsOf(await bytesOf(await fetched(chat, pair[1], url))))['pages'] ?? 1
  expect(await pagesAt(sourceIn(html))).toBe(3)
  expect(await pagesAt(sourceIn(html).replace('-anim', ''))).toBe(1)
})

test('a picture that cannot be read, or is smaller than its thumbnail, is sent itself', async () => {
  const chat = aPatientService()
  const pair = aPair(chat)
  const small = encodePng(2, 2, new Uint8Array(16).fill(200))
  const broken = screenshot.subarray(0, screenshot.length / 3)
  const make = vi.spyOn(ThumbnailService.prototype, 'make')
  for (const picture of [small, broken]) {
    make.mockClear()
    const url = sourceIn(await sent(chat, pair, await uploaded(chat, pair[0], picture)))
    for (let time = 0; time < 2; time += 1) {
      const response = await fetched(chat, pair[1], url)
      expect(response.headers.get('content-type')).toBe('image/png')
      expect((await bytesOf(response)).equals(picture)).toBe(true)
    }
    expect(make).toHaveBeenCalledTimes(1)
  }
})

test('while none can be made the picture itself is sent, and its thumbnail later', async () => {
  const chat = aPatientService()
  const pair = aPair(chat)
  const url = sourceIn(await sent(chat, pair, await uploaded(chat, pair[0], screenshot)))
  vi.spyOn(ThumbnailService.prototype, 'make').mockResolvedValueOnce('refused')
  const first = await fetched(chat, pair[1], url)
  expect(first.headers.get('content-type')).toBe('image/png')
  const tag = first.headers.get('etag') ?? ''
  const second = await fetched(chat, pair[1], url, { 'if-none-match': tag })
  expect([second.status, second.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const third = await fetched(chat, pair[1], url, { 'if-none-match': second.headers.get('etag') ?? '' })
  expect(third.status).toBe(304)
})

test('a thumbnail is made once, however many ask for it at a time', async () => {
  const chat = aPatientService()
  const pair = aPair(chat)
  const url = sourceIn(await sent(chat, pair, await uploaded(chat, pair[0], screenshot)))
  const make = vi.spyOn(ThumbnailService.prototype, 'make')
  make.mockClear()
  const responses = await Promise.all(Array.from({ length: 10 }, () => fetched(chat, pair[1], url)))
  expect(new Set(responses.map(({ headers }) => headers.get('content-type')))).toEqual(
    new Set(['image/webp']),
  )
  expect(make).toHaveBeenCalledTimes(1)
})

test('a deleted file leaves no thumbnail', async () => {
  const chat = aPatientService()
  const pair = aPair(chat)
  const [as] = pair
  const folder = `${chat.context.uploadsFolder}-thumbnails`
  const url = sourceIn(await sent(chat, pair, await uploaded(chat, as, screenshot)))
  await fetched(chat, as, url)
  expect(readdirSync(folder)).toHaveLength(1)
  const { attachments } = await chat.call(getAttachments, {}, { as })
  await chat.call(deleteAttachment, { attachment_id: attachments[0]?.id ?? 0 }, { as })
  expect((await fetched(chat, as, url)).status).toBe(404)
  await vi.waitFor(() => expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]))
})

test('formats are announced, and others do not exist', async () => {
  const chat = aPatientService()
  const as = chat.addUser()
  const snapshot = await chat.call(register, {}, { as })
  expect(snapshot).toMatchObject({
    server_thumbnail_formats: [
      { name: '840x560-anim.webp', max_width: 840, max_height: 560, format: 'webp', animated: true },
      { name: '840x560.webp', max_width: 840, max_height: 560, format: 'webp', animated: false },
    ],
  })
  const url = (await uploaded(chat, as, screenshot)).replace('/user_uploads/', '/user_uploads/thumbnail/')
  for (const format of ['10x10.webp', '840x560.png', '']) {
    expect((await fetched(chat, as, `${url}/${format}`)).status).toBe(404)
  }
})

test('what is no picture has no thumbnail', async () => {
  const chat = aPatientService()
  const as = chat.addUser()
  const url = (await uploaded(chat, as, Buffer.from('Some text'), 'notes.txt')).replace(
    '/user_uploads/',
    '/user_uploads/thumbnail/',
  )
  expect((await bytesOf(await fetched(chat, as, `${url}/840x560.webp`))).toString()).toBe('Some text')
})

test('a moving picture of a type whose thumbnails cannot move is shown itself', async () => {
  const chat = aPatientService()
  const pair = aPair(chat)
  const png = encodePng(300, 300, new Uint8Array(360_000).fill(90))
  const announcement = Buffer.from('00000008 6163544c 00000002 00000000 00000000'.replaceAll(' ', ''), 'hex')
  const moving = Buffer.concat([png.subarray(0, 33), announcement, png.subarray(33)])
  const url = await uploaded(chat, pair[0], moving)
  expect(sourceIn(await sent(chat, pair, url))).toBe(url)
})
