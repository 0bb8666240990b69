import { describe, expect, test } from 'vitest'
import { muteUser, unmuteUser } from '../../../protocol/chat/account.ts'
import { getMessages } from '../../../protocol/chat/messages.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import type { QueueEventOf } from '../../../protocol/chat/queueEvents.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import { storeOrganisationSettings } from '../realm/settings.ts'
import { aService, type As, type TestService, type TestUser } from '../service.testing.ts'

type Arguments = ArgumentsOf<typeof sendMessage>

/** Creates three users, two of them subscribed to the channel `general`. */
function anOrganisation() {
  const service = aService()
  const ada = service.addUser({ fullName: 'Ada Keller' })
  const ben = service.addUser({ fullName: 'Ben Ruiz' })
  const cy = service.addUser({ fullName: 'Cy Young' })
  const general = service.addChannel({ name: 'general', subscribers: [ada, ben] })
  return { service, ada, ben, cy, general }
}

const inGeneral: Arguments = { type: 'channel', to: 'general', topic: 'lunch', content: 'Hello' }

const newest = async (service: TestService, as: TestUser) => {
  const { messages } = await service.call(
    getMessages,
    { anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false, allow_empty_topic_name: true },
    { as },
  )
  return messages[0]
}

const isMessage = (event: { type: string }): event is QueueEventOf<'message'> => event.type === 'message'

const messageEventsDuring = async (service: TestService, as: TestUser, work: () => unknown) =>
  (await service.eventsDuring(as, work)).filter(isMessage)

describe('sending to a channel', () => {
  test.each<[string, Partial<Arguments>]>([
    ['type channel and the name', {}],
    ['type stream', { type: 'stream' }],
    ['the name in another case', { to: 'GENERAL' }],
    ['a list of one name', { to: ['general'] }],
  ])('a channel message can be sent with %s', async (_, args) => {
    const { service, ada, ben } = anOrganisation()
    await service.call(sendMessage, { ...inGeneral, ...args }, { as: ada })
    expect(await newest(service, ben)).toMatchObject({
      type: 'stream',
      display_recipient: 'general',
      subject: 'lunch',
    })
  })

  test('a channel message can be sent with the channel ID', async () => {
    const { service, ada, ben, general } = anOrganisation()
    const { id } = await service.call(sendMessage, { ...inGeneral, to: general }, { as: ada })
    expect(await newest(service, ben)).toMatchObject({ id, stream_id: general, sender_id: ada.id })
  })

  test('the deprecated parameter subject is the topic', async () => {
    const { service, ada } = anOrganisation()
    const body = new URLSearchParams({ type: 'stream', to: 'general', subject: 'old', content: 'Hi' })
    const response = await service.fetch(
      new Request('http://chat.test/api/v1/messages', { method: 'POST', body, headers: authorization(ada) }),
    )
    expect(await response.json()).toMatchObject({ result: 'success' })
    expect(await newest(service, ada)).toMatchObject({ subject: 'old' })
  })

  test('every subscriber gets an event, others none', async () => {
    const { service, ada, ben, cy } = anOrganisation()
    const send = () => service.call(sendMessage, inGeneral, { as: ada })
    expect(await messageEventsDuring(service, ben, send)).toMatchObject([
      { flags: [], message: { subject: 'lunch' } },
    ])
    expect(await messageEventsDuring(service, cy, send)).toEqual([])
  })

  test('the sender in a public channel need not be subscribed, and receives their own message', async () => {
    const { service, cy, ben } = anOrganisation()
    const events = await messageEventsDuring(service, cy, () =>
      service.call(sendMessage, inGeneral, { as: cy }),
    )
    expect(events).toMatchObject([{ flags: ['read'] }])
    expect(await newest(service, ben)).toMatchObject({ sender_id: cy.id })
  })

  test('an unknown channel is refused with its name', async () => {
    const { service, ada } = anOrganisation()
    const refusal = await service.refusal(sendMessage, { ...inGeneral, to: 'nowhere' }, { as: ada })
    expect(refusal).toMatchObject({
      status: 400,
      code: 'STREAM_DOES_NOT_EXIST',
      answer: { stream: 'nowhere' },
    })
    const byId = await service.refusal(sendMessage, { ...inGeneral, to: 999 }, { as: ada })
    expect(byId).toMatchObject({ code: 'STREAM_DOES_NOT_EXIST', answer: { stream_id: 999 } })
    const impossible = await service.refusal(sendMessage, { ...inGeneral, to: -1 }, { as: ada })
    expect(impossible).toMatchObject({ code: 'STREAM_DOES_NOT_EXIST', answer: { stream: '-1' } })
  })

  test('a private channel hidden from the sender looks unknown', async () => {
    const { service, ada, ben } = anOrganisation()
    const secret = service.addChannel({ name: 'secret', inviteOnly: true, subscribers: [ben] })
    const unknown = await service.refusal(sendMessage, { ...inGeneral, to: 'nowhere' }, { as: ada })
    const hidden = await service.refusal(sendMessage, { ...inGeneral, to: 'secret' }, { as: ada })
    expect(hidden.answer).toEqual(JSON.parse(JSON.stringify(unknown.answer).replaceAll('nowhere', 'secret')))
    const byId = await service.refusal(sendMessage, { ...inGeneral, to: secret }, { as: ada })
    expect(byId.code).toBe('STREAM_DOES_NOT_EXIST')
  })

  test('an administrator sees a private channel but posts there only as a subscriber', async () => {
    const { service, ben } = anOrganisation()
    const admin = service.addUser({ role: 200 })
    service.addChannel({ name: 'secret', inviteOnly: true, subscribers: [ben] })
    const refusal = await service.refusal(sendMessage, { ...inGeneral, to: 'secret' }, { as: admin })
    expect(refusal).toMatchObject({ code: 'BAD_REQUEST', message: expect.stringContaining('Not authorized') })
  })

  test('an archived channel and one restricted to administrators refuse messages', async () => {
    const { service, ada } = anOrganisation()
    service.addChannel({ name: 'old', isArchived: true, subscribers: [ada] })
    expect(await service.refusal(sendMessage, { ...inGeneral, to: 'old' }, { as: ada })).toMatchObject({
      code: 'BAD_REQUEST',
    })
    const news = service.addChannel({ name: 'news', subscribers: [ada] })
    service.context.database.run(
      `UPDATE channel SET permissions = json_object('can_send_message_group',
         (SELECT id FROM user_group WHERE name = 'role:administrators')) WHERE id = ?`,
      news,
    )
    expect(await service.refusal(sendMessage, { ...inGeneral, to: 'news' }, { as: ada })).toMatchObject({
      code: 'BAD_REQUEST',
    })
    const admin = service.addUser({ role: 200 })
    expect(await service.call(sendMessage, { ...inGeneral, to: 'news' }, { as: admin })).toHaveProperty('id')
  })
})

