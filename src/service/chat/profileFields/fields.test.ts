import { beforeEach, describe, expect, test } from 'vitest'
import {
  createProfileField,
  deleteProfileField,
  getProfileFields,
  orderProfileFields,
  updateOwnProfileData,
  updateProfileField,
} from '../../../protocol/chat/profileFields.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import { aService, type TestService, type TestUser } from '../service.testing.ts'

let service: TestService
let admin: TestUser
let ada: TestUser

beforeEach(() => {
  service = aService()
  admin = service.addUser({ role: Role.administrator })
  ada = service.addUser()
})

type Args = ArgumentsOf<typeof createProfileField>
const create = async (args: Args): Promise<number> =>
  (await service.call(createProfileField, args, { as: admin })).id
const refused = async (args: Args) =>
  (await service.refusal(createProfileField, args, { as: admin })).answer['msg']
const fields = async () => (await service.call(getProfileFields, {}, { as: ada })).custom_fields

const choices = { red: { text: 'Red', order: '1' }, blue: { text: 'Blue', order: '2' } }

describe('creating a profile field', () => {
  test('a new profile field is published to all users, after the others', async () => {
    await create({ field_type: 1, name: 'Pet' })
    const events = await service.eventsDuring(ada, () =>
      create({ field_type: 3, name: ' Colour ', hint: 'One', field_data: choices, required: true }),
    )
    const listed = await fields()
    expect(listed).toMatchObject([
      { type: 1, order: 1, name: 'Pet', field_data: '', required: false, editable_by_user: true },
      { type: 3, order: 2, name: 'Colour', hint: 'One', field_data: JSON.stringify(choices), required: true },
    ])
    expect(events).toEqual([{ type: 'custom_profile_fields', fields: listed, id: expect.any(Number) }])
    const snapshot = await service.register(ada)
    expect(snapshot.custom_profile_fields).toEqual(listed)
    expect(snapshot.custom_profile_field_types?.['SELECT']).toEqual({ id: 3, name: 'List of options' })
    expect(snapshot.realm_default_external_accounts?.['github']?.url_pattern).toContain('%(username)s')
  })

  test('a field for a known external service needs no name', async () => {
    await create({ field_type: 7, field_data: { subtype: 'github' } })
    expect(await fields()).toMatchObject([{ name: 'GitHub username' }])
  })

  test('a field for an external account can have its own pattern', async () => {
    const field_data = { subtype: 'custom', url_pattern: 'https://forge.example/%(username)s' }
    await create({ field_type: 7, name: 'Forge', field_data })
    expect(await fields()).toMatchObject([{ field_data: JSON.stringify(field_data) }])
  })

  test.each<[string, Args, string]>([
    ['no name', { field_type: 1, name: '  ' }, 'Label cannot be blank.'],
    ['a long name', { field_type: 1, name: 'x'.repeat(41) }, 'Label is too long.'],
    ['a long hint', { field_type: 1, name: 'Pet', hint: 'x'.repeat(81) }, 'Hint is too long.'],
    ['no choices', { field_type: 3, name: 'Colour' }, 'Field must have at least one choice.'],
    [
      'equal choices',
      { field_type: 3, name: 'Colour', field_data: { a: choices.red, b: choices.red } },
      'Field must not have duplicate choices.',
    ],
    [
      'choices where there are none',
      { field_type: 1, name: 'Pet', field_data: choices },
      'take no field_data',
    ],
    ['an account with nobody', { field_type: 7, name: 'Forge' }, 'field_data is invalid'],
    [
      'an unknown service',
      { field_type: 7, name: 'Forge', field_data: { subtype: 'forge' } },
      'Invalid external account type',
    ],
    [
      'no pattern',
      { field_type: 7, name: 'Forge', field_data: { subtype: 'custom' } },
      'Custom external account must define URL pattern',
    ],
    [
      'a pattern that runs',
      {
        field_type: 7,
        name: 'Forge',
        field_data: { subtype: 'custom', url_pattern: 'javascript:%(username)s' },
      },
      'URL pattern must be',
    ],
    [
      'a pattern without a place for the name',
      {
        field_type: 7,
        name: 'Forge',
        field_data: { subtype: 'custom', url_pattern: 'https://forge.example' },
      },
      'URL pattern must be',
    ],
    [
      'long text in the small profile',
      { field_type: 2, name: 'Life', display_in_profile_summary: true },
      'not supported for display',
    ],
  ])('a profile field cannot have %s', async (_, args, msg) => {
    expect(await refused(args)).toContain(msg)
    expect(await fields()).toEqual([])
  })

  test('a profile field’s name is unique', async () => {
    await create({ field_type: 1, name: 'Pet' })
    expect(await refused({ field_type: 2, name: 'Pet' })).toBe('A field with that label already exists.')
  })

  test('at most two fields show in profile summaries', async () => {
    for (const name of ['One', 'Two']) await create({ field_type: 1, name, display_in_profile_summary: true })
    expect(await refused({ field_type: 1, name: 'Three', display_in_profile_summary: true })).toContain(
      'Only 2',
    )
  })

  test('profile fields are managed by administrators only', async () => {
    const id = await create({ field_type: 1, name: 'Pet' })
    const refusals = [
      await service.refusal(createProfileField, { field_type: 1, name: 'Car' }, { as: ada }),
      await service.refusal(updateProfileField, { field_id: id, name: 'Car' }, { as: ada }),
      await service.refusal(orderProfileFields, { order: [id] }, { as: ada }),
      await service.refusal(deleteProfileField, { field_id: id }, { as: ada }),
    ]
    expect(refusals.map(({ answer }) => answer['msg'])).toEqual(Array(4).fill('Insufficient permission'))
  })
})

