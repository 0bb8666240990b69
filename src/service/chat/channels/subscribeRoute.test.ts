import { expect, test } from 'vitest'
import {
  getChannels,
  getSubscribers,
  getSubscriptions,
  subscribe,
  unsubscribe,
} from '../../../protocol/chat/channelTools.ts'
import { getMessages } from '../../../protocol/chat/messages.ts'
import type { QueueEvent } from '../../../protocol/chat/queueEvents.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { storeOrganisationSettings } from '../realm/settings.ts'
import { aService, type TestService, type TestUser } from '../service.testing.ts'

const named = (...names: string[]) => names.map((name) => ({ name }))
const kinds = (events: readonly QueueEvent[]): string[] =>
  events
    .filter(({ type }) => type === 'stream' || type === 'subscription')
    .map((event) => `${event.type}/${'op' in event ? event.op : ''}`)
const channelNames = async (chat: TestService, as: TestUser): Promise<string[]> =>
  (await chat.call(getChannels, {}, { as })).streams.map(({ name }) => name)

test('subscribing to a missing channel creates it', async () => {
  const chat = aService()
  const as = chat.addUser()
  const reply = await chat.call(
    subscribe,
    { subscriptions: [{ name: ' design ', description: 'Looks\nand feel' }] },
    { as },
  )
  expect(reply.subscribed).toEqual({ [as.id]: ['design'] })
  expect(reply.already_subscribed).toEqual({})
  const { subscriptions } = await chat.call(getSubscriptions, { include_subscribers: 'true' }, { as })
  expect(subscriptions).toMatchObject([
    {
      name: 'design',
      description: 'Looks and feel',
      rendered_description: '<p>Looks and feel</p>',
      creator_id: as.id,
      invite_only: false,
      history_public_to_subscribers: true,
      subscribers: [as.id],
      subscriber_count: 1,
      is_muted: false,
      in_home_view: true,
      desktop_notifications: null,
      can_administer_channel_group: { direct_members: [as.id], direct_subgroups: [] },
      stream_post_policy: 1,
    },
  ])
})

test('existing subscribers stay subscribed and are reported as such', async () => {
  const chat = aService()
  const as = chat.addUser()
  await chat.call(subscribe, { subscriptions: named('design') }, { as })
  const reply = await chat.call(subscribe, { subscriptions: named('Design', 'ops') }, { as })
  expect(reply.already_subscribed).toEqual({ [as.id]: ['design'] })
  expect(reply.subscribed).toEqual({ [as.id]: ['ops'] })
})

test('other users are added by ID or email', async () => {
  const chat = aService()
  const as = chat.addUser()
  const [one, other] = [chat.addUser(), chat.addUser()]
  const byId = await chat.call(
    subscribe,
    { subscriptions: named('design'), principals: [one.id, other.id] },
    { as },
  )
  expect(byId.subscribed).toEqual({ [one.id]: ['design'], [other.id]: ['design'] })
  const byEmail = await chat.call(subscribe, { subscriptions: named('ops'), principals: [one.email] }, { as })
  expect(byEmail.subscribed).toEqual({ [one.id]: ['ops'] })
})

test('an unknown or deactivated user refuses the whole request', async () => {
  const chat = aService()
  const as = chat.addUser()
  const gone = chat.addUser({ isActive: false })
  for (const principals of [[as.id, 9999], [gone.id], ['nobody@test.example']] as (number[] | string[])[]) {
    const error = await chat.refusal(subscribe, { subscriptions: named('design'), principals }, { as })
    expect(error.code).toBe('UNAUTHORIZED_PRINCIPAL')
  }
  expect(await channelNames(chat, as)).toEqual([])
})

