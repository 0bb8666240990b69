import { beforeEach, expect, test } from 'vitest'
import { updateOrganisation } from '../../../protocol/chat/organisation.ts'
import type { Snapshot } from '../../../protocol/chat/register.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { systemGroupId } from '../groups/groups.ts'
import { aService, basicHeader, type TestService, type TestUser } from '../service.testing.ts'

let chat: TestService
let owner: TestUser
let administrator: TestUser
let member: TestUser

beforeEach(() => {
  chat = aService()
  owner = chat.addUser({ role: Role.owner })
  administrator = chat.addUser({ role: Role.administrator })
  member = chat.addUser()
})

const realmOf = (as: TestUser): Promise<Snapshot> => chat.register(as, { fetch_event_types: ['realm'] })

test('a change is published as it is registered', async () => {
  const events = await chat.eventsDuring(member, () =>
    chat.call(
      updateOrganisation,
      { name: ' Lantern ', message_content_edit_limit_seconds: null, enable_read_receipts: false },
      { as: administrator },
    ),
  )
  expect(events).toMatchObject([
    { type: 'realm', op: 'update', property: 'enable_read_receipts', value: false },
    { type: 'realm', op: 'update', property: 'name', value: 'Lantern' },
    // They name the organization.
    { type: 'realm', op: 'update', property: 'default_welcome_message' },
    { type: 'realm', op: 'update', property: 'welcome_message_custom_text' },
  ])
  expect(await realmOf(member)).toMatchObject({
    realm_name: 'Lantern',
    realm_enable_read_receipts: false,
    realm_message_content_edit_limit_seconds: null,
    realm_url: 'http://chat.test',
    realm_icon_url: '/favicon.svg',
  })
})

test.each([
  { name: 'x'.repeat(41) },
  { name: '  ' },
  { description: 'x'.repeat(1001) },
  { message_content_edit_limit_seconds: 0 },
])('a value that is too long or too short changes nothing: %j', async (args) => {
  const before = await realmOf(owner)
  const refusal = await chat.refusal(updateOrganisation, args, { as: owner })
  expect(refusal.code).toBe('REQUEST_VARIABLE_INVALID')
  expect((await realmOf(owner)).realm_name).toBe(before.realm_name)
})

test('members change nothing, and administrators no owners’ settings', async () => {
  expect((await chat.refusal(updateOrganisation, { name: 'Mine' }, { as: member })).message).toContain(
    'Insufficient permission',
  )
  const args = { name: 'Ours', invite_required: false }
  expect((await chat.refusal(updateOrganisation, args, { as: administrator })).code).toBe('BAD_REQUEST')
  expect((await realmOf(owner)).realm_name).toBe('Parley')
  await chat.call(updateOrganisation, args, { as: owner })
  expect(await realmOf(owner)).toMatchObject({ realm_name: 'Ours', realm_invite_required: false })
})

test('permissions are published together, in their shortest form', async () => {
  const moderators = systemGroupId(chat.context, 'role:moderators')
  const events = await chat.eventsDuring(member, () =>
    chat.call(
      updateOrganisation,
      {
        can_mention_many_users_group: { new: { direct_members: [], direct_subgroups: [moderators] } },
        can_add_custom_emoji_group: {
          new: { direct_members: [member.id, owner.id, member.id], direct_subgroups: [] },
        },
      },
      { as: owner },
    ),
  )
  expect(events).toMatchObject([
    {
      type: 'realm',
      op: 'update_dict',
      property: 'default',
      data: {
        can_mention_many_users_group: moderators,
        can_add_custom_emoji_group: { direct_members: [owner.id, member.id], direct_subgroups: [] },
      },
    },
  ])
  expect((await realmOf(member)).realm_can_mention_many_users_group).toBe(moderators)
})

test('a permission changed meanwhile is not overwritten', async () => {
  const [members, moderators, owners] = (['role:members', 'role:moderators', 'role:owners'] as const).map(
    (name) => systemGroupId(chat.context, name),
  )
  const args = { can_invite_users_group: { new: owners ?? 0, old: moderators ?? 0 } }
  expect((await chat.refusal(updateOrganisation, args, { as: owner })).code).toBe('EXPECTATION_MISMATCH')
  const expected = { can_invite_users_group: { new: owners ?? 0, old: members ?? 0 } }
  await chat.call(updateOrganisation, expected, { as: owner })
  expect((await realmOf(owner)).realm_can_invite_users_group).toBe(owners)
})

test('repeating a change of a permission whose answer was lost does no harm', async () => {
  const [members, owners] = (['role:members', 'role:owners'] as const).map((name) =>
    systemGroupId(chat.context, name),
  )
  const args = { can_invite_users_group: { new: owners ?? 0, old: members ?? 0 } }
  await chat.call(updateOrganisation, args, { as: owner })
  const events = await chat.eventsDuring(member, () => chat.call(updateOrganisation, args, { as: owner }))
  expect(events).toEqual([])
})

