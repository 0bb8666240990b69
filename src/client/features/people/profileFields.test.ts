import * as v from 'valibot'
import { expect, test } from 'vitest'
import { customProfileField, ProfileFieldType } from '../../../protocol/chat/profileField.ts'
import { user } from '../../../protocol/chat/users.ts'
import { aSession } from '../../kernel/session.testing.ts'
import { profileValue, type ProfileFields } from './profileFields.ts'
import { laterPeopleFeature } from './laterFeature.ts'

const shown = (type: number, value: string, field_data = '', rendered_value?: string) =>
  profileValue(
    v.parse(customProfileField, { id: 4, type, name: 'Field', field_data }),
    v.parse(user, {
      user_id: 1,
      email: 'ana@chat.example',
      full_name: 'Ana',
      profile_data: { 4: { value, ...(rendered_value === undefined ? {} : { rendered_value }) } },
    }),
    new Map([['github', 'https://github.com/%(username)s']]),
  )

test('a text shows as the service rendered it, or as it was entered', () => {
  expect(shown(ProfileFieldType.longText, '*Hi*', '', '<p><em>Hi</em></p>')).toEqual({
    kind: 'html',
    html: '<p><em>Hi</em></p>',
  })
  expect(shown(ProfileFieldType.pronouns, 'she/her')).toEqual({ kind: 'text', text: 'she/her' })
})

test('a choice shows its text, or its key if it is no longer offered', () => {
  const offered = JSON.stringify({ a: { text: 'Mornings', order: '1' } })
  expect(shown(ProfileFieldType.choice, 'a', offered)).toEqual({ kind: 'text', text: 'Mornings' })
  expect(shown(ProfileFieldType.choice, 'b', offered)).toEqual({ kind: 'text', text: 'b' })
})

test('days and people keep their kind', () => {
  expect(shown(ProfileFieldType.date, '2020-03-09')).toEqual({ kind: 'date', day: '2020-03-09' })
  expect(shown(ProfileFieldType.people, '[3, 4]')).toEqual({ kind: 'people', userIds: [3, 4] })
})

test('an account leads to its service, known by name or by its own pattern', () => {
  expect(shown(ProfileFieldType.account, 'ana', '{"subtype":"github"}')).toEqual({
    kind: 'link',
    url: 'https://github.com/ana',
    text: 'ana',
  })
  const custom = JSON.stringify({ subtype: 'custom', url_pattern: 'https://git.example/%(username)s' })
  expect(shown(ProfileFieldType.account, 'a/b', custom)).toMatchObject({ url: 'https://git.example/a%2Fb' })
})

test('an unsafe address stays text', () => {
  expect(shown(ProfileFieldType.link, 'javascript:alert(1)')).toEqual({
    kind: 'text',
    text: 'javascript:alert(1)',
  })
  expect(shown(ProfileFieldType.account, 'ana', 'not JSON')).toEqual({ kind: 'text', text: 'ana' })
})

test('an empty field is not shown', () => {
  expect(shown(ProfileFieldType.shortText, '')).toBeUndefined()
})

test('fields are sorted in the order of the organization', () => {
  const example = aSession([laterPeopleFeature])
  const aField = (id: number, order: number) =>
    v.parse(customProfileField, { id, type: ProfileFieldType.shortText, name: 'Field', order })
  const ids = () =>
    example.session.cache.getQueryData<ProfileFields>(['people', 'profileFields'])?.fields.map(({ id }) => id)
  example.restore({ custom_profile_fields: [aField(2, 2), aField(1, 1)] })
  expect(ids()).toEqual([1, 2])
  example.session.deliver({ type: 'custom_profile_fields', fields: [aField(1, 2), aField(2, 1)] })
  expect(ids()).toEqual([2, 1])
})
