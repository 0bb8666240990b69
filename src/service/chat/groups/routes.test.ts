import { beforeEach, expect, test } from 'vitest'
import {
  createGroup,
  deactivateGroup,
  getGroupMembers,
  getGroups,
  getSubgroups,
  isGroupMember,
  updateGroup,
  updateGroupMembers,
  updateSubgroups,
} from '../../../protocol/chat/groups.ts'
import { updateOrganisation } from '../../../protocol/chat/organisation.ts'
import type { UserGroup } from '../../../protocol/chat/realm.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import { aService, type TestService, type TestUser } from '../service.testing.ts'
import { systemGroupId } from './groups.ts'

let chat: TestService
let owner: TestUser
let ada: TestUser
let bob: TestUser
let guest: TestUser

beforeEach(() => {
  chat = aService({ now: () => Date.parse('2026-03-01T12:00:00Z') })
  owner = chat.addUser({ role: Role.owner })
  ada = chat.addUser()
  bob = chat.addUser()
  guest = chat.addUser({ role: Role.guest })
})

async function aGroup(
  fields: Partial<ArgumentsOf<typeof createGroup>> = {},
  as: TestUser = ada,
): Promise<number> {
  const args = { name: 'designers', description: 'How it looks', members: [], ...fields }
  return (await chat.call(createGroup, args, { as })).group_id
}

const groupsFor = async (as: TestUser): Promise<UserGroup[]> =>
  (await chat.call(getGroups, { include_deactivated_groups: true }, { as })).user_groups
const groupFor = async (as: TestUser, id: number): Promise<UserGroup | undefined> =>
  (await groupsFor(as)).find((group) => group.id === id)
const alone = (user: TestUser) => ({ direct_members: [user.id], direct_subgroups: [] })
const messageOf = async (refusal: Promise<{ answer: Readonly<Record<string, unknown>> }>) =>
  (await refusal).answer['msg']

test('a group is created with its members, and managed by its creator', async () => {
  const events = await chat.eventsDuring(guest, () => aGroup({ members: [bob.id, ada.id] }))
  const group = (await groupsFor(bob)).at(-1)
  expect(group).toMatchObject({
    name: 'designers',
    description: 'How it looks',
    members: [ada.id, bob.id],
    direct_subgroup_ids: [],
    is_system_group: false,
    deactivated: false,
    creator_id: ada.id,
    date_created: Date.parse('2026-03-01T12:00:00Z') / 1000,
    can_manage_group: alone(ada),
    can_add_members_group: alone(ada),
    can_join_group: systemGroupId(chat.context, 'role:nobody'),
    can_leave_group: systemGroupId(chat.context, 'role:everyone'),
    can_mention_group: systemGroupId(chat.context, 'role:everyone'),
  })
  expect(events).toMatchObject([
    { type: 'user_group', op: 'add', group: { id: group?.id, members: [] } },
    { type: 'user_group', op: 'add_members', group_id: group?.id, user_ids: [bob.id, ada.id] },
  ])
  expect((await chat.register(bob)).realm_user_groups?.at(-1)).toEqual(group)
})

test.each(['', '  ', '@all', 'role:kings', 'User:ada', 'stream:x', 'channel:x', 'a*b', 'Designers'])(
  'a group cannot be called %j when "designers" exists',
  async (name) => {
    await aGroup()
    const refusal = await chat.refusal(createGroup, { name, description: '', members: [] }, { as: ada })
    expect(refusal.code).toBe('BAD_REQUEST')
  },
)

test('a name of more than 100 characters is refused', async () => {
  const fields = { name: 'x'.repeat(101), description: '', members: [] }
  expect((await chat.refusal(createGroup, fields, { as: ada })).code).toBe('REQUEST_VARIABLE_INVALID')
})

test('groups are created by users with permission, and never by guests', async () => {
  const fields = { name: 'mine', description: '', members: [] }
  expect(await messageOf(chat.refusal(createGroup, fields, { as: guest }))).toBe('Insufficient permission')
  const owners = systemGroupId(chat.context, 'role:owners')
  await chat.call(updateOrganisation, { can_create_groups: { new: owners } }, { as: owner })
  expect(await messageOf(chat.refusal(createGroup, fields, { as: ada }))).toBe('Insufficient permission')
  await chat.call(createGroup, fields, { as: owner })
})

