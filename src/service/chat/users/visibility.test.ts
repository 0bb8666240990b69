import { beforeEach, describe, expect, test } from 'vitest'
import { subscribe, unsubscribe } from '../../../protocol/chat/channelTools.ts'
import { renderMessage } from '../../../protocol/chat/messageActions.ts'
import { getMessages } from '../../../protocol/chat/messages.ts'
import { setTyping } from '../../../protocol/chat/typing.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { updateOrganisation } from '../../../protocol/chat/organisation.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { updateOwnStatus, updatePresence } from '../../../protocol/chat/statusChanges.ts'
import { getUser, getUsers } from '../../../protocol/chat/users.ts'
import { updateUser } from '../../../protocol/chat/userChanges.ts'
import { systemGroupId } from '../groups/groups.ts'
import { storeOrganisationSettings } from '../realm/settings.ts'
import { aService, type TestService, type TestUser } from '../service.testing.ts'

/* A guest in one channel with Ann; Ben is elsewhere. */
let service: TestService
let owner: TestUser
let guest: TestUser
let ann: TestUser
let ben: TestUser
let bot: TestUser
let now: number

beforeEach(() => {
  now = Date.UTC(2026, 2, 1)
  service = aService({ now: () => now })
  owner = service.addUser({ fullName: 'Olga', role: Role.owner })
  guest = service.addUser({ fullName: 'Gus', role: Role.guest })
  ann = service.addUser({ fullName: 'Ann' })
  ben = service.addUser({ fullName: 'Ben' })
  bot = service.addUser({ fullName: 'Bot', bot: { type: 1, ownerId: owner.id } })
  service.addChannel({ name: 'design', subscribers: [guest, ann] })
  service.addChannel({ name: 'build', subscribers: [ann, ben] })
})

const seenBy = async (as: TestUser): Promise<number[]> =>
  (await service.call(getUsers, {}, { as })).members.map((user) => user.user_id)

const types = (...event_types: string[]) => ({ event_types })

test('members see all users, guests those who share a channel or conversation with them, and bots', async () => {
  expect(await seenBy(ann)).toEqual([owner.id, guest.id, ann.id, ben.id, bot.id])
  expect(await seenBy(guest)).toEqual([guest.id, ann.id, bot.id])
  const snapshot = await service.register(guest)
  expect(snapshot.realm_users?.map((user) => user.user_id)).toEqual([guest.id, ann.id, bot.id])
})

test('a hidden user looks missing', async () => {
  const [hidden, missing] = [
    await service.refusal(getUser, { user_id_or_email: String(ben.id) }, { as: guest }),
    await service.refusal(getUser, { user_id_or_email: '999' }, { as: guest }),
  ]
  expect(hidden.answer).toEqual(missing.answer)
  await service.refusal(getUser, { user_id_or_email: ben.email }, { as: guest })
})

test('an address in a narrow does not reveal its owner', async () => {
  const narrow = (email: string) => [
    { operator: 'channels', operand: 'web-public', negated: false },
    { operator: 'sender', operand: email, negated: false },
  ]
  const answer = async (email: string, as?: TestUser) => {
    const args = { anchor: 'newest', num_before: 1, num_after: 0, narrow: narrow(email) }
    const refusal = await service.refusal(getMessages, args, as ? { as } : {})
    return JSON.parse(JSON.stringify(refusal.answer).replaceAll(email, '')) as unknown
  }
  service.addChannel({ name: 'web', isWebPublic: true })
  const hidden = await answer(ben.email, guest)
  expect(hidden).toMatchObject({ code: 'BAD_NARROW' })
  expect(hidden).toEqual(await answer('nobody@test.example', guest))
  expect(await answer(ann.email)).toEqual(await answer('nobody@test.example'))
  const byId = { anchor: 'newest', num_before: 1, num_after: 0, narrow: narrow(String(ann.id)) }
  expect((await service.call(getMessages, byId)).messages).toEqual([])
})

test('guests receive no events about hidden users', async () => {
  await service.call(updateOwnStatus, { status_text: 'Away' }, { as: ben })
  await service.call(updatePresence, { status: 'active' }, { as: ben })
  const { user_status, presences } = await service.register(guest)
  expect([user_status, presences]).toEqual([{}, {}])
  const events = await service.eventsDuring(
    guest,
    async () => {
      await service.call(updateOwnStatus, { status_text: 'Back' }, { as: ben })
      await service.call(updateUser, { user_id: ben.id, full_name: 'Benno' }, { as: owner })
      service.addUser({ fullName: 'New' })
      await service.call(updateOwnStatus, { status_text: 'Here' }, { as: ann })
    },
    types('realm_user', 'user_status', 'presence'),
  )
  expect(events).toMatchObject([{ type: 'user_status', user_id: ann.id }])
})

