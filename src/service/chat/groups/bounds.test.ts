import { beforeEach, describe, expect, test } from 'vitest'
import { groupBounds } from '../../../protocol/bounds.ts'
import { getChannels } from '../../../protocol/chat/channelTools.ts'
import {
  createGroup,
  deactivateGroup,
  getGroupMembers,
  getGroups,
  getSubgroups,
  isGroupMember,
  updateSubgroups,
} from '../../../protocol/chat/groups.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { aService, type TestService, type TestUser } from '../service.testing.ts'

let chat: TestService
let ada: TestUser
let bob: TestUser

beforeEach(() => {
  chat = aService()
  chat.addUser({ role: Role.owner })
  ada = chat.addUser()
  bob = chat.addUser()
})

/**
 * Inserts a chain of Ada's groups into the database, each the only subgroup of the previous one. Returns
 * their IDs.
 */
function aChain(length: number): number[] {
  const { database } = chat.context
  return database.transaction(() => {
    const ids = Array.from(
      { length },
      (_, index) =>
        database.run(
          'INSERT INTO user_group (name, creator_id, date_created, permissions) VALUES (?, ?, 0, ?)',
          `group ${length} ${index}`,
          ada.id,
          JSON.stringify({ can_manage_group: { direct_members: [ada.id], direct_subgroups: [] } }),
        ).id,
    )
    for (const [index, id] of ids.entries()) {
      const next = ids[index + 1]
      if (next === undefined) continue
      database.run('INSERT INTO user_group_subgroup (group_id, subgroup_id) VALUES (?, ?)', id, next)
    }
    return ids
  })
}

const nest = (outer: number | undefined, inner: number | undefined, as = ada) =>
  chat.call(updateSubgroups, { user_group_id: outer ?? 0, add: [inner ?? 0] }, { as })
const nestingRefusal = (outer: number | undefined, inner: number | undefined) =>
  chat.refusal(updateSubgroups, { user_group_id: outer ?? 0, add: [inner ?? 0] }, { as: ada })

describe('groups nested 20,000 deep before there was a limit', () => {
  let chain: number[]
  let top: number
  let bottom: number

  beforeEach(() => {
    chain = aChain(20_000)
    top = chain[0] ?? 0
    bottom = chain.at(-1) ?? 0
    chat.context.database.run(
      'INSERT INTO user_group_member (group_id, user_id) VALUES (?, ?)',
      bottom,
      bob.id,
    )
  })

  test('deeply nested groups in permissions still include and exclude the right users', async () => {
    const hidden = chat.addChannel({ name: 'hidden', inviteOnly: true })
    const open = chat.addChannel({ name: 'open' })
    const permissions = JSON.stringify({ can_subscribe_group: top })
    chat.context.database.run('UPDATE channel SET permissions = ? WHERE id = ?', permissions, hidden)
    const listed = async (as: TestUser) =>
      (await chat.call(getChannels, {}, { as })).streams.map(({ stream_id }) => stream_id)
    expect(await listed(bob)).toEqual([open])
    expect((await chat.register(bob)).streams?.map(({ stream_id }) => stream_id)).toEqual([hidden, open])
    expect((await chat.register(ada)).streams?.map(({ stream_id }) => stream_id)).toEqual([open])
    expect((await chat.call(getGroups, {}, { as: ada })).user_groups.length).toBeGreaterThan(20_000)
  })

  test('deeply nested groups list their members, and mention all of them', async () => {
    const asked = { user_group_id: top }
    expect((await chat.call(getGroupMembers, asked, { as: ada })).members).toEqual([bob.id])
    expect((await chat.call(getSubgroups, asked, { as: ada })).subgroups).toHaveLength(19_999)
    const member = await chat.call(isGroupMember, { ...asked, user_id: bob.id }, { as: ada })
    expect(member.is_user_group_member).toBe(true)
    const general = chat.addChannel({ name: 'general', subscribers: [ada, bob] })
    const content = '@*group 20000 0* look'
    const events = await chat.eventsDuring(bob, () =>
      chat.call(sendMessage, { type: 'channel', to: general, topic: 't', content }, { as: ada }),
    )
    expect(events).toMatchObject([{ type: 'message', flags: ['mentioned'] }])
  })

  test('deeply nested groups accept no further subgroup, and can lose one', async () => {
    const [other] = aChain(1)
    expect((await nestingRefusal(bottom, other)).answer['msg']).toBe(
      `Groups can be nested at most ${groupBounds.depth} levels deep.`,
    )
    const middle = chain[10_000]
    await chat.call(updateSubgroups, { user_group_id: chain[9_999] ?? 0, delete: [middle ?? 0] }, { as: ada })
    expect((await chat.call(getSubgroups, { user_group_id: top }, { as: ada })).subgroups).toHaveLength(9_999)
  })
})