test('a new public channel is published to all but guests, followed by its subscribers', async () => {
  const chat = aService()
  const as = chat.addUser()
  const watcher = chat.addUser()
  const guest = chat.addUser({ role: Role.guest })
  const create = () => chat.call(subscribe, { subscriptions: named('design') }, { as })
  const { queue_id } = await chat.register(as)
  const guestQueue = await chat.register(guest)
  expect(kinds(await chat.eventsDuring(watcher, create))).toEqual(['stream/create', 'subscription/peer_add'])
  expect(kinds(await chat.events(as, queue_id))).toEqual(['stream/create', 'subscription/add'])
  expect(kinds(await chat.events(guest, guestQueue.queue_id))).toEqual([])
})

test('a private channel is published to its subscribers and administrators only', async () => {
  const chat = aService()
  const [as, invited, outsider] = [chat.addUser(), chat.addUser(), chat.addUser()]
  const admin = chat.addUser({ role: Role.administrator })
  const queues = new Map<TestUser, string | null>()
  for (const person of [invited, outsider, admin]) queues.set(person, (await chat.register(person)).queue_id)
  await chat.call(
    subscribe,
    { subscriptions: named('secret'), invite_only: true, principals: [as.id, invited.id] },
    { as },
  )
  const kindsReceived = async (person: TestUser) =>
    kinds(await chat.events(person, queues.get(person) ?? null))
  expect(await kindsReceived(invited)).toEqual(['stream/create', 'subscription/add'])
  expect(await kindsReceived(outsider)).toEqual([])
  expect(await kindsReceived(admin)).toEqual(['stream/create', 'subscription/peer_add'])
})

test('a private channel hides earlier messages from new subscribers unless history is shared', async () => {
  const chat = aService()
  const as = chat.addUser()
  await chat.call(
    subscribe,
    { subscriptions: named('sealed'), invite_only: true, history_public_to_subscribers: false },
    { as },
  )
  await chat.call(subscribe, { subscriptions: named('shared'), invite_only: true }, { as })
  const { subscriptions } = await chat.call(getSubscriptions, {}, { as })
  expect(
    subscriptions.map(({ name, history_public_to_subscribers }) => [name, history_public_to_subscribers]),
  ).toEqual([
    ['sealed', false],
    ['shared', true],
  ])
})

test('nobody can join a private channel on their own, administrators included', async () => {
  const chat = aService()
  const insider = chat.addUser()
  const admin = chat.addUser({ role: Role.administrator })
  const id = chat.addChannel({ name: 'secret', inviteOnly: true, subscribers: [insider] })
  for (const as of [chat.addUser(), admin]) {
    const error = await chat.refusal(subscribe, { subscriptions: named('secret') }, { as })
    expect(error.code).toBe('BAD_REQUEST')
    expect(error.message).toContain('Unable to access channel')
  }
  expect((await chat.call(getSubscribers, { stream_id: id }, { as: insider })).subscribers).toEqual([
    insider.id,
  ])
})

test('without authorization_errors_fatal the other channels are joined', async () => {
  const chat = aService()
  const as = chat.addUser()
  chat.addChannel({ name: 'secret', inviteOnly: true, subscribers: [chat.addUser()] })
  const reply = await chat.call(
    subscribe,
    { subscriptions: named('secret', 'design'), authorization_errors_fatal: false },
    { as },
  )
  expect(reply.unauthorized).toEqual(['secret'])
  expect(reply.subscribed).toEqual({ [as.id]: ['design'] })
  // Who asks for all or nothing gets all.
  expect(await chat.call(subscribe, { subscriptions: named('design') }, { as })).not.toHaveProperty(
    'unauthorized',
  )
})

test('a subscriber adds others to a private channel', async () => {
  const chat = aService()
  const [as, friend] = [chat.addUser(), chat.addUser()]
  chat.addChannel({ name: 'secret', inviteOnly: true, subscribers: [as] })
  const bring = () =>
    chat.call(subscribe, { subscriptions: named('secret'), principals: [friend.id] }, { as })
  expect(kinds(await chat.eventsDuring(friend, bring))).toEqual(['stream/create', 'subscription/add'])
})