describe('users who become visible to a guest', () => {
  const added = (user: TestUser) => ({ type: 'realm_user', op: 'add', person: { user_id: user.id } })

  test('a user who joins the same channel becomes visible with their status', async () => {
    await service.call(updateOwnStatus, { status_text: 'Busy' }, { as: ben })
    await service.call(updatePresence, { status: 'active' }, { as: ben })
    const events = await service.eventsDuring(
      guest,
      () => service.call(subscribe, { subscriptions: [{ name: 'design' }] }, { as: ben }),
      types('realm_user', 'user_status', 'presence'),
    )
    expect(events).toMatchObject([
      added(ben),
      { type: 'user_status', user_id: ben.id, status_text: 'Busy' },
      { type: 'presence', presences: { [ben.id]: {} } },
    ])
  })

  test('a user absent for weeks becomes visible without presence, as in a registration', async () => {
    await service.call(updatePresence, { status: 'active' }, { as: ben })
    now += 15 * 86_400_000
    const events = await service.eventsDuring(
      guest,
      () => service.call(subscribe, { subscriptions: [{ name: 'design' }] }, { as: ben }),
      types('realm_user', 'presence'),
    )
    expect(events).toMatchObject([added(ben)])
    expect((await service.register(guest)).presences).toEqual({})
  })

  test('users of a channel become visible to a guest added to it', async () => {
    const events = await service.eventsDuring(
      guest,
      () =>
        service.call(subscribe, { subscriptions: [{ name: 'build' }], principals: [guest.id] }, { as: ann }),
      types('realm_user'),
    )
    // The notification bot, which informs the guest, becomes visible as well.
    expect(events).toMatchObject([added(ben), { op: 'add', person: { is_system_bot: true } }])
  })

  test('a user becomes visible by writing to the guest', async () => {
    const events = await service.eventsDuring(
      guest,
      () => service.call(sendMessage, { type: 'direct', to: [guest.id], content: 'Hi' }, { as: ben }),
      types('realm_user'),
    )
    expect(events).toMatchObject([added(ben)])
    expect(await seenBy(guest)).toContain(ben.id)
  })

  test('all users become visible when the organization opens its directory, and hidden again', async () => {
    const open = (name: 'role:everyone' | 'role:members') => ({
      can_access_all_users_group: { new: systemGroupId(service.context, name) },
    })
    const opened = await service.eventsDuring(
      guest,
      () => service.call(updateOrganisation, open('role:everyone'), { as: owner }),
      types('realm_user'),
    )
    expect(opened).toMatchObject([added(owner), added(ben)])
    const closed = await service.eventsDuring(
      guest,
      () => service.call(updateOrganisation, open('role:members'), { as: owner }),
      types('realm_user'),
    )
    expect(closed.map((event) => event.type === 'realm_user' && event.op)).toEqual(['remove', 'remove'])
  })
})

test('a user who leaves the channel becomes hidden, without a name', async () => {
  const events = await service.eventsDuring(
    guest,
    () => service.call(unsubscribe, { subscriptions: ['design'] }, { as: ann }),
    types('realm_user'),
  )
  expect(events).toMatchObject([{ op: 'remove', person: { user_id: ann.id, full_name: 'Unknown user' } }])
})

test('a new role makes users and channels visible, or hides them', async () => {
  const opened = await service.eventsDuring(guest, () =>
    service.call(updateUser, { user_id: guest.id, role: Role.member }, { as: owner }),
  )
  const create = opened.find((event) => event.type === 'stream')
  expect(opened.filter((event) => event.type === 'realm_user').map((event) => event.op)).toEqual([
    'update',
    'add',
    'add',
  ])
  expect(create).toMatchObject({ op: 'create', streams: [{ name: 'build', subscribers: [ann.id, ben.id] }] })
  const closed = await service.eventsDuring(guest, () =>
    service.call(updateUser, { user_id: guest.id, role: Role.guest }, { as: owner }),
  )
  expect(closed.filter((event) => event.type === 'realm_user').map((event) => event.op)).toEqual([
    'update',
    'remove',
    'remove',
  ])
  expect(closed.find((event) => event.type === 'stream')).toMatchObject({ op: 'delete' })
})