const authorization = ({ email, apiKey }: TestUser) => ({
  authorization: `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`,
})

describe('topics of sent messages', () => {
  test.each(['', '(no topic)', 'general chat', '  '])('%j is the empty topic', async (topic) => {
    const { service, ada } = anOrganisation()
    await service.call(sendMessage, { ...inGeneral, topic }, { as: ada })
    expect(await newest(service, ada)).toMatchObject({ subject: '' })
  })

  test.each(['', '(no topic)', 'general chat'])('%j is refused where a topic is required', async (topic) => {
    const { service, ada } = anOrganisation()
    service.addChannel({ name: 'strict', topicsPolicy: 'disable_empty_topic', subscribers: [ada] })
    const refusal = await service.refusal(sendMessage, { ...inGeneral, to: 'strict', topic }, { as: ada })
    expect(refusal).toMatchObject({ code: 'BAD_REQUEST', answer: { var_name: 'topic' } })
  })

  test('the organization can require topics, and a channel allow the empty one', async () => {
    const { service, ada } = anOrganisation()
    storeOrganisationSettings(service.context, { topics_policy: 'disable_empty_topic' })
    service.addChannel({ name: 'loose', topicsPolicy: 'allow_empty_topic', subscribers: [ada] })
    const refusal = await service.refusal(sendMessage, { ...inGeneral, topic: '' }, { as: ada })
    expect(refusal.code).toBe('BAD_REQUEST')
    await service.call(sendMessage, { ...inGeneral, to: 'loose', topic: '' }, { as: ada })
  })

  test('a channel can allow only the empty topic', async () => {
    const { service, ada } = anOrganisation()
    service.addChannel({ name: 'flat', topicsPolicy: 'empty_topic_only', subscribers: [ada] })
    const refusal = await service.refusal(sendMessage, { ...inGeneral, to: 'flat' }, { as: ada })
    expect(refusal.code).toBe('BAD_REQUEST')
  })

  test('a topic is required for a channel and ignored for users', async () => {
    const { service, ada, ben } = anOrganisation()
    const { topic: _topic, ...without } = inGeneral
    expect(await service.refusal(sendMessage, without, { as: ada })).toMatchObject({ code: 'BAD_REQUEST' })
    for (const topic of ['x'.repeat(90), 'a\0b']) {
      await service.call(sendMessage, { type: 'direct', to: [ben.id], topic, content: 'Hi' }, { as: ada })
      expect(await newest(service, ben)).toMatchObject({ type: 'private', subject: '' })
    }
  })

  test('a topic can have 60 characters, emoji counting as one', async () => {
    const { service, ada } = anOrganisation()
    await service.call(sendMessage, { ...inGeneral, topic: '🎉'.repeat(60) }, { as: ada })
    const refusal = await service.refusal(sendMessage, { ...inGeneral, topic: 'x'.repeat(61) }, { as: ada })
    expect(refusal).toMatchObject({ code: 'BAD_REQUEST', answer: { var_name: 'topic' } })
  })

  test.each(['a\nb', 'a\0b'])('a topic must not contain control characters: %j', async (topic) => {
    const { service, ada } = anOrganisation()
    expect(await service.refusal(sendMessage, { ...inGeneral, topic }, { as: ada })).toMatchObject({
      code: 'BAD_REQUEST',
    })
  })

  test('a topic keeps the case of its first message', async () => {
    const { service, ada } = anOrganisation()
    await service.call(sendMessage, { ...inGeneral, topic: 'Lunch Plans' }, { as: ada })
    await service.call(sendMessage, { ...inGeneral, topic: 'lunch plans' }, { as: ada })
    expect(await newest(service, ada)).toMatchObject({ subject: 'Lunch Plans' })
  })
})

