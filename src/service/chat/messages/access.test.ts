import { expect, test } from 'vitest'
import { historyAccess } from '../channels/access.ts'
import { lookUpChannel } from '../channels/store/channels.ts'
import { storeOrganisationSettings } from '../realm/settings.ts'
import { aService, type NewChannel, type TestUser } from '../service.testing.ts'
import { callerById } from '../users/store.ts'
import { canReadMessage } from './access.ts'
import { readersOf } from './audience.ts'
import { storeMessage } from './insert.ts'

const kinds: readonly Omit<NewChannel, 'name'>[] = [
  {},
  { isWebPublic: true },
  { inviteOnly: true, historyPublicToSubscribers: true },
  { inviteOnly: true, historyPublicToSubscribers: false },
]
const roles = [100, 200, 300, 400, 600] as const
const relations = ['subscribed then and now', 'joined later', 'left', 'never subscribed'] as const

/**
 * Creates one channel of each kind with one message, and one user of each role in each relation to each
 * channel.
 */
function everyCase() {
  const service = aService()
  const { context } = service
  const author = service.addUser()
  return kinds.flatMap((kind, index) => {
    const people = roles.flatMap((role) =>
      relations.map((relation) => ({ role, relation, person: service.addUser({ role }) })),
    )
    const then = people.filter(({ relation }) => relation === relations[0] || relation === 'left')
    const channelId = service.addChannel({
      ...kind,
      name: `channel ${index}`,
      subscribers: [author, ...then.map(({ person }) => person)],
    })
    const messageId = storeMessage(context, {
      senderId: author.id,
      conversation: { channelId, topic: 'x' },
      content: 'Hello',
      sentAt: 1,
      client: 'test',
      readBySender: true,
    })
    const change = (person: TestUser, relation: (typeof relations)[number]) => {
      if (relation === 'left') {
        context.database.run('UPDATE subscription SET is_active = 0 WHERE user_id = ?', person.id)
      } else if (relation === 'joined later') {
        context.database.run(
          'INSERT INTO subscription (user_id, channel_id) VALUES (?, ?)',
          person.id,
          channelId,
        )
      }
    }
    for (const { person, relation } of people) change(person, relation)
    return people.map(({ person, relation, role }) => ({
      person,
      relation,
      role,
      context,
      kind,
      channelId,
      messageId,
    }))
  })
}

test('queries, single checks and audiences agree on read access to channels', () => {
  for (const { context, person, relation, role, kind, channelId, messageId } of everyCase()) {
    const caller = callerById(context.database, person.id)
    const channel = lookUpChannel(context.database, { id: channelId })
    if (!channel || !caller) throw new Error('The case was not built')
    const received = relation === relations[0] || relation === 'left'
    const access = historyAccess(context, caller, channel)
    const reads = access === 'all' || (access === 'received' && received)
    const about = { kind, role, relation, access }
    expect({
      ...about,
      reads: canReadMessage(context, caller, messageId),
      isPublished: readersOf(context, { channel_id: channelId }, [messageId]).has(person.id),
    }).toEqual({ ...about, reads, isPublished: reads && (received || relation === 'joined later') })
  }
})

test('visitors read web-public channels and nothing else', () => {
  for (const { context, kind, messageId } of everyCase()) {
    expect(canReadMessage(context, undefined, messageId)).toBe(kind.isWebPublic === true)
  }
})

test('visitors read nothing if the organization does not allow it', () => {
  for (const { context, channelId, messageId } of everyCase()) {
    storeOrganisationSettings(context, { enable_spectator_access: false })
    const channel = lookUpChannel(context.database, { id: channelId })
    expect(canReadMessage(context, undefined, messageId)).toBe(false)
    expect(channel && historyAccess(context, undefined, channel)).toBe('none')
  }
})

test('a direct message is read by its participants only', () => {
  const service = aService()
  const [ada, ben, owner] = [service.addUser(), service.addUser(), service.addUser({ role: 100 })]
  const id = storeMessage(service.context, {
    senderId: ada.id,
    conversation: { userIds: [ben.id] },
    content: 'Hello',
    sentAt: 1,
    client: 'test',
    readBySender: true,
  })
  const reads = (person: TestUser) =>
    canReadMessage(service.context, callerById(service.context.database, person.id), id)
  expect([ada, ben, owner].map(reads)).toEqual([true, true, false])
  expect(canReadMessage(service.context, undefined, id)).toBe(false)
})
