import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProfileFieldType } from '../../../../protocol/chat/profileField.ts'
import { removeOwnProfileData, updateOwnProfileData } from '../../../../protocol/chat/profileFields.ts'
import { updateUser } from '../../../../protocol/chat/userChanges.ts'
import { user } from '../../../../protocol/chat/users.ts'
import { ApiError } from '../../../kernel/api/errors.ts'
import { users } from '../../people/queries.ts'
import { aSession, type ExampleSession } from '../../../kernel/session.testing.ts'
import { peopleFeature } from '../../people/feature.ts'
import { setProfileField } from './profileFieldValue.ts'

const about = { id: 4, type: ProfileFieldType.longText }
const mentors = { id: 5, type: ProfileFieldType.people }
const drawn = { value: '*Hi*', rendered_value: '<p><em>Hi</em></p>' }

let example: ExampleSession
beforeEach(() => {
  vi.useFakeTimers()
  example = aSession([peopleFeature])
  const person = { email: 'ada@chat.example', full_name: 'Ada', profile_data: { 4: drawn } }
  example.restore({
    realm_users: [1, 2].map((user_id) => v.parse(user, { ...person, user_id })),
  })
})
afterEach(() => {
  example.end()
  vi.useRealTimers()
})

const step = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0)
const entered = (field: { id: number }, userId = 1) =>
  users(example.session).get(userId)?.profile_data?.[field.id]
const set = (field: typeof about | typeof mentors, text: string, userId = 1) => {
  const person = users(example.session).get(userId)
  if (!person) throw new Error('There is nobody with that ID')
  return Promise.allSettled([setProfileField(example.session, person, field, text)])
}

test('people chosen one after the other are all kept; the second call waits for the first', async () => {
  const done = [set(mentors, '[7]'), set(mentors, '[7,8]')]
  expect(entered(mentors)).toEqual({ value: '[7,8]' })
  expect(example.callsOf(updateOwnProfileData).map(({ args }) => args)).toEqual([
    { data: [{ id: 5, value: [7] }] },
  ])
  example.last(updateOwnProfileData).answer({})
  await step()
  expect(example.last(updateOwnProfileData).args).toEqual({ data: [{ id: 5, value: [7, 8] }] })
  example.last(updateOwnProfileData).answer({})
  await Promise.all(done)
  expect(entered(mentors)).toEqual({ value: '[7,8]' })
})

test('an empty text removes a value; a refusal restores it as the service had rendered it', async () => {
  const done = set(about, '')
  expect(entered(about)).toBeUndefined()
  expect(example.last(removeOwnProfileData).args).toEqual({ data: [4] })
  example.last(removeOwnProfileData).fail(new ApiError('BAD_REQUEST', 'No', 400))
  await done
  expect(entered(about)).toEqual(drawn)
})

test('another person’s profile is changed through the administrators’ endpoint', async () => {
  const done = set(mentors, '[7]', 2)
  const { args, answer } = example.last(updateUser)
  expect(args).toEqual({ user_id: 2, profile_data: [{ id: 5, value: [7] }] })
  answer({})
  await done
  expect([entered(mentors, 1), entered(mentors, 2)]).toEqual([undefined, { value: '[7]' }])
})