test('nothing is created if a member is unknown or deactivated, or a permission names unknown users', async () => {
  const gone = chat.addUser({ isActive: false })
  for (const fields of [
    { members: [999] },
    { members: [gone.id] },
    { subgroups: [999] },
    { can_manage_group: 999 },
    { can_manage_group: systemGroupId(chat.context, 'role:everyone') },
  ]) {
    const args = { name: 'designers', description: '', members: [], ...fields }
    expect((await chat.refusal(createGroup, args, { as: ada })).code).toBe('BAD_REQUEST')
  }
  expect((await groupsFor(ada)).every((group) => group.is_system_group)).toBe(true)
})

test('a group’s name, description and permissions change', async () => {
  const id = await aGroup()
  const moderators = systemGroupId(chat.context, 'role:moderators')
  const events = await chat.eventsDuring(bob, () =>
    chat.call(
      updateGroup,
      { user_group_id: id, name: 'makers', description: 'New', can_manage_group: { new: moderators } },
      { as: ada },
    ),
  )
  expect(events).toMatchObject([
    {
      type: 'user_group',
      op: 'update',
      group_id: id,
      data: { name: 'makers', description: 'New', can_manage_group: moderators },
    },
  ])
  expect(await groupFor(bob, id)).toMatchObject({ name: 'makers', can_manage_group: moderators })
  const again = { user_group_id: id, name: 'mine again' }
  expect(await messageOf(chat.refusal(updateGroup, again, { as: ada }))).toBe('Insufficient permission')
})

test('a permission changed meanwhile is not overwritten', async () => {
  const id = await aGroup()
  const fields = { user_group_id: id, can_manage_group: { new: alone(bob), old: alone(bob) } }
  expect((await chat.refusal(updateGroup, fields, { as: ada })).code).toBe('EXPECTATION_MISMATCH')
  const lost = { user_group_id: id, can_manage_group: { new: alone(bob), old: alone(ada) } }
  await chat.call(updateGroup, lost, { as: owner })
  await chat.call(updateGroup, lost, { as: owner })
})

test('an empty update is refused, and an unchanged one is not published', async () => {
  const id = await aGroup()
  expect((await chat.refusal(updateGroup, { user_group_id: id }, { as: ada })).code).toBe('BAD_REQUEST')
  const same = { user_group_id: id, name: 'designers' }
  expect(await chat.eventsDuring(bob, () => chat.call(updateGroup, same, { as: ada }))).toEqual([])
})

test('added and removed members are published to all users', async () => {
  const id = await aGroup({ members: [bob.id] })
  const events = await chat.eventsDuring(guest, () =>
    chat.call(
      updateGroupMembers,
      { user_group_id: id, add: [guest.id, ada.id], delete: [bob.id] },
      { as: ada },
    ),
  )
  expect(events).toMatchObject([
    { op: 'add_members', group_id: id, user_ids: [guest.id, ada.id] },
    { op: 'remove_members', group_id: id, user_ids: [bob.id] },
  ])
  expect((await groupFor(ada, id))?.members).toEqual([ada.id, guest.id])
})

test('an invalid change of members changes nothing', async () => {
  const id = await aGroup({ members: [bob.id] })
  const gone = chat.addUser({ isActive: false })
  for (const fields of [
    {},
    { add: [] },
    { add: [bob.id] },
    { delete: [ada.id] },
    { add: [ada.id, 999] },
    { add: [gone.id] },
    { delete: [gone.id] },
    { add: [ada.id], delete: [owner.id] },
    { add_subgroups: [999] },
  ]) {
    const refusal = await chat.refusal(updateGroupMembers, { user_group_id: id, ...fields }, { as: ada })
    expect(refusal.code).toBe('BAD_REQUEST')
  }
  expect((await groupFor(ada, id))?.members).toEqual([bob.id])
})