test('guests create no channels, add nobody and join web-public channels only', async () => {
  const chat = aService()
  const as = chat.addUser({ role: Role.guest })
  const friend = chat.addUser()
  chat.addChannel({ name: 'open', subscribers: [as] })
  chat.addChannel({ name: 'shared', subscribers: [as, friend] })
  chat.addChannel({ name: 'public' })
  chat.addChannel({ name: 'web', isWebPublic: true })
  for (const args of [
    { subscriptions: named('fresh') },
    { subscriptions: named('public') },
    { subscriptions: named('open') },
    { subscriptions: named('open'), principals: [friend.id] },
  ]) {
    expect((await chat.refusal(subscribe, args, { as })).code).toBe('BAD_REQUEST')
  }
  expect((await chat.call(subscribe, { subscriptions: named('web') }, { as })).subscribed).toEqual({
    [as.id]: ['web'],
  })
})

test('users hidden from a guest look missing, by ID and by address', async () => {
  const chat = aService()
  const as = chat.addUser({ role: Role.guest })
  const hidden = chat.addUser()
  chat.addChannel({ name: 'open', subscribers: [as] })
  const asked = async (name: number | string) => {
    const principals = typeof name === 'number' ? [name] : [name]
    const fields = { subscriptions: named('open'), principals: principals as number[] }
    const { status, answer } = await chat.refusal(subscribe, fields, { as })
    return [status, JSON.stringify(answer).replaceAll(String(name), '…')]
  }
  expect(await asked(hidden.id)).toEqual(await asked(9999))
  expect(await asked(hidden.email)).toEqual(await asked('nobody@test.example'))
})

test('only administrators create web-public channels, and a private channel cannot be web-public', async () => {
  const chat = aService()
  const member = chat.addUser()
  const admin = chat.addUser({ role: Role.administrator })
  const args = { subscriptions: named('web'), is_web_public: true }
  expect((await chat.refusal(subscribe, args, { as: member })).code).toBe('BAD_REQUEST')
  expect((await chat.refusal(subscribe, { ...args, invite_only: true }, { as: admin })).code).toBe(
    'BAD_REQUEST',
  )
  await chat.call(subscribe, args, { as: admin })
  const { streams } = await chat.call(getChannels, {}, { as: member })
  expect(streams).toMatchObject([{ name: 'web', is_web_public: true }])
})

test('invalid names and descriptions are refused and change nothing', async () => {
  const chat = aService()
  const as = chat.addUser()
  for (const subscriptions of [
    named('  '),
    named('x'.repeat(61)),
    named('tab\there'),
    [{ name: 'long', description: 'x'.repeat(1025) }],
    named('fine', ''),
  ]) {
    expect((await chat.refusal(subscribe, { subscriptions }, { as })).code).toBe('BAD_REQUEST')
  }
  expect(await channelNames(chat, as)).toEqual([])
  await chat.call(subscribe, { subscriptions: named('😀'.repeat(60)) }, { as })
})

test('an archived channel can be joined, unnoticed by clients that know no archived channels', async () => {
  const chat = aService()
  const as = chat.addUser()
  const old = chat.addChannel({ name: 'old', isArchived: true })
  const leave = () => chat.call(unsubscribe, { subscriptions: ['old'] }, { as })
  const join = async (archived_channels: boolean) => {
    const client_capabilities = { archived_channels, notification_settings_null: true }
    const work = () => chat.call(subscribe, { subscriptions: named('old') }, { as })
    const events = await chat.eventsDuring(as, work, { event_types: ['subscription'], client_capabilities })
    return events.flatMap((each) =>
      each.type === 'subscription' && each.op === 'add' ? each.subscriptions : [],
    )
  }
  expect(await join(true)).toMatchObject([{ stream_id: old, is_archived: true }])
  await leave()
  expect(await join(false)).toEqual([])
})

test('settings return with the subscription, and each new one has its own color', async () => {
  const chat = aService()
  const as = chat.addUser()
  await chat.call(subscribe, { subscriptions: named('one', 'two', 'three') }, { as })
  const { subscriptions } = await chat.call(getSubscriptions, {}, { as })
  expect(new Set(subscriptions.map(({ color }) => color)).size).toBe(3)
})