describe('the depth of nesting', () => {
  test('the depth of nesting counts levels above and below', async () => {
    const upper = aChain(11)
    const lower = aChain(10)
    const [other] = aChain(1)
    // Ten levels above, nine below, and the one between them.
    await nest(upper.at(-1), lower[0])
    const refusal = await nestingRefusal(lower.at(-1), other)
    expect([refusal.status, refusal.code, refusal.answer['msg']]).toEqual([
      400,
      'BAD_REQUEST',
      `Groups can be nested at most ${groupBounds.depth} levels deep.`,
    ])
    expect((await nestingRefusal(other, upper[0])).code).toBe('BAD_REQUEST')
    await nest(upper[3], other)
  })

  test('the depth of nesting is limited for a new group as well, and none is created', async () => {
    const [top = 0] = aChain(groupBounds.depth + 1)
    const args = { name: 'above all', description: '', members: [], subgroups: [top] }
    expect((await chat.refusal(createGroup, args, { as: ada })).code).toBe('BAD_REQUEST')
    const names = (await chat.call(getGroups, {}, { as: ada })).user_groups.map(({ name }) => name)
    expect(names).not.toContain('above all')
  })
})

test('the number of subgroups is limited', async () => {
  const [outer] = aChain(1)
  const inner = Array.from({ length: groupBounds.subgroups }, (_, index) => {
    const { id } = chat.context.database.run('INSERT INTO user_group (name) VALUES (?)', `inner ${index}`)
    return id
  })
  await chat.call(updateSubgroups, { user_group_id: outer ?? 0, add: inner }, { as: ada })
  const [, another] = aChain(2)
  expect((await nestingRefusal(outer, another)).answer['msg']).toBe(
    `A group can have at most ${groupBounds.subgroups} subgroups.`,
  )
})

describe('the number of a user’s groups', () => {
  const make = (as: TestUser, name: string) =>
    chat.call(createGroup, { name, description: '', members: [] }, { as })
  const refusal = (as: TestUser, name: string) =>
    chat.refusal(createGroup, { name, description: '', members: [] }, { as })

  test('a user’s groups are limited, deactivated ones and those of bots included', async () => {
    const bot = chat.addUser({ bot: { type: 1, ownerId: ada.id } })
    aChain(groupBounds.made_by_a_user - 1)
    const { group_id } = await make(bot, 'last')
    await chat.call(deactivateGroup, { user_group_id: group_id }, { as: bot })
    for (const as of [ada, bot]) {
      expect((await refusal(as, 'too many')).answer).toMatchObject({
        code: 'BAD_REQUEST',
        msg: expect.stringContaining(`You have made ${groupBounds.made_by_a_user} groups already`),
      })
    }
    await make(bob, 'somebody else’s')
  })

  test('an administrator’s groups are not limited', async () => {
    aChain(groupBounds.made_by_a_user)
    chat.context.database.run('UPDATE user SET role = ? WHERE id = ?', Role.administrator, ada.id)
    expect(await make(ada, 'one more')).toMatchObject({ group_id: expect.any(Number) })
  })
})