describe('sending direct messages', () => {
  test.each(['direct', 'private'] as const)(
    'a message of type %s reaches all recipients and the sender',
    async (type) => {
      const { service, ada, ben, cy } = anOrganisation()
      await service.call(sendMessage, { type, to: [ben.id, cy.id], content: 'Hi' }, { as: ada })
      for (const person of [ada, ben, cy]) {
        expect(await newest(service, person)).toMatchObject({
          type: 'private',
          display_recipient: [
            { id: ada.id },
            { id: ben.id },
            { id: cy.id, full_name: 'Cy Young', email: cy.email },
          ],
        })
      }
    },
  )

  test('API emails identify recipients as well', async () => {
    const { service, ada, ben } = anOrganisation()
    await service.call(
      sendMessage,
      { type: 'direct', to: [ben.email.toUpperCase()], content: 'Hi' },
      { as: ada },
    )
    expect(await newest(service, ben)).toMatchObject({ sender_id: ada.id })
  })

  test('the sender among the recipients is ignored, unless alone', async () => {
    const { service, ada, ben } = anOrganisation()
    const first = await service.call(
      sendMessage,
      { type: 'direct', to: [ben.id], content: 'One' },
      { as: ada },
    )
    const one = await newest(service, ada)
    await service.call(sendMessage, { type: 'direct', to: [ada.id, ben.id], content: 'Two' }, { as: ada })
    expect(await newest(service, ada)).toMatchObject({ recipient_id: one?.recipient_id })
    await service.call(sendMessage, { type: 'direct', to: [ada.id], content: 'Note' }, { as: ada })
    expect(await newest(service, ada)).toMatchObject({ display_recipient: [{ id: ada.id }] })
    expect(await newest(service, ben)).not.toMatchObject({ content: 'Note' })
    expect(first.id).toBe(one?.id)
  })

  test.each<{ to: number[] | string[] }>([
    { to: [999] },
    { to: [-1] },
    { to: ['nobody@test.example'] },
    { to: [] },
  ])('sending to $to is refused', async ({ to }) => {
    const { service, ada } = anOrganisation()
    const refusal = await service.refusal(sendMessage, { type: 'direct', to, content: 'Hi' }, { as: ada })
    expect(refusal).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  })

  test('a repeated recipient counts once, and the number of recipients is limited', async () => {
    const { service, ada, ben } = anOrganisation()
    const often = Array.from({ length: 600 }, () => ben.email).join(',')
    await service.call(sendMessage, { type: 'direct', to: often, content: 'Hi' }, { as: ada })
    expect(await newest(service, ben)).toMatchObject({ sender_id: ada.id })
    const many = Array.from({ length: 501 }, (_, index) => `nobody${index}@test.example`)
    for (const to of [many, many.join(',')]) {
      const refusal = await service.refusal(sendMessage, { type: 'direct', to, content: 'Hi' }, { as: ada })
      expect(refusal).toMatchObject({ status: 400, code: 'BAD_REQUEST', answer: { var_name: 'to' } })
      expect(refusal.message).toContain('500')
    }
  })

  test('a deactivated recipient is refused, and nothing is stored', async () => {
    const { service, ada, ben } = anOrganisation()
    const gone = service.addUser({ isActive: false })
    const refusal = await service.refusal(
      sendMessage,
      { type: 'direct', to: [ben.id, gone.id], content: 'Hi' },
      { as: ada },
    )
    expect(refusal.code).toBe('BAD_REQUEST')
    expect(
      service.context.database.get('SELECT 1 FROM conversation WHERE participants IS NOT NULL'),
    ).toBeUndefined()
  })
})

