import { beforeEach, expect, test } from 'vitest'
import * as v from 'valibot'
import { updateOrganisation } from '../../../protocol/chat/organisation.ts'
import { olderServerSettings, olderSnapshot } from '../../../protocol/chat/olderFields.ts'
import { register } from '../../../protocol/chat/register.ts'
import { getServerSettings } from '../../../protocol/chat/serverSettings.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { aService, type TestService, type TestUser } from '../service.testing.ts'

/* What programs that were written for another server take for granted. */

let service: TestService
let ada: TestUser
let gus: TestUser

beforeEach(() => {
  service = aService({ url: () => 'https://chat.example.org' })
  ada = service.addUser({ fullName: 'Ada', role: Role.administrator })
  gus = service.addUser({ fullName: 'Gus', role: Role.guest })
})

const levels = { zulip_version: '12.0', zulip_feature_level: 481, zulip_merge_base: '12.0' }

test('the level is told by both names before signing in', async () => {
  const settings = await service.call(getServerSettings, {})
  expect(settings).toMatchObject({ ...levels, realm_uri: 'https://chat.example.org' })
  expect(v.is(olderServerSettings, settings)).toBe(true)
  expect(settings).toMatchObject({
    service_feature_level: 481,
    authentication_methods: { email: true, ldap: false, google: false },
  })
})

test('a registration has every field that such programs read, whichever blocks they ask for', async () => {
  expect(await service.call(register, { fetch_event_types: [] }, { as: ada })).toMatchObject(levels)
  const snapshot: object = await service.call(register, {}, { as: ada })
  expect(v.safeParse(v.required(olderSnapshot), snapshot).issues).toBeUndefined()
  expect(snapshot).toMatchObject({
    realm_message_retention_days: -1,
    realm_allow_edit_history: true,
    realm_mandatory_topics: false,
    realm_uri: 'https://chat.example.org',
  })
})

test('meetings are told to the app by their pattern, and to other clients as a Jitsi server where that is one', async () => {
  const none = await service.call(register, {}, { as: ada })
  expect(none).toMatchObject({ realm_video_chat_provider: 0, realm_jitsi_server_url: null })
  expect(none).not.toHaveProperty('service_meeting_url')
  const told = async (meetingUrl: string): Promise<object> => {
    const other = aService({ meetingUrl })
    return other.call(register, {}, { as: other.addUser({ fullName: 'Eva' }) })
  }
  expect(await told('https://meet.test/{name}')).toMatchObject({
    service_meeting_url: 'https://meet.test/{name}',
    realm_video_chat_provider: 1,
    realm_jitsi_server_url: 'https://meet.test',
    realm_available_video_chat_providers: { jitsi_meet: { id: 1 } },
  })
  expect(await told('https://meet.test/?room={name}')).toMatchObject({
    service_meeting_url: 'https://meet.test/?room={name}',
    realm_video_chat_provider: 0,
    realm_jitsi_server_url: null,
  })
})

test('the names of emoji are where a registration says, for everybody', async () => {
  const snapshot: object = await service.call(register, {}, { as: ada })
  const { server_emoji_data_url: url } = v.parse(v.required(olderSnapshot), snapshot)
  const names: unknown = await (await service.fetch(new Request(url))).json()
  expect(names).toMatchObject({ code_to_names: { '1f44d': expect.arrayContaining(['+1', 'thumbs_up']) } })
})

test('a client that reads current fields only gets none of them, but the list that tells of outgoing webhooks', async () => {
  const client_capabilities = { current_fields_only: true }
  const snapshot = await service.call(register, { client_capabilities }, { as: ada })
  const older = new Set(Object.keys(olderSnapshot.entries))
  expect(Object.keys(snapshot).filter((name) => older.has(name))).toEqual(['realm_embedded_bots'])
})

test('permissions are told as the numbers of old clients, and as what the reader can do', async () => {
  const { realm_user_groups = [] } = await service.register(ada)
  const idOf = (name: string) => realm_user_groups.find((group) => group.name === name)?.id ?? 0
  const names = { can_mention_many_users_group: 'role:moderators', can_add_subscribers_group: 'role:nobody' }
  for (const [setting, name] of Object.entries(names)) {
    await service.call(updateOrganisation, { [setting]: { new: idOf(name) } }, { as: ada })
  }
  expect(await service.call(register, {}, { as: ada })).toMatchObject({
    realm_wildcard_mention_policy: 7,
    realm_create_public_stream_policy: 1,
    can_create_public_streams: true,
    can_subscribe_other_users: false,
  })
  expect(await service.call(register, {}, { as: gus })).toMatchObject({
    can_create_public_streams: false,
    can_create_streams: false,
    can_invite_others_to_realm: false,
  })
})