test('the history of a new channel begins with who created it', async () => {
  const chat = aService()
  const as = chat.addUser({ fullName: 'Ada' })
  const ben = chat.addUser()
  const subscriptions = [{ name: 'design', description: 'Lines, and @**all** of them' }]
  const principals = [as.id, ben.id]
  const create = () => chat.call(subscribe, { subscriptions, principals }, { as })
  const created = (await chat.eventsDuring(ben, create, { apply_markdown: false })).find(
    (event) => event.type === 'message' && event.message.type === 'stream',
  )
  const by = `@_**Ada|${as.id}**`
  expect(created).toMatchObject({
    flags: [],
    message: {
      subject: 'channel events',
      content: `${by} created this channel (**Public**).\n\n\`\`\`quote\nLines, and @**all** of them\n\`\`\``,
    },
  })
  expect(await chat.eventsDuring(ben, create)).toEqual([])
  const { messages } = await chat.call(getMessages, { anchor: 'newest', num_before: 5, num_after: 0 }, { as })
  expect(messages).toMatchObject([{ flags: ['read'] }])
})

test('a new public channel is announced in the organization’s channel for it, a private one never', async () => {
  const chat = aService()
  const as = chat.addUser()
  const news = chat.addChannel({ name: 'news', subscribers: [as] })
  storeOrganisationSettings(chat.context, { new_stream_announcements_stream_id: news })
  const announce = (name: string, invite_only: boolean) => () =>
    chat.call(subscribe, { subscriptions: named(name), announce: true, invite_only }, { as })
  const messages = async (work: () => Promise<unknown>) =>
    (await chat.eventsDuring(as, work)).filter(
      (event) => event.type === 'message' && event.message.subject === 'new channels',
    )
  expect(await messages(announce('design', false))).toMatchObject([
    { message: { subject: 'new channels', display_recipient: 'news', sender_id: as.id } },
  ])
  expect(await messages(announce('secret', true))).toEqual([])
  expect(await messages(announce('design', false))).toEqual([])
})

test('an announcement mentions nobody, fits into a message, and is not posted in an archived channel', async () => {
  const chat = aService()
  const as = chat.addUser()
  const reader = chat.addUser()
  const news = chat.addChannel({ name: 'news', subscribers: [as, reader] })
  storeOrganisationSettings(chat.context, { new_stream_announcements_stream_id: news })
  const announced = async (subscriptions: { name: string; description: string }[]) => {
    const work = () => chat.call(subscribe, { subscriptions, announce: true }, { as })
    const events = await chat.eventsDuring(reader, work, { apply_markdown: false })
    return events.filter((event) => event.type === 'message')
  }
  const [received] = await announced([{ name: 'a** @**all', description: '@**all** @**topic** come!' }])
  expect(received).toMatchObject({ flags: [] })
  expect(received?.message.content).toBe('New:\n\n* `#a** @**all`: @_**all** @_**topic** come!')
  const many = Array.from({ length: 20 }, (_, index) => ({
    name: `c${index}`,
    description: 'x'.repeat(1000),
  }))
  const [long] = await announced(many)
  expect(long?.message.content.length).toBeLessThanOrEqual(10_000)
  expect(long?.message.content).toContain('* #**c8**: x')
  chat.context.database.run(
    'UPDATE channel SET permissions = ? WHERE id = ?',
    JSON.stringify({ can_send_message_group: { direct_members: [reader.id], direct_subgroups: [] } }),
    news,
  )
  const [silent] = await announced([{ name: 'design', description: 'Listen to me' }])
  expect(silent?.message.content).toBe('New:\n\n* #**design**')
  chat.context.database.run('UPDATE channel SET is_archived = 1 WHERE id = ?', news)
  expect(await announced([{ name: 'late', description: '' }])).toEqual([])
})
