import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { removeAvatar } from '../../../protocol/chat/account.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { encodePng } from '../../png.ts'
import { storeOrganisationSettings } from '../realm/settings.ts'
import { aService, basicHeader, type TestService, type TestUser } from '../service.testing.ts'
import { picturesFolder } from '../uploads/pictures.ts'

const PICTURE = encodePng(2, 2, new Uint8Array(16).fill(200))
let service: TestService
let ada: TestUser
let ben: TestUser

beforeEach(() => {
  service = aService()
  ada = service.addUser()
  ben = service.addUser()
})

async function upload(as: TestUser, content?: Uint8Array) {
  const body = new FormData()
  body.set('note', 'a field')
  if (content) body.set('file', new File([new Uint8Array(content)], 'me.exe', { type: 'text/html' }))
  const request = new Request('http://chat.test/api/v1/users/me/avatar', {
    method: 'POST',
    headers: { authorization: basicHeader(as) },
    body,
  })
  const answer: Record<string, unknown> = await (await service.fetch(request)).json()
  return answer
}

const fetchPicture = (url: string) => service.fetch(new Request(`http://chat.test${url}`))
const keptFiles = () => readdirSync(join(picturesFolder(service.context), 'people'))

describe('a picture', () => {
  test('a new picture is shown to all users', async () => {
    let url = ''
    const events = await service.eventsDuring(ben, async () => {
      url = String((await upload(ada, PICTURE))['avatar_url'])
    })
    expect(url).toMatch(/^\/user_avatars\/people\/[\w-]{24}\.png\?version=2$/)
    expect(events).toMatchObject([
      {
        type: 'realm_user',
        op: 'update',
        person: {
          user_id: ada.id,
          avatar_url: url,
          avatar_url_medium: url,
          avatar_source: 'U',
          avatar_version: 2,
        },
      },
    ])
    const response = await fetchPicture(url)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(Buffer.from(await response.arrayBuffer()).equals(PICTURE)).toBe(true)
    expect(await service.register(ada)).toMatchObject({ avatar_url: url, avatar_source: 'U' })
  })

  test('a new picture replaces the previous one, whose file is deleted', async () => {
    const first = String((await upload(ada, PICTURE))['avatar_url'])
    const second = String((await upload(ada, PICTURE))['avatar_url'])
    expect((await fetchPicture(first)).status).toBe(404)
    expect((await fetchPicture(second)).status).toBe(200)
    expect(keptFiles()).toHaveLength(1)
  })

  test('a removed picture is replaced by a generated one', async () => {
    const url = String((await upload(ada, PICTURE))['avatar_url'])
    const events = await service.eventsDuring(ben, async () => {
      const { avatar_url } = await service.call(removeAvatar, {}, { as: ada })
      expect((await fetchPicture(avatar_url ?? '')).headers.get('content-type')).toBe('image/png')
    })
    const drawn = `/user_avatars/${ada.id}?version=3`
    expect(events).toMatchObject([
      { person: { avatar_url: drawn, avatar_url_medium: drawn, avatar_source: 'J', avatar_version: 3 } },
    ])
    expect(await service.register(ada)).toMatchObject({ avatar_url: drawn, avatar_source: 'J' })
    expect((await fetchPicture(url)).status).toBe(404)
    expect(keptFiles()).toEqual([])
    expect(await service.eventsDuring(ben, () => service.call(removeAvatar, {}, { as: ada }))).toEqual([])
  })
})

describe('refused pictures', () => {
  test.each([
    ['no file', undefined, 'You must upload exactly one file.'],
    ['a page', Buffer.from('<svg onload="alert(1)"/>'), 'Invalid image format'],
    ['a cut file', PICTURE.subarray(0, 18), 'Could not decode image; did you upload an image file?'],
    ['a large file', Buffer.concat([PICTURE, Buffer.alloc(5 * 1024 * 1024)]), 'Uploaded file is larger'],
    ['a picture that unpacks to a huge one', encodedSize(20_000, 20_000), 'Image size exceeds limit'],
  ])('%s', async (_, content, msg) => {
    const answer = await upload(ada, content)
    expect(answer).toMatchObject({ result: 'error', code: 'BAD_REQUEST' })
    expect(answer['msg']).toContain(msg)
  })

  test('any picture is refused if only administrators can change them', async () => {
    storeOrganisationSettings(service.context, { avatar_changes_disabled: true })
    expect((await upload(ada, PICTURE))['msg']).toContain('disabled')
    expect((await service.refusal(removeAvatar, {}, { as: ada })).code).toBe('BAD_REQUEST')
    const admin = service.addUser({ role: Role.administrator })
    expect((await upload(admin, PICTURE))['result']).toBe('success')
  })
})

/** Returns a small file whose header claims these dimensions, in pixels. */
function encodedSize(width: number, height: number): Buffer {
  const file = Buffer.from(PICTURE)
  file.writeUInt32BE(width, 16)
  file.writeUInt32BE(height, 20)
  return file
}