describe('users hidden from a guest', () => {
  test('a guest cannot write to a hidden user, nor find out that they exist', async () => {
    const to = (...ids: number[]) => ({ type: 'direct', to: ids, content: 'Hi' }) as const
    const [hidden, missing] = [
      await service.refusal(sendMessage, to(ben.id), { as: guest }),
      await service.refusal(sendMessage, to(999), { as: guest }),
    ]
    expect(hidden.answer).toMatchObject({ msg: `Invalid user ID ${ben.id}` })
    expect(hidden.answer).toEqual(
      JSON.parse(JSON.stringify(missing.answer).replaceAll('999', String(ben.id))),
    )
    const typing = await service.refusal(setTyping, { op: 'start', to: [ben.id] }, { as: guest })
    expect(typing.answer['msg']).toBe(`Invalid user ID ${ben.id}`)
    await service.call(setTyping, { op: 'start', to: [ann.id] }, { as: guest })
  })

  test('a guest cannot mention a hidden user', async () => {
    const rendered = async (content: string) =>
      (await service.call(renderMessage, { content }, { as: guest })).rendered
    expect(await rendered('@**Ann**')).toContain(`data-user-id="${ann.id}"`)
    for (const content of ['@**Ben**', `@**Ben|${ben.id}**`]) {
      expect(await rendered(content)).not.toContain('data-user-id')
    }
  })

  test('a hidden user is listed without a name for clients that need a complete list', async () => {
    const client_capabilities = { user_list_incomplete: false }
    const { realm_users = [] } = await service.register(guest, { client_capabilities })
    const unknown = { full_name: 'Unknown user', email: `user${ben.id}@hidden.invalid`, delivery_email: null }
    expect(realm_users.find((user) => user.user_id === ben.id)).toMatchObject(unknown)
    expect(realm_users).toHaveLength(5)
    const events = await service.eventsDuring(
      guest,
      () => service.call(unsubscribe, { subscriptions: ['design'] }, { as: ann }),
      { client_capabilities, event_types: ['realm_user'] },
    )
    expect(events).toMatchObject([{ op: 'update', person: { user_id: ann.id, full_name: 'Unknown user' } }])
  })
})

describe('hidden users in a web-public channel', () => {
  let hall: number
  const said = (as: TestUser) =>
    service.call(sendMessage, { type: 'channel', to: hall, topic: 't', content: 'Hello' }, { as })
  const unknown = (id: number) => ({
    sender_id: id,
    sender_email: `user${id}@hidden.invalid`,
    sender_full_name: 'Unknown user',
    avatar_url: expect.stringContaining(`/${id}`),
  })

  beforeEach(
    () => void (hall = service.addChannel({ name: 'hall', isWebPublic: true, subscribers: [guest] })),
  )

  test('a guest reads a hidden user’s messages without their name', async () => {
    await said(ben)
    await said(ann)
    const { messages } = await service.call(
      getMessages,
      {
        anchor: 'newest',
        num_before: 10,
        num_after: 0,
        narrow: [{ operator: 'channel', operand: hall, negated: false }],
      },
      { as: guest },
    )
    expect(messages).toMatchObject([unknown(ben.id), { sender_full_name: 'Ann', sender_email: ann.email }])
  })

  test('no event reveals a hidden sender, neither of messages nor of typing', async () => {
    const events = await service.eventsDuring(guest, async () => {
      await service.call(setTyping, { type: 'stream', op: 'start', stream_id: hall, topic: 't' }, { as: ben })
      await said(ben)
    })
    expect(events).toMatchObject([{ type: 'message', message: unknown(ben.id) }])
    const toAnn = await service.eventsDuring(ann, () => said(ben), { all_public_streams: true })
    expect(toAnn).toMatchObject([{ type: 'message', message: { sender_full_name: 'Ben' } }])
  })

  test('a sender who now shares a channel is shown', async () => {
    await service.call(subscribe, { subscriptions: [{ name: 'hall' }] }, { as: ben })
    const events = await service.eventsDuring(guest, () => said(ben))
    expect(events).toMatchObject([{ type: 'message', message: { sender_full_name: 'Ben' } }])
  })
})

describe('typing to a guest and others', () => {
  const typing = (as: TestUser, ...to: TestUser[]) =>
    service.call(setTyping, { type: 'direct', op: 'start', to: to.map(({ id }) => id) }, { as })

  test('typing reveals no hidden recipients to the guest', async () => {
    expect(await service.eventsDuring(guest, () => typing(ann, guest, ben))).toEqual([])
    expect(await service.eventsDuring(guest, () => typing(ben, guest))).toEqual([])
    expect(await service.eventsDuring(ben, () => typing(ann, guest, ben))).toMatchObject([{ type: 'typing' }])
    expect(await service.eventsDuring(guest, () => typing(ann, guest))).toMatchObject([{ type: 'typing' }])
  })

  test('typing is sent to the guest alone if the writer may write to them', async () => {
    storeOrganisationSettings(service.context, {
      direct_message_permission_group: systemGroupId(service.context, 'role:nobody'),
    })
    const notice = { type: 'direct', op: 'start' } as const
    const refusal = await service.refusal(setTyping, { ...notice, to: [ben.id] }, { as: ann })
    expect(refusal.answer['msg']).toBe('This conversation does not include any users who can authorize it.')
  })
})

test('a bot cannot mention users hidden from its owner; system bots can', async () => {
  const helper = service.addUser({ fullName: 'Helper', bot: { type: 1, ownerId: guest.id } })
  const drawn = async (as: TestUser) =>
    (await service.call(renderMessage, { content: '@**Ben** and @**Ann**' }, { as })).rendered
  expect(await drawn(helper)).not.toContain(`data-user-id="${ben.id}"`)
  expect(await drawn(helper)).toContain(`data-user-id="${ann.id}"`)
  expect(await drawn(bot)).toContain(`data-user-id="${ben.id}"`)
})