test('a group’s permissions decide on adding, removing, joining and leaving', async () => {
  const everyMember = systemGroupId(chat.context, 'role:members')
  const nobody = systemGroupId(chat.context, 'role:nobody')
  const id = await aGroup({
    members: [bob.id, guest.id],
    can_add_members_group: alone(owner),
    can_remove_members_group: alone(owner),
    can_join_group: everyMember,
    can_leave_group: alone(bob),
    can_manage_group: nobody,
  })
  const members = (as: TestUser, change: object) =>
    chat.call(updateGroupMembers, { user_group_id: id, ...change }, { as })
  await members(ada, { add: [ada.id] })
  await expect(members(ada, { delete: [ada.id] })).rejects.toThrow('Insufficient permission')
  await members(bob, { delete: [bob.id] })
  await expect(members(ada, { add: [bob.id] })).rejects.toThrow('Insufficient permission')
  await expect(members(guest, { delete: [guest.id] })).rejects.toThrow('Insufficient permission')
  await members(owner, { delete: [guest.id], add: [bob.id] })
  await expect(members(guest, { add: [guest.id] })).rejects.toThrow('Insufficient permission')
  expect((await groupFor(ada, id))?.members).toEqual([ada.id, bob.id])
})

test('owners manage every group except system groups', async () => {
  const id = await aGroup()
  await chat.call(updateGroup, { user_group_id: id, name: 'theirs' }, { as: owner })
  const system = { user_group_id: systemGroupId(chat.context, 'role:moderators') }
  for (const attempt of [
    chat.refusal(updateGroup, { ...system, name: 'mods' }, { as: owner }),
    chat.refusal(updateGroupMembers, { ...system, add: [ada.id] }, { as: owner }),
    chat.refusal(updateSubgroups, { ...system, add: [id] }, { as: owner }),
    chat.refusal(deactivateGroup, system, { as: owner }),
  ]) {
    expect(await messageOf(attempt)).toBe('Insufficient permission')
  }
})

test('members of a subgroup are members of the group', async () => {
  const inner = await aGroup({ name: 'inner', members: [bob.id] })
  const outer = await aGroup({ name: 'outer', members: [ada.id], subgroups: [inner] })
  const args = { user_group_id: outer }
  const as = { as: ada }
  expect((await chat.call(getGroupMembers, args, as)).members).toEqual([ada.id, bob.id])
  expect((await chat.call(getGroupMembers, { ...args, direct_member_only: true }, as)).members).toEqual([
    ada.id,
  ])
  expect((await chat.call(getSubgroups, args, as)).subgroups).toEqual([inner])
  const member = { ...args, user_id: bob.id }
  expect((await chat.call(isGroupMember, member, as)).is_user_group_member).toBe(true)
  const direct = await chat.call(isGroupMember, { ...member, direct_member_only: true }, as)
  expect(direct.is_user_group_member).toBe(false)
})

test('a guest with restricted visibility receives no hidden members', async () => {
  chat.addChannel({ name: 'design', subscribers: [guest, ada] })
  const group = { user_group_id: await aGroup({ members: [ada.id, bob.id] }) }
  const as = { as: guest }
  expect((await chat.call(getGroupMembers, group, as)).members).toEqual([ada.id])
  expect((await chat.call(getGroupMembers, { ...group, direct_member_only: true }, as)).members).toEqual([
    ada.id,
  ])
  const [hidden, unknown] = [
    await chat.refusal(isGroupMember, { ...group, user_id: bob.id }, as),
    await chat.refusal(isGroupMember, { ...group, user_id: 9999 }, as),
  ]
  expect(hidden.answer).toEqual(unknown.answer)
})

test('nested subgroups are listed, unless only direct ones are requested', async () => {
  const a = await aGroup({ name: 'a' })
  const b = await aGroup({ name: 'b', subgroups: [a] })
  const c = await aGroup({ name: 'c', subgroups: [b] })
  expect((await chat.call(getSubgroups, { user_group_id: c }, { as: ada })).subgroups).toEqual([a, b])
  const direct = { user_group_id: c, direct_subgroup_only: true }
  expect((await chat.call(getSubgroups, direct, { as: ada })).subgroups).toEqual([b])
})

