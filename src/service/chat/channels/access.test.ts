import { expect, test } from 'vitest'
import { Role } from '../../../protocol/chat/shapes.ts'
import { aService, type TestService, type TestUser } from '../service.testing.ts'
import { callerById } from '../users/store.ts'
import { findChannel, historyAccess, type ChannelRow } from './access.ts'
import { lookUpChannel } from './store/channels.ts'

const channelOf = (chat: TestService, id: number): ChannelRow =>
  lookUpChannel(chat.context.database, { id }) as ChannelRow
const knows = (chat: TestService, person: TestUser | undefined, id: number): boolean =>
  findChannel(chat.context, person && callerById(chat.context.database, person.id), { id }) !== undefined
const access = (chat: TestService, person: TestUser | undefined, id: number): string =>
  historyAccess(chat.context, person && callerById(chat.context.database, person.id), channelOf(chat, id))

function anOrganisation() {
  const chat = aService()
  const people = {
    admin: chat.addUser({ role: Role.administrator }),
    member: chat.addUser(),
    insider: chat.addUser(),
    guest: chat.addUser({ role: Role.guest }),
    guestInside: chat.addUser({ role: Role.guest }),
  }
  const subscribers = [people.insider, people.guestInside]
  const channels = {
    open: chat.addChannel({ name: 'open', subscribers }),
    webPublic: chat.addChannel({ name: 'web', isWebPublic: true }),
    shared: chat.addChannel({
      name: 'shared',
      inviteOnly: true,
      historyPublicToSubscribers: true,
      subscribers,
    }),
    sealed: chat.addChannel({
      name: 'sealed',
      inviteOnly: true,
      historyPublicToSubscribers: false,
      subscribers,
    }),
  }
  return { chat, people, channels }
}

test('channels are visible by role, membership and kind of channel', () => {
  const { chat, people, channels } = anOrganisation()
  const table = (id: number) => ({
    visitor: knows(chat, undefined, id),
    guest: knows(chat, people.guest, id),
    guestInside: knows(chat, people.guestInside, id),
    member: knows(chat, people.member, id),
    insider: knows(chat, people.insider, id),
    admin: knows(chat, people.admin, id),
  })
  expect(table(channels.open)).toEqual({
    visitor: false,
    guest: false,
    guestInside: true,
    member: true,
    insider: true,
    admin: true,
  })
  expect(table(channels.webPublic)).toEqual({
    visitor: true,
    guest: true,
    guestInside: true,
    member: true,
    insider: true,
    admin: true,
  })
  for (const id of [channels.shared, channels.sealed]) {
    expect(table(id)).toEqual({
      visitor: false,
      guest: false,
      guestInside: true,
      member: false,
      insider: true,
      admin: true,
    })
  }
})

test('administrators see private channels’ names but cannot read them', () => {
  const { chat, people, channels } = anOrganisation()
  const table = (id: number) =>
    [undefined, people.guest, people.guestInside, people.member, people.insider, people.admin].map((person) =>
      access(chat, person, id),
    )
  expect(table(channels.open)).toEqual(['none', 'none', 'all', 'all', 'all', 'all'])
  expect(table(channels.webPublic)).toEqual(['all', 'all', 'all', 'all', 'all', 'all'])
  expect(table(channels.shared)).toEqual(['none', 'none', 'all', 'none', 'all', 'none'])
  expect(table(channels.sealed)).toEqual(['none', 'none', 'received', 'none', 'received', 'none'])
})

test('names are found ignoring case and surrounding spaces', () => {
  const { chat, people } = anOrganisation()
  const caller = callerById(chat.context.database, people.member.id)
  expect(findChannel(chat.context, caller, { name: ' OPEN ' })?.name).toBe('open')
  expect(findChannel(chat.context, caller, { name: 'sealed' })).toBeUndefined()
})

test('members of the administering group see the private channel', () => {
  const { chat, people, channels } = anOrganisation()
  const permissions = {
    can_administer_channel_group: { direct_members: [people.member.id], direct_subgroups: [] },
  }
  chat.context.database.run(
    'UPDATE channel SET permissions = ? WHERE id = ?',
    JSON.stringify(permissions),
    channels.sealed,
  )
  expect(knows(chat, people.member, channels.sealed)).toBe(true)
  expect(access(chat, people.member, channels.sealed)).toBe('none')
})
