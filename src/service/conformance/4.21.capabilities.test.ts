import { beforeEach, describe, expect, test } from 'vitest'
import { allClientCapabilities } from '../../protocol/chat/capabilities.ts'
import {
  anOrganisation,
  follow,
  granted,
  listIn,
  numberIn,
  sendTo,
  type Json,
  type TestOrganisation,
} from './organisation.testing.ts'

/* Capabilities that change the form of a client's data; others are tested with their events in 4.21. */

let org: TestOrganisation

beforeEach(() => {
  org = anOrganisation()
})

/** Runs a client with the capability and one without it for the same reader. */
async function both(name: string, event_types: string[], work: () => Promise<unknown>) {
  const able = await follow(org.member, { client_capabilities: allClientCapabilities, event_types })
  const unable = await follow(org.member, {
    client_capabilities: { ...allClientCapabilities, [name]: false },
    event_types,
  })
  await work()
  return { able: await able.events(), unable: await unable.events() }
}

const aGroup = async (): Promise<number> =>
  numberIn(
    await granted(
      org.owner.client.post('/user_groups/create', { name: 'crew', description: '', members: [] }),
    ),
    'group_id',
  )

test('4.21 include_deactivated_groups: the group is reported as deactivated, else as removed', async () => {
  const id = await aGroup()
  const { able, unable } = await both('include_deactivated_groups', ['user_group'], () =>
    granted(org.owner.client.post(`/user_groups/${id}/deactivate`)),
  )
  expect(able).toMatchObject([{ op: 'update', group_id: id, data: { deactivated: true } }])
  expect(unable).toMatchObject([{ op: 'remove', group_id: id }])
})

test('4.21 include_deactivated_groups: registrations list them, or not', async () => {
  const id = await aGroup()
  await granted(org.owner.client.post(`/user_groups/${id}/deactivate`))
  const listed = async (include_deactivated_groups: boolean) => {
    const capabilities = { ...allClientCapabilities, include_deactivated_groups }
    const { snapshot } = await follow(org.member, { client_capabilities: capabilities })
    return listIn(snapshot, 'realm_user_groups').some((group) => group['id'] === id)
  }
  expect([await listed(true), await listed(false)]).toEqual([true, false])
})

test('4.21 archived_channels: the channel is reported as archived, else as removed', async () => {
  const { able, unable } = await both('archived_channels', ['stream'], () =>
    granted(org.owner.client.delete(`/streams/${org.general}`)),
  )
  expect(able).toContainEqual(
    expect.objectContaining({ op: 'update', property: 'is_archived', value: true, stream_id: org.general }),
  )
  expect(unable).toContainEqual(expect.objectContaining({ op: 'delete', stream_ids: [org.general] }))
})

test('4.21 archived_channels: registrations list them, or not', async () => {
  await granted(org.owner.client.delete(`/streams/${org.general}`))
  const listed = async (archived_channels: boolean) => {
    const capabilities = { ...allClientCapabilities, archived_channels }
    const { snapshot } = await follow(org.member, { client_capabilities: capabilities })
    return listIn(snapshot, 'subscriptions').some(({ stream_id }) => stream_id === org.general)
  }
  expect([await listed(true), await listed(false)]).toEqual([true, false])
})

test('4.21 simplified_presence_events: by user ID, else by email', async () => {
  const { able, unable } = await both('simplified_presence_events', ['presence'], () =>
    granted(org.owner.client.post('/users/me/presence', { status: 'active' })),
  )
  expect(able).toMatchObject([{ presences: { [org.owner.id]: { active_timestamp: expect.any(Number) } } }])
  expect(unable).toMatchObject([{ user_id: org.owner.id, presence: expect.any(Object) }])
})

test('4.21 individual_emoji_changes: the one that changed, else all', async () => {
  const { database } = org.service.context
  for (const name of ['parrot', 'fox']) {
    database.run('INSERT INTO custom_emoji (name, path) VALUES (?, ?)', name, `${name}.png`)
  }
  const { able, unable } = await both('individual_emoji_changes', ['realm_emoji'], () =>
    granted(org.owner.client.delete('/realm/emoji/parrot')),
  )
  expect(able).toMatchObject([{ op: 'update_one', data: { deactivated: true } }])
  expect(unable).toMatchObject([{ op: 'update' }])
  expect(Object.keys(unable[0]?.['realm_emoji'] as Json)).toHaveLength(2)
})

test('4.21 user_avatar_url_field_optional: pictures may be left out, else each person has the field', async () => {
  const capabilities = { ...allClientCapabilities, user_avatar_url_field_optional: false }
  const { snapshot } = await follow(org.member, { client_capabilities: capabilities })
  for (const user of listIn(snapshot, 'realm_users')) expect(user).toHaveProperty('avatar_url')
})

describe('4.21 user_list_incomplete', () => {
  test.each([true, false])('%s: whether people that one cannot access may be left out', async (able) => {
    const stranger = org.person({ fullName: 'Sam Stranger' })
    const client_capabilities = { ...allClientCapabilities, user_list_incomplete: able }
    const { snapshot } = await follow(org.guest, { client_capabilities })
    const listed = listIn(snapshot, 'realm_users').find(({ user_id }) => user_id === stranger.id)
    expect(listed === undefined).toBe(able)
    expect(JSON.stringify(snapshot)).not.toContain('Sam Stranger')
    expect(JSON.stringify(snapshot)).not.toContain(stranger.email)
  })
})

// Null is for people on an external avatar service, and nobody here is.
describe.each([true, undefined, false])('4.21 client_gravatar: %s', (client_gravatar) => {
  test('each person has the address of a picture', async () => {
    const { snapshot } = await follow(org.owner, { client_gravatar, client_capabilities: {} })
    for (const list of ['realm_users', 'realm_non_active_users', 'cross_realm_bots']) {
      for (const each of listIn(snapshot, list)) expect(each['avatar_url']).toEqual(expect.any(String))
    }
  })

  test('message events and later users have it too', async () => {
    const event_types = ['message', 'realm_user']
    const { events } = await follow(org.owner, { client_gravatar, event_types })
    await sendTo(org.member, org.general)
    org.person({ fullName: 'Nora New' })
    const avatar_url: unknown = expect.any(String)
    expect(await events()).toMatchObject([
      { message: { avatar_url } },
      { op: 'add', person: { full_name: 'Nora New', avatar_url } },
    ])
  })
})

describe('4.21 slim_presence', () => {
  test.each([true, false])(
    '%s: with and without the address in events of older form',
    async (slim_presence) => {
      const { events } = await follow(org.member, {
        slim_presence,
        client_capabilities: {},
        event_types: ['presence'],
      })
      await granted(org.owner.client.post('/users/me/presence', { status: 'active' }))
      const [event] = await events()
      expect(event).toMatchObject({ type: 'presence', user_id: org.owner.id })
      expect('email' in (event ?? {})).toBe(!slim_presence)
    },
  )
})