describe('changing fields', () => {
  test('a change of a field keeps omitted parts', async () => {
    const id = await create({ field_type: 3, name: 'Colour', hint: 'One', field_data: choices })
    await service.call(updateProfileField, { field_id: id, name: 'Hue', required: true }, { as: admin })
    expect(await fields()).toMatchObject([
      { id, name: 'Hue', hint: 'One', field_data: JSON.stringify(choices), required: true },
    ])
  })

  test('removing an option deletes users’ values of it', async () => {
    const id = await create({ field_type: 3, name: 'Colour', field_data: choices })
    await service.call(updateOwnProfileData, { data: [{ id, value: 'red' }] }, { as: ada })
    const events = await service.eventsDuring(admin, () =>
      service.call(updateProfileField, { field_id: id, field_data: { blue: choices.blue } }, { as: admin }),
    )
    expect(events).toMatchObject([
      { type: 'realm_user', person: { user_id: ada.id, custom_profile_field: { id, value: null } } },
      { type: 'custom_profile_fields' },
    ])
  })

  test('fields are reordered by naming each once', async () => {
    const [one, two] = [
      await create({ field_type: 1, name: 'One' }),
      await create({ field_type: 1, name: 'Two' }),
    ]
    await service.call(orderProfileFields, { order: [two, one] }, { as: admin })
    expect((await fields()).map(({ id, order }) => [id, order])).toEqual([
      [two, 1],
      [one, 2],
    ])
    for (const order of [[one], [one, one], [one, two, 99]]) {
      const refusal = await service.refusal(orderProfileFields, { order }, { as: admin })
      expect(refusal.answer['msg']).toBe('Invalid order mapping.')
    }
  })

  test('deleting a field deletes all users’ values', async () => {
    const id = await create({ field_type: 1, name: 'Pet' })
    await service.call(updateOwnProfileData, { data: [{ id, value: 'cat' }] }, { as: ada })
    const events = await service.eventsDuring(ada, () =>
      service.call(deleteProfileField, { field_id: id }, { as: admin }),
    )
    expect(events).toMatchObject([
      { person: { custom_profile_field: { id, value: null } } },
      { type: 'custom_profile_fields', fields: [] },
    ])
  })

  test('changing an unknown field is refused', async () => {
    const refusals = [
      await service.refusal(updateProfileField, { field_id: 9, name: 'Car' }, { as: admin }),
      await service.refusal(deleteProfileField, { field_id: 9 }, { as: admin }),
    ]
    for (const { answer } of refusals) expect(answer['msg']).toBe('Field id 9 not found.')
  })
})