test.each([
  ['can_invite_users_group', 'role:everyone', /cannot be set/],
  ['can_delete_own_message_group', 'role:internet', /cannot be set/],
  ['can_manage_all_groups', 'role:nobody', /cannot be set/],
  ['can_create_web_public_channel_group', 'role:members', /cannot be set/],
] as const)('%s does not accept %s', async (permission, group, message) => {
  const args = { [permission]: { new: systemGroupId(chat.context, group) } }
  expect((await chat.refusal(updateOrganisation, args, { as: owner })).message).toMatch(message)
})

test('a permission names only groups and people that exist', async () => {
  const args = (value: object | number) => ({ can_create_bots_group: { new: value as number } })
  const unknownGroup = await chat.refusal(updateOrganisation, args(999), { as: owner })
  expect(unknownGroup.message).toContain('Invalid user group')
  const unknownPerson = args({ direct_members: [999], direct_subgroups: [] })
  expect((await chat.refusal(updateOrganisation, unknownPerson, { as: owner })).message).toContain(
    'Invalid user ID',
  )
  const onlyGroups = {
    can_access_all_users_group: { new: { direct_members: [owner.id], direct_subgroups: [] } },
  }
  expect((await chat.refusal(updateOrganisation, onlyGroups, { as: owner })).message).toContain(
    'must be a system user group',
  )
})

test('channels with a purpose must exist and be visible to the caller, and reports stay private', async () => {
  const open = chat.addChannel({ name: 'news', subscribers: [owner] })
  const hidden = chat.addChannel({ name: 'reports', inviteOnly: true, subscribers: [owner] })
  const old = chat.addChannel({ name: 'old', isArchived: true })
  await chat.call(
    updateOrganisation,
    { new_stream_announcements_stream_id: open, moderation_request_channel_id: hidden },
    { as: owner },
  )
  expect(await realmOf(member)).toMatchObject({
    realm_new_stream_announcements_stream_id: open,
    realm_moderation_request_channel_id: hidden,
    realm_signup_announcements_stream_id: -1,
  })
  for (const args of [
    { new_stream_announcements_stream_id: 999 },
    { new_stream_announcements_stream_id: old },
    { moderation_request_channel_id: open },
  ]) {
    expect((await chat.refusal(updateOrganisation, args, { as: owner })).code).toBe('BAD_REQUEST')
  }
  await chat.call(updateOrganisation, { moderation_request_channel_id: -1 }, { as: owner })
  expect((await realmOf(member)).realm_moderation_request_channel_id).toBe(-1)
})

test('the answer has the settings that changed', async () => {
  const moderation_request_channel_id = chat.addChannel({
    name: 'reports',
    inviteOnly: true,
    subscribers: [owner],
  })
  const args = { name: ' Lantern ', invite_required: true, moderation_request_channel_id }
  const changed = { name: 'Lantern', moderation_request_channel_id }
  const answer = await chat.call(updateOrganisation, args, { as: owner })
  expect(answer).toMatchObject(changed)
  expect(answer).not.toHaveProperty('invite_required')
})

test('other servers’ words for a setting and its value are taken', async () => {
  const limit = { message_content_edit_limit_seconds: 60 }
  await chat.call(updateOrganisation, limit, { as: owner })
  const args = { mandatory_topics: true, message_content_edit_limit_seconds: 'unlimited' }
  const answer = await chat.fetch(
    new Request('http://chat.test/api/v1/realm', {
      method: 'PATCH',
      headers: { authorization: basicHeader(owner) },
      body: new URLSearchParams(Object.entries(args).map(([name, value]) => [name, JSON.stringify(value)])),
    }),
  )
  const changed = { topics_policy: 'disable_empty_topic', message_content_edit_limit_seconds: null }
  expect(await answer.json()).toEqual({ result: 'success', msg: '', ...changed })
  expect(await realmOf(owner)).toMatchObject({
    realm_topics_policy: 'disable_empty_topic',
    realm_message_content_edit_limit_seconds: null,
  })
})

test('an unchanged setting causes no event', async () => {
  const { realm_can_invite_users_group: current = 0 } = await realmOf(owner)
  const events = await chat.eventsDuring(member, () =>
    chat.call(
      updateOrganisation,
      { name: 'Parley', can_invite_users_group: { new: current } },
      { as: owner },
    ),
  )
  expect(events).toEqual([])
})

test('a setting undone by a rollback is not cached', async () => {
  const refused = { name: 'Half', can_create_groups: { new: 999 } }
  await chat.refusal(updateOrganisation, refused, { as: owner })
  expect((await realmOf(owner)).realm_name).toBe('Parley')
})

test('the restrictions of each permission are registered', async () => {
  const { server_supported_permission_settings: rules } = await realmOf(member)
  expect(rules?.['realm']?.['can_manage_all_groups']).toMatchObject({
    allow_nobody_group: false,
    allow_everyone_group: false,
    default_group_name: 'role:owners',
  })
  expect(rules?.['group']?.['can_manage_group']).toMatchObject({
    default_group_name: 'group_creator',
    default_for_system_groups: 'role:nobody',
  })
  expect(Object.keys(rules ?? {})).toEqual(['realm', 'stream', 'group'])
})
