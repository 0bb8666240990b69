import { beforeEach, expect, test } from 'vitest'
import { deactivateEmoji, getEmoji } from '../../../protocol/chat/emoji.ts'
import { addReaction } from '../../../protocol/chat/messageActions.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { deleteIcon, deleteLogo, updateOrganisation } from '../../../protocol/chat/organisation.ts'
import { getServerSettings } from '../../../protocol/chat/serverSettings.ts'
import { updateUser } from '../../../protocol/chat/userChanges.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { systemGroupId } from '../groups/groups.ts'
import { aService, basicHeader, type TestService, type TestUser } from '../service.testing.ts'

/* Tests of the organization's own pictures: custom emoji, icon and logos. */

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let chat: TestService
let administrator: TestUser
let member: TestUser

beforeEach(() => {
  chat = aService()
  administrator = chat.addUser({ role: Role.administrator })
  member = chat.addUser()
})

interface Upload {
  readonly content?: Buffer
  readonly fields?: Readonly<Record<string, string>>
}

async function upload(as: TestUser, path: string, { content = PNG, fields = {} }: Upload = {}) {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(content)], 'picture.png'))
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const response = await chat.fetch(
    new Request(`http://chat.test/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: basicHeader(as) },
      body,
    }),
  )
  return (await response.json()) as Record<string, unknown>
}

const statusOf = async (url: string): Promise<number> =>
  (await chat.fetch(new Request(`http://chat.test${url}`))).status

/** Returns a PNG that claims these dimensions. */
function pngOfSize(width: number, height: number): Buffer {
  const png = Buffer.from(PNG)
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return png
}

const emojiOf = async () => (await chat.call(getEmoji, {}, { as: member })).emoji

test('a picture is not changed if the caller is no administrator by the end of the upload', async () => {
  const answer = upload(administrator, '/realm/icon')
  const demotion = { user_id: administrator.id, role: Role.member }
  await chat.call(updateUser, demotion, { as: chat.addUser({ role: Role.owner }) })
  expect(await answer).toMatchObject({ result: 'error' })
})

test('a custom emoji is published, registered, served and usable for reactions', async () => {
  const events = await chat.eventsDuring(administrator, () => upload(member, '/realm/emoji/party%20parrot'))
  const [emoji] = Object.values(await emojiOf())
  expect(emoji).toMatchObject({ name: 'party_parrot', author_id: member.id, deactivated: false })
  expect(events).toMatchObject([{ type: 'realm_emoji', op: 'add', emoji }])
  expect((await chat.register(member)).realm_emoji).toEqual({ [emoji?.id ?? '']: emoji })
  expect(await statusOf(emoji?.source_url ?? '')).toBe(200)
  const message = { type: 'direct' as const, to: [administrator.id], content: 'Hi' }
  const { id } = await chat.call(sendMessage, message, { as: member })
  await chat.call(addReaction, { message_id: id, emoji_name: 'party_parrot' }, { as: administrator })
})

test('a deactivated emoji is still shown, and its name is free', async () => {
  await upload(member, '/realm/emoji/our_owl')
  const events = await chat.eventsDuring(administrator, () =>
    chat.call(deactivateEmoji, { emoji_name: 'our_owl' }, { as: member }),
  )
  const [emoji] = Object.values(await emojiOf())
  expect(events).toMatchObject([
    { type: 'realm_emoji', op: 'update_one', emoji_id: emoji?.id, data: { deactivated: true } },
  ])
  expect(emoji?.deactivated).toBe(true)
  expect(await statusOf(emoji?.source_url ?? '')).toBe(200)
  expect((await upload(administrator, '/realm/emoji/our_owl'))['result']).toBe('success')
  expect(Object.keys(await emojiOf())).toHaveLength(2)
})

test('clients without support for single changes get all emoji', async () => {
  const old = { client_capabilities: {} }
  const events = await chat.eventsDuring(administrator, () => upload(member, '/realm/emoji/our_owl'), old)
  expect(events).toMatchObject([{ type: 'realm_emoji', op: 'update', realm_emoji: await emojiOf() }])
})

test.each(['Parrot', 'parrot!', 'parrot.', '-', '%20', 'x'.repeat(101)])(
  'an emoji cannot be called %s',
  async (name) => {
    expect((await upload(member, `/realm/emoji/${name}`))['code']).toBe('BAD_REQUEST')
    expect(await emojiOf()).toEqual({})
  },
)

test('existing names are taken, and those of Unicode emoji reserved for administrators', async () => {
  await upload(member, '/realm/emoji/our_owl')
  expect((await upload(administrator, '/realm/emoji/our_owl'))['msg']).toContain('already exists')
  expect((await upload(member, '/realm/emoji/tada'))['msg']).toContain('Only administrators')
  expect((await upload(administrator, '/realm/emoji/tada'))['result']).toBe('success')
})

test('users without the permission cannot add emoji', async () => {
  const guest = chat.addUser({ role: Role.guest })
  expect((await upload(guest, '/realm/emoji/our_owl'))['msg']).toBe('Insufficient permission')
  const owner = chat.addUser({ role: Role.owner })
  const group = systemGroupId(chat.context, 'role:administrators')
  await chat.call(updateOrganisation, { can_add_custom_emoji_group: { new: group } }, { as: owner })
  expect((await upload(member, '/realm/emoji/our_owl'))['msg']).toBe('Insufficient permission')
  expect((await upload(administrator, '/realm/emoji/our_owl'))['result']).toBe('success')
})

test('an emoji is deactivated by its author and by administrators', async () => {
  await upload(member, '/realm/emoji/our_owl')
  const other = chat.addUser()
  expect((await chat.refusal(deactivateEmoji, { emoji_name: 'our_owl' }, { as: other })).code).toBe(
    'BAD_REQUEST',
  )
  await chat.call(deactivateEmoji, { emoji_name: 'our_owl' }, { as: administrator })
  const missing = await chat.refusal(deactivateEmoji, { emoji_name: 'our_owl' }, { as: administrator })
  expect([missing.status, missing.code]).toEqual([404, 'BAD_REQUEST'])
})

test.each([
  ['text', Buffer.from('<svg onload="alert(1)">'), 'Invalid image format'],
  ['cut off', PNG.subarray(0, 12), 'Could not decode image'],
  ['a bomb', pngOfSize(20_000, 20_000), 'Image size exceeds limit'],
  ['too large', Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)]), 'larger than the allowed limit'],
])('a picture that is %s is refused', async (_, content, message) => {
  expect((await upload(administrator, '/realm/emoji/our_owl', { content }))['msg']).toContain(message)
  expect((await upload(administrator, '/realm/icon', { content }))['msg']).toContain(message)
})