test('added and removed subgroups are published by either endpoint', async () => {
  const inner = await aGroup({ name: 'inner' })
  const other = await aGroup({ name: 'other' })
  const outer = await aGroup({ name: 'outer' })
  const events = await chat.eventsDuring(bob, async () => {
    await chat.call(updateSubgroups, { user_group_id: outer, add: [inner] }, { as: ada })
    const fields = { user_group_id: outer, add_subgroups: [other], delete_subgroups: [inner] }
    await chat.call(updateGroupMembers, fields, { as: ada })
    await chat.call(updateSubgroups, { user_group_id: outer, delete: [other] }, { as: ada })
  })
  expect(events).toMatchObject([
    { op: 'add_subgroups', group_id: outer, direct_subgroup_ids: [inner] },
    { op: 'add_subgroups', group_id: outer, direct_subgroup_ids: [other] },
    { op: 'remove_subgroups', group_id: outer, direct_subgroup_ids: [inner] },
    { op: 'remove_subgroups', group_id: outer, direct_subgroup_ids: [other] },
  ])
})

test('a group cannot contain itself, directly or indirectly', async () => {
  const a = await aGroup({ name: 'a' })
  const b = await aGroup({ name: 'b', subgroups: [a] })
  const c = await aGroup({ name: 'c', subgroups: [b] })
  for (const [group, subgroup] of [
    [a, a],
    [a, c],
    [b, c],
  ] as const) {
    const fields = { user_group_id: group, add: [subgroup] }
    expect(await messageOf(chat.refusal(updateSubgroups, fields, { as: ada }))).toContain(
      'already a subgroup of',
    )
  }
})

test('invalid subgroups are refused', async () => {
  const gone = await aGroup({ name: 'gone' })
  await chat.call(deactivateGroup, { user_group_id: gone }, { as: ada })
  const inner = await aGroup({ name: 'inner' })
  const outer = await aGroup({ name: 'outer', subgroups: [inner] })
  for (const fields of [
    {},
    { add: [inner] },
    { add: [gone] },
    { add: [999] },
    { add: [systemGroupId(chat.context, 'role:nobody')] },
    { delete: [gone] },
  ]) {
    const refusal = await chat.refusal(updateSubgroups, { user_group_id: outer, ...fields }, { as: ada })
    expect(refusal.code).toBe('BAD_REQUEST')
  }
  await chat.call(
    updateSubgroups,
    { user_group_id: outer, add: [systemGroupId(chat.context, 'role:members')] },
    { as: ada },
  )
})

test('a user who can only join cannot add another group', async () => {
  const members = systemGroupId(chat.context, 'role:members')
  const id = await aGroup({ can_join_group: members })
  const fields = { user_group_id: id, add: [members] }
  expect(await messageOf(chat.refusal(updateSubgroups, fields, { as: bob }))).toBe('Insufficient permission')
})

test('an unknown group is refused everywhere', async () => {
  const args = { user_group_id: 999 }
  for (const attempt of [
    chat.refusal(updateGroup, { ...args, name: 'x' }, { as: owner }),
    chat.refusal(deactivateGroup, args, { as: owner }),
    chat.refusal(updateGroupMembers, { ...args, add: [ada.id] }, { as: owner }),
    chat.refusal(updateSubgroups, { ...args, add: [1] }, { as: owner }),
    chat.refusal(getGroupMembers, args, { as: owner }),
    chat.refusal(getSubgroups, args, { as: owner }),
    chat.refusal(isGroupMember, { ...args, user_id: ada.id }, { as: owner }),
  ]) {
    expect(await messageOf(attempt)).toBe('Invalid user group')
  }
})