describe('content of sent messages', () => {
  test('content loses trailing whitespace and leading empty lines', async () => {
    const { service, ada } = anOrganisation()
    await service.call(sendMessage, { ...inGeneral, content: '\n\n  Hello \n there \n\n ' }, { as: ada })
    expect(await newest(service, ada)).toMatchObject({ content: '  Hello \n there' })
  })

  test.each(['', ' ', '\n\n'])('the content %j is refused', async (content) => {
    const { service, ada } = anOrganisation()
    const refusal = await service.refusal(sendMessage, { ...inGeneral, content }, { as: ada })
    expect(refusal).toMatchObject({ code: 'BAD_REQUEST', answer: { var_name: 'content' } })
  })

  test('content can have 10,000 characters', async () => {
    const { service, ada } = anOrganisation()
    await service.call(sendMessage, { ...inGeneral, content: 'é'.repeat(10_000) }, { as: ada })
    const refusal = await service.refusal(
      sendMessage,
      { ...inGeneral, content: 'x'.repeat(10_001) },
      { as: ada },
    )
    expect(refusal).toMatchObject({ code: 'BAD_REQUEST', answer: { var_name: 'content' } })
  })

  test('content must not contain NUL', async () => {
    const { service, ada } = anOrganisation()
    const refusal = await service.refusal(sendMessage, { ...inGeneral, content: 'a\0b' }, { as: ada })
    expect(refusal.answer).toMatchObject({ var_name: 'content' })
  })

  test('a status message is marked as such', async () => {
    const { service, ada } = anOrganisation()
    await service.call(sendMessage, { ...inGeneral, content: '/me waves' }, { as: ada })
    expect(await newest(service, ada)).toMatchObject({ is_me_message: true, content: '/me waves' })
  })
})

describe('local echo', () => {
  test('only the sending queue’s event has local_message_id', async () => {
    const { service, ada } = anOrganisation()
    const sending = await service.register(ada)
    const other = await service.register(ada)
    const queue_id = sending.queue_id ?? ''
    await service.call(sendMessage, { ...inGeneral, queue_id, local_id: '17.01' }, { as: ada })
    const sent = async (id: typeof sending.queue_id) =>
      (await service.events(ada, id)).filter(({ type }) => type === 'message')
    expect(await sent(sending.queue_id)).toMatchObject([{ local_message_id: '17.01' }])
    const [event] = await sent(other.queue_id)
    expect(event).not.toHaveProperty('local_message_id')
  })

  test.each([{ queue_id: 'q' }, { local_id: '1' }])('%j alone is refused', async (half) => {
    const { service, ada } = anOrganisation()
    expect(await service.refusal(sendMessage, { ...inGeneral, ...half }, { as: ada })).toMatchObject({
      code: 'BAD_REQUEST',
    })
  })
})

const flagsAfter = async (args: Partial<Arguments>, headers: As['headers'] = {}) => {
  const { service, ada } = anOrganisation()
  await service.call(sendMessage, { ...inGeneral, ...args }, { as: ada, headers })
  return (await newest(service, ada))?.flags
}