test('the icon is published, registered and served, and replaced by the next', async () => {
  const first = (await upload(administrator, '/realm/icon'))['icon_url'] as string
  expect(await statusOf(first)).toBe(200)
  const events = await chat.eventsDuring(member, () => upload(administrator, '/realm/icon'))
  const { realm_icon_url: second = '', realm_icon_source } = await chat.register(member)
  expect(events).toMatchObject([
    { type: 'realm', op: 'update_dict', property: 'icon', data: { icon_url: second, icon_source: 'U' } },
  ])
  expect(realm_icon_source).toBe('U')
  expect(second).not.toBe(first)
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
  expect((await chat.call(getServerSettings, {})).realm_icon).toBe(second)
  expect(await chat.call(deleteIcon, {}, { as: administrator })).toMatchObject({ icon_url: '/favicon.svg' })
  expect(await statusOf(second)).toBe(404)
})

test('there is one logo for light and one for dark themes', async () => {
  const events = await chat.eventsDuring(member, async () => {
    await upload(administrator, '/realm/logo')
    await upload(administrator, '/realm/logo', { fields: { night: 'true' } })
    await chat.call(deleteLogo, {}, { as: administrator })
  })
  expect(events.map((event) => 'property' in event && event.property)).toEqual(['logo', 'night_logo', 'logo'])
  expect(await chat.register(member)).toMatchObject({
    realm_logo_url: '',
    realm_logo_source: 'D',
    realm_night_logo_source: 'U',
  })
})

test('only administrators change the pictures', async () => {
  for (const path of ['/realm/icon', '/realm/logo']) {
    expect((await upload(member, path))['msg']).toBe('Insufficient permission')
  }
  for (const endpoint of [deleteIcon, deleteLogo]) {
    expect((await chat.refusal(endpoint, {}, { as: member })).message).toContain('Insufficient permission')
  }
})