test('a deactivated group keeps its members changeable and can be reactivated', async () => {
  const id = await aGroup({ members: [bob.id] })
  const events = await chat.eventsDuring(bob, async () => {
    await chat.call(deactivateGroup, { user_group_id: id }, { as: ada })
    await chat.call(updateGroupMembers, { user_group_id: id, add: [ada.id] }, { as: ada })
    expect((await chat.call(getGroups, {}, { as: bob })).user_groups.map((group) => group.id)).not.toContain(
      id,
    )
    await chat.call(updateGroup, { user_group_id: id, deactivated: false }, { as: ada })
  })
  expect(events).toMatchObject([
    { op: 'update', group_id: id, data: { deactivated: true } },
    { op: 'add_members', group_id: id },
    { op: 'update', group_id: id, data: { deactivated: false } },
  ])
  expect(await groupFor(bob, id)).toMatchObject({ deactivated: false, members: [ada.id, bob.id] })
})

test('clients without support for deactivated groups see a group removed and created', async () => {
  const id = await aGroup()
  const old = { client_capabilities: {} }
  const events = await chat.eventsDuring(
    bob,
    async () => {
      await chat.call(deactivateGroup, { user_group_id: id }, { as: ada })
      await chat.call(updateGroup, { user_group_id: id, deactivated: false }, { as: ada })
    },
    old,
  )
  expect(events).toMatchObject([
    { op: 'remove', group_id: id },
    { op: 'add', group: await groupFor(bob, id) },
  ])
})

test('a group in use cannot be deactivated, and the refusal lists its uses', async () => {
  const id = await aGroup()
  const outer = await aGroup({ name: 'outer', subgroups: [id] })
  const manager = await aGroup({ name: 'manager', can_manage_group: id })
  await chat.call(
    updateOrganisation,
    { can_create_bots_group: { new: { direct_members: [owner.id], direct_subgroups: [id] } } },
    { as: owner },
  )
  const open = chat.addChannel({ name: 'open' })
  const hidden = chat.addChannel({ name: 'hidden', inviteOnly: true })
  for (const channel of [open, hidden]) {
    chat.context.database.run(
      'UPDATE channel SET permissions = ? WHERE id = ?',
      JSON.stringify({ can_send_message_group: id }),
      channel,
    )
  }
  const refusal = await chat.refusal(deactivateGroup, { user_group_id: id }, { as: ada })
  expect(refusal.code).toBe('CANNOT_DEACTIVATE_GROUP_IN_USE')
  expect(refusal.answer['objections']).toEqual([
    { type: 'subgroup', supergroup_ids: [outer] },
    { type: 'channel', channel_id: open, settings: ['can_send_message_group'] },
    { type: 'channel', settings: ['can_send_message_group'] },
    { type: 'user_group', group_id: manager, settings: ['can_manage_group'] },
    { type: 'realm', settings: ['can_create_bots_group'] },
  ])
})

test('a deactivated group cannot be deactivated again', async () => {
  const id = await aGroup()
  await chat.call(deactivateGroup, { user_group_id: id }, { as: ada })
  expect((await chat.refusal(deactivateGroup, { user_group_id: id }, { as: ada })).code).toBe('BAD_REQUEST')
})

test('a user who gains or loses a private channel through a group receives the change', async () => {
  const id = await aGroup()
  const outer = await aGroup({ name: 'outer' })
  const channel = chat.addChannel({ name: 'hidden', inviteOnly: true, subscribers: [ada] })
  chat.context.database.run(
    'UPDATE channel SET permissions = ? WHERE id = ?',
    JSON.stringify({ can_administer_channel_group: outer }),
    channel,
  )
  const events = await chat.eventsDuring(bob, async () => {
    await chat.call(updateGroupMembers, { user_group_id: id, add: [bob.id] }, { as: ada })
    await chat.call(updateSubgroups, { user_group_id: outer, add: [id] }, { as: ada })
    expect((await chat.register(bob)).streams?.map((each) => each.stream_id)).toEqual([channel])
    await chat.call(updateGroupMembers, { user_group_id: id, delete: [bob.id] }, { as: ada })
  })
  expect(events.filter((event) => event.type === 'stream')).toMatchObject([
    { op: 'create', streams: [{ stream_id: channel, name: 'hidden' }] },
    { op: 'delete', stream_ids: [channel] },
  ])
  expect((await chat.register(bob)).streams).toEqual([])
})
