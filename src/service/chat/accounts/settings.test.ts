import { beforeEach, describe, expect, test } from 'vitest'
import { updateSettings } from '../../../protocol/chat/account.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { updatePresence } from '../../../protocol/chat/statusChanges.ts'
import { getOwnUser } from '../../../protocol/chat/users.ts'
import { storeOrganisationSettings } from '../realm/settings.ts'
import { aService, requestFor, type TestService, type TestUser } from '../service.testing.ts'

const now = Date.UTC(2026, 2, 1)
let service: TestService
let admin: TestUser
let ada: TestUser

beforeEach(() => {
  service = aService({ now: () => now })
  admin = service.addUser({ role: Role.administrator })
  ada = service.addUser({ fullName: 'Ada' })
})

const settings = async (as: TestUser) => (await service.register(as)).user_settings

describe('settings', () => {
  test('settings are stored, and published to the user’s own clients alone', async () => {
    const events = await service.eventsDuring(ada, () =>
      service.call(updateSettings, { enter_sends: false, color_scheme: 2, emojiset: 'twitter' }, { as: ada }),
    )
    const event = { type: 'user_settings', op: 'update' }
    expect(events).toMatchObject([
      { ...event, property: 'enter_sends', value: false },
      { ...event, property: 'color_scheme', value: 2 },
      { ...event, property: 'emojiset', value: 'twitter' },
    ])
    expect(await settings(ada)).toMatchObject({ enter_sends: false, color_scheme: 2, emojiset: 'twitter' })
    expect(await settings(admin)).toMatchObject({ enter_sends: true, color_scheme: 1, emojiset: 'google' })
  })

  test('unchanged settings cause no event', async () => {
    const events = await service.eventsDuring(ada, () =>
      service.call(updateSettings, { enter_sends: true, twenty_four_hour_time: null }, { as: ada }),
    )
    expect(events).toEqual([])
  })

  test('settings can return to null', async () => {
    for (const value of [true, null]) {
      await service.call(updateSettings, { twenty_four_hour_time: value }, { as: ada })
      expect((await settings(ada))?.twenty_four_hour_time).toBe(value)
    }
  })

  test('a language is published with its English name', async () => {
    const events = await service.eventsDuring(ada, () =>
      service.call(updateSettings, { default_language: 'fr' }, { as: ada }),
    )
    expect(events).toMatchObject([{ property: 'default_language', value: 'fr', language_name: 'French' }])
  })

  test('the sections of a sidebar are kept for their person alone', async () => {
    const sections = [{ id: 'w', name: 'Work', channels: [3, 4] }]
    const value = JSON.stringify({ sections, open: { pinned: false } })
    const events = await service.eventsDuring(ada, () =>
      service.call(updateSettings, { web_left_sidebar_sections: value }, { as: ada }),
    )
    expect(events).toMatchObject([{ type: 'user_settings', property: 'web_left_sidebar_sections', value }])
    expect((await settings(ada))?.web_left_sidebar_sections).toBe(value)
    expect((await settings(admin))?.web_left_sidebar_sections).toBe('')
  })

  test('a time zone is published to all users', async () => {
    const events = await service.eventsDuring(admin, () =>
      service.call(updateSettings, { timezone: 'Europe/Rome' }, { as: ada }),
    )
    expect(events).toMatchObject([
      {
        type: 'realm_user',
        op: 'update',
        person: { user_id: ada.id, email: ada.email, timezone: 'Europe/Rome' },
      },
    ])
    expect((await settings(ada))?.timezone).toBe('Europe/Rome')
    expect(await service.call(getOwnUser, {}, { as: ada })).toMatchObject({ timezone: 'Europe/Rome' })
  })

  test.each([
    ['enter_sends', 'yes'],
    ['color_scheme', '4'],
    ['color_scheme', '0'],
    ['web_font_size_px', '900'],
    ['emojiset', 'apple'],
    ['default_language', 'tlh'],
    ['timezone', 'Mars/Olympus'],
    ['timezone', '+01:00'],
    ['email_address_visibility', '9'],
    ['web_home_view', 'tv'],
    ['web_left_sidebar_sections', 'Work'],
    ['web_left_sidebar_sections', '{"sections":[{"name":"Work"}],"open":{}}'],
    ['web_left_sidebar_sections', JSON.stringify({ sections: [], open: { ['x'.repeat(30_000)]: true } })],
  ])('the setting %s cannot be %s', async (name, value) => {
    const { url, headers } = requestFor(updateSettings, {}, { as: ada })
    const body = new URLSearchParams({ [name]: value })
    const response = await service.fetch(new Request(url, { method: 'PATCH', headers, body }))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ var_name: name })
  })

  test('bots have no settings', async () => {
    const bot = service.addUser({ bot: { type: 1, ownerId: ada.id } })
    const refusal = await service.refusal(updateSettings, { enter_sends: false }, { as: bot })
    expect(refusal.answer['msg']).toBe('This endpoint does not accept bot requests.')
  })

  test('a user who turns presence off appears absent', async () => {
    await service.call(updatePresence, { status: 'active' }, { as: ada })
    const events = await service.eventsDuring(
      admin,
      () => service.call(updateSettings, { presence_enabled: false }, { as: ada }),
      { event_types: ['presence'] },
    )
    const away = now / 1000 - 201
    const presences = { [ada.id]: { active_timestamp: away, idle_timestamp: away } }
    expect(events).toMatchObject([{ type: 'presence', presences }])
    expect((await service.register(admin)).presences).toMatchObject(presences)
    await service.call(updatePresence, { status: 'active' }, { as: ada })
    expect((await service.register(admin)).presences).toMatchObject(presences)
  })
})

describe('changing one’s own name', () => {
  test('a new name is published to all users', async () => {
    const events = await service.eventsDuring(admin, () =>
      service.call(updateSettings, { full_name: 'Ada L.' }, { as: ada }),
    )
    expect(events).toMatchObject([{ type: 'realm_user', person: { user_id: ada.id, full_name: 'Ada L.' } }])
  })

  test('names are fixed if only administrators can change them', async () => {
    storeOrganisationSettings(service.context, { name_changes_disabled: true })
    const refusal = await service.refusal(updateSettings, { full_name: 'Eve' }, { as: ada })
    expect(refusal.answer['msg']).toBe('Name changes are disabled in this organization.')
    await service.call(updateSettings, { full_name: 'Ada' }, { as: ada })
    await service.call(updateSettings, { full_name: 'The boss' }, { as: admin })
  })
})