describe('read state for the sender', () => {
  test('the request can set if the sender has read the message', async () => {
    expect(await flagsAfter({ read_by_sender: true })).toEqual(['read'])
    expect(await flagsAfter({ read_by_sender: false }, { 'user-agent': 'Mozilla/5.0' })).toEqual([])
  })

  test('the client decides if the sender has read the message by default', async () => {
    expect(await flagsAfter({}, { 'user-agent': 'Mozilla/5.0' })).toEqual(['read'])
    expect(await flagsAfter({}, { 'user-agent': 'ZulipMobile/27.0' })).toEqual(['read'])
    expect(await flagsAfter({}, { 'user-agent': 'backup-script/1.0' })).toEqual([])
  })
})

const settings = (service: TestService, user: TestUser, values: object) =>
  service.context.database.run('UPDATE user SET settings = ? WHERE id = ?', JSON.stringify(values), user.id)
const mute = (service: TestService, user: TestUser) =>
  service.context.database.run('UPDATE subscription SET is_muted = 1 WHERE user_id = ?', user.id)

describe('topic visibility after sending', () => {
  test('sending unmutes a topic in a muted channel, once', async () => {
    const { service, ada, general } = anOrganisation()
    mute(service, ada)
    settings(service, ada, { automatically_follow_topics_policy: 4 })
    let reply: object = {}
    const events = await service.eventsDuring(ada, async () => {
      reply = await service.call(sendMessage, inGeneral, { as: ada })
    })
    expect(reply).toMatchObject({ automatic_new_visibility_policy: 2 })
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'user_topic',
        stream_id: general,
        topic_name: 'lunch',
        visibility_policy: 2,
      }),
    )
    const again = await service.call(sendMessage, inGeneral, { as: ada })
    expect(again).not.toHaveProperty('automatic_new_visibility_policy')
  })

  test('who begins a topic follows it, also without following the channel', async () => {
    const { service } = anOrganisation()
    const stranger = service.addUser()
    settings(service, stranger, { automatically_follow_topics_policy: 3 })
    const reply = await service.call(sendMessage, { ...inGeneral, topic: 'new' }, { as: stranger })
    expect(reply.automatic_new_visibility_policy).toBe(3)
  })

  test('a message of a muted user is read at once, and only there', async () => {
    const { service, ada, ben } = anOrganisation()
    await service.call(muteUser, { muted_user_id: ada.id }, { as: ben })
    const to = [ada.id, ben.id]
    const say = () => service.call(sendMessage, { type: 'direct', to, content: 'Hello' }, { as: ada })
    expect(await service.eventsDuring(ben, say)).toMatchObject([{ type: 'message', flags: ['read'] }])
    await service.call(unmuteUser, { muted_user_id: ada.id }, { as: ben })
    expect(await service.eventsDuring(ben, say)).toMatchObject([{ type: 'message', flags: [] }])
  })

  test('sending follows topics if the sender’s settings ask for it, before unmuting', async () => {
    const { service, ada } = anOrganisation()
    mute(service, ada)
    settings(service, ada, { automatically_follow_topics_policy: 2 })
    const reply = await service.call(sendMessage, inGeneral, { as: ada })
    expect(reply.automatic_new_visibility_policy).toBe(3)
  })

  test('sending follows topics started by the sender, by default', async () => {
    const { service, ada, ben } = anOrganisation()
    await service.call(sendMessage, inGeneral, { as: ben })
    expect(await service.call(sendMessage, inGeneral, { as: ada })).not.toHaveProperty(
      'automatic_new_visibility_policy',
    )
    const own = await service.call(sendMessage, { ...inGeneral, topic: 'mine' }, { as: ada })
    expect(own.automatic_new_visibility_policy).toBe(3)
  })

  test('an unchanged topic visibility is not published', async () => {
    const { service, ada, ben } = anOrganisation()
    await service.call(sendMessage, inGeneral, { as: ben })
    const events = await service.eventsDuring(ada, async () => {
      expect(await service.call(sendMessage, inGeneral, { as: ada })).not.toHaveProperty(
        'automatic_new_visibility_policy',
      )
    })
    expect(events.map(({ type }) => type)).toEqual(['message'])
  })
})
