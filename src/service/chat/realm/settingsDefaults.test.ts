import { beforeEach, expect, test } from 'vitest'
import { updateSettings } from '../../../protocol/chat/account.ts'
import { updateSettingsDefaults } from '../../../protocol/chat/organisation.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { aService, type TestService, type TestUser } from '../service.testing.ts'

let chat: TestService
let administrator: TestUser
let member: TestUser

beforeEach(() => {
  chat = aService()
  administrator = chat.addUser({ role: Role.administrator })
  member = chat.addUser()
})

const settingsOf = async (as: TestUser) => (await chat.register(as)).user_settings
const defaults = async () => (await chat.register(member)).realm_user_settings_defaults

test('new users start with the organization’s defaults, and existing users keep theirs', async () => {
  const before = await settingsOf(member)
  await chat.call(
    updateSettingsDefaults,
    { color_scheme: 2, default_language: 'de', twenty_four_hour_time: true },
    { as: administrator },
  )
  const wanted = { color_scheme: 2, default_language: 'de', twenty_four_hour_time: true }
  expect(await settingsOf(chat.addUser())).toMatchObject(wanted)
  expect(await settingsOf(member)).toEqual(before)
  expect(await defaults()).toMatchObject(wanted)
})

test('a setting chosen by a user stays, and can be changed again', async () => {
  await chat.call(updateSettings, { color_scheme: 3 }, { as: member })
  await chat.call(updateSettingsDefaults, { color_scheme: 2 }, { as: administrator })
  expect((await settingsOf(member))?.color_scheme).toBe(3)
  await chat.call(updateSettings, { color_scheme: 1 }, { as: member })
  await chat.call(updateSettingsDefaults, { color_scheme: 3 }, { as: administrator })
  expect((await settingsOf(member))?.color_scheme).toBe(1)
})

test('each changed default is published to all users', async () => {
  const events = await chat.eventsDuring(member, () =>
    chat.call(updateSettingsDefaults, { enter_sends: false, color_scheme: 1 }, { as: administrator }),
  )
  expect(events).toMatchObject([
    { type: 'realm_user_settings_defaults', op: 'update', property: 'enter_sends', value: false },
  ])
})

test('members cannot change defaults, and invalid values are refused', async () => {
  const refusal = await chat.refusal(updateSettingsDefaults, { color_scheme: 2 }, { as: member })
  expect(refusal.answer['msg']).toBe('Insufficient permission')
  const wrong = await chat.refusal(updateSettingsDefaults, { color_scheme: 9 }, { as: administrator })
  expect(wrong.code).toBe('REQUEST_VARIABLE_INVALID')
  expect((await defaults())?.color_scheme).toBe(1)
})
