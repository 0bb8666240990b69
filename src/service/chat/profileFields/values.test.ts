import { beforeEach, describe, expect, test } from 'vitest'
import {
  createProfileField,
  removeOwnProfileData,
  updateOwnProfileData,
  type ProfileFieldValue,
} from '../../../protocol/chat/profileFields.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { getOwnUser } from '../../../protocol/chat/users.ts'
import { updateUser } from '../../../protocol/chat/userChanges.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import { aService, type TestService, type TestUser } from '../service.testing.ts'

let service: TestService
let admin: TestUser
let ada: TestUser
let ben: TestUser

beforeEach(() => {
  service = aService()
  admin = service.addUser({ role: Role.administrator })
  ada = service.addUser()
  ben = service.addUser()
})

type Field = Omit<ArgumentsOf<typeof createProfileField>, 'name'>
const addField = async (field: Field): Promise<number> =>
  (await service.call(createProfileField, { name: 'Field', ...field }, { as: admin })).id
const fill = (id: number, value: ProfileFieldValue) =>
  service.call(updateOwnProfileData, { data: [{ id, value }] }, { as: ada })
const refused = async (id: number, value: ProfileFieldValue) =>
  (await service.refusal(updateOwnProfileData, { data: [{ id, value }] }, { as: ada })).answer
const profile = async () => (await service.call(getOwnUser, {}, { as: ada })).profile_data

const choices = { red: { text: 'Red', order: '1' } }
const kinds: Record<string, Field> = {
  'short text': { field_type: 1 },
  'long text': { field_type: 2 },
  choice: { field_type: 3, field_data: choices },
  date: { field_type: 4 },
  link: { field_type: 5 },
  account: { field_type: 7, field_data: { subtype: 'github' } },
  pronouns: { field_type: 8 },
}

describe('users’ profile values', () => {
  test.each([999, -1])('a value for the unknown field %i is refused', async (id) => {
    expect(await refused(id, 'x')).toMatchObject({ code: 'BAD_REQUEST', msg: `Field id ${id} not found.` })
  })

  test.each([
    ['short text', ' a *cat* ', { value: 'a *cat*', rendered_value: '<p>a <em>cat</em></p>' }],
    ['long text', 'x'.repeat(500), { value: 'x'.repeat(500), rendered_value: `<p>${'x'.repeat(500)}</p>` }],
    ['choice', 'red', { value: 'red' }],
    ['date', '2024-02-29', { value: '2024-02-29' }],
    ['link', 'https://ada.example/', { value: 'https://ada.example/' }],
    ['account', 'ada', { value: 'ada' }],
    ['pronouns', 'she/her', { value: 'she/her' }],
  ])('a value of %s is stored and published', async (kind, given, kept) => {
    const id = await addField(kinds[kind] as Field)
    const events = await service.eventsDuring(ben, () => fill(id, given))
    expect(await profile()).toEqual({ [id]: kept })
    expect(events).toMatchObject([
      {
        type: 'realm_user',
        op: 'update',
        person: { user_id: ada.id, custom_profile_field: { id, ...kept } },
      },
    ])
  })

  test('user IDs are stored as a list', async () => {
    const id = await addField({ field_type: 6 })
    await fill(id, [ben.id, admin.id, ben.id])
    expect(await profile()).toEqual({ [id]: { value: JSON.stringify([ben.id, admin.id]) } })
  })

  test.each([
    ['short text', 'x'.repeat(51), 'too long'],
    ['long text', 'x'.repeat(501), 'too long'],
    ['choice', 'green', 'not a valid choice'],
    ['choice', 'toString', 'not a valid choice'],
    ['date', '2023-02-29', 'not a date'],
    ['date', 'tomorrow', 'not a date'],
    ['link', 'javascript:alert(1)', 'not a URL'],
    ['link', 'ada', 'not a URL'],
    ['account', 'x'.repeat(51), 'too long'],
    ['pronouns', 'x'.repeat(51), 'too long'],
    ['short text', [1], 'not a string'],
  ] as const)('a value of %s cannot be %j', async (kind, value, msg) => {
    const id = await addField(kinds[kind] as Field)
    const answer = await refused(id, typeof value === 'string' ? value : [...value])
    expect([answer['code'], answer['msg']]).toEqual(['BAD_REQUEST', expect.stringContaining(msg)])
    expect(await profile()).toEqual({})
  })

  test('user IDs in a value must be active users', async () => {
    const id = await addField({ field_type: 6 })
    const gone = service.addUser({ isActive: false })
    const bot = service.addUser({ bot: { type: 1, ownerId: admin.id } })
    expect((await refused(id, [999]))['msg']).toBe('Invalid user ID: 999')
    expect((await refused(id, [gone.id]))['msg']).toContain('is deactivated')
    expect((await refused(id, [bot.id]))['msg']).toContain('is a bot')
    expect((await refused(id, 'ben'))['msg']).toContain('not a list')
  })

  test.each([[null], [''], [' ']])('%j deletes a value', async (value) => {
    const id = await addField({ field_type: 1 })
    await fill(id, 'cat')
    const events = await service.eventsDuring(ben, () => fill(id, value))
    expect(await profile()).toEqual({})
    expect(events).toMatchObject([{ person: { custom_profile_field: { id, value: null } } }])
    expect(await service.eventsDuring(ben, () => fill(id, value))).toEqual([])
  })

  test('several values can be deleted at once', async () => {
    const id = await addField({ field_type: 1 })
    await fill(id, 'cat')
    await service.call(removeOwnProfileData, { data: [id] }, { as: ada })
    expect(await profile()).toEqual({})
  })

  test('an unchanged value causes no event', async () => {
    const id = await addField({ field_type: 1 })
    await fill(id, 'cat')
    expect(await service.eventsDuring(ben, () => fill(id, 'cat'))).toEqual([])
  })
})

describe('permission to set values', () => {
  test('an unknown field refuses the whole request', async () => {
    const id = await addField({ field_type: 1 })
    const data = [
      { id, value: 'cat' },
      { id: 99, value: 'dog' },
    ]
    const refusal = await service.refusal(updateOwnProfileData, { data }, { as: ada })
    expect([refusal.code, refusal.answer['msg']]).toEqual(['BAD_REQUEST', 'Field id 99 not found.'])
    expect(await profile()).toEqual({})
  })

  test('a restricted field is set by administrators, for themselves and others', async () => {
    const id = await addField({ field_type: 1, editable_by_user: false })
    expect((await refused(id, 'cat'))['msg']).toContain('not allowed to change this field')
    const removal = await service.refusal(removeOwnProfileData, { data: [id] }, { as: ada })
    expect(removal.answer['msg']).toContain('not allowed to change this field')
    await service.call(updateUser, { user_id: ada.id, profile_data: [{ id, value: 'cat' }] }, { as: admin })
    expect(await profile()).toMatchObject({ [id]: { value: 'cat' } })
    await service.call(updateOwnProfileData, { data: [{ id, value: 'dog' }] }, { as: admin })
  })
})
