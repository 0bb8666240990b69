import { expect, test } from 'vitest'
import { limits } from '../../../protocol/chat/limits.ts'
import { setTyping } from '../../../protocol/chat/typing.ts'
import { aService, type TestService, type TestUser } from '../service.testing.ts'

const turnOff = (chat: TestService, person: TestUser, setting: string): void => {
  chat.context.database.run(
    'UPDATE user SET settings = ? WHERE id = ?',
    JSON.stringify({ [setting]: false }),
    person.id,
  )
}

test('typing in a direct message is sent to the other participants', async () => {
  const chat = aService()
  const [as, other, stranger] = [chat.addUser(), chat.addUser(), chat.addUser()]
  const own = await chat.register(as)
  const strange = await chat.register(stranger)
  const events = await chat.eventsDuring(other, async () => {
    await chat.call(setTyping, { op: 'start', to: [other.id] }, { as })
    await chat.call(setTyping, { op: 'stop', type: 'direct', to: [other.id, as.id] }, { as })
  })
  const people = [
    { user_id: as.id, email: as.email },
    { user_id: other.id, email: other.email },
  ]
  expect(events).toMatchObject([
    { type: 'typing', op: 'start', message_type: 'direct', sender: people[0], recipients: people },
    { type: 'typing', op: 'stop', message_type: 'direct', sender: people[0], recipients: people },
  ])
  expect(await chat.events(as, own.queue_id)).toEqual([])
  expect(await chat.events(stranger, strange.queue_id)).toEqual([])
})

test('typing is sent to a limited number of users', async () => {
  const chat = aService()
  const as = chat.addUser()
  const to = Array.from({ length: 501 }, (_, index) => index + 1000)
  const refusal = await chat.refusal(setTyping, { op: 'start', to }, { as })
  expect(refusal).toMatchObject({ status: 400, answer: { var_name: 'to' } })
  expect(refusal.message).toContain('500')
})

test('typing in a channel is sent to its subscribers, except the writer and users who turned it off', async () => {
  const chat = aService()
  const [as, reader, deaf, outside] = [chat.addUser(), chat.addUser(), chat.addUser(), chat.addUser()]
  turnOff(chat, deaf, 'receives_typing_notifications')
  const stream_id = chat.addChannel({ name: 'open', subscribers: [as, reader, deaf] })
  const queues = await Promise.all([as, deaf, outside].map((person) => chat.register(person)))
  const publish = () =>
    chat.call(setTyping, { op: 'start', type: 'channel', stream_id, topic: 'lunch' }, { as })
  expect(await chat.eventsDuring(reader, publish)).toMatchObject([
    {
      type: 'typing',
      op: 'start',
      message_type: 'stream',
      stream_id,
      topic: 'lunch',
      sender: { user_id: as.id },
    },
  ])
  for (const [index, person] of [as, deaf, outside].entries()) {
    expect(await chat.events(person, queues[index]?.queue_id ?? null)).toEqual([])
  }
})

test('clients without support for typing in channels get none', async () => {
  const chat = aService()
  const [as, reader] = [chat.addUser(), chat.addUser()]
  const stream_id = chat.addChannel({ name: 'open', subscribers: [as, reader] })
  const publish = () =>
    chat.call(setTyping, { op: 'start', type: 'stream', stream_id, topic: 'lunch' }, { as })
  expect(await chat.eventsDuring(reader, publish, { client_capabilities: {} })).toEqual([])
})

test('typing in a large channel is not sent', async () => {
  const chat = aService()
  const as = chat.addUser()
  const crowd = Array.from({ length: limits.typing_max_channel_subscribers }, () => chat.addUser())
  const stream_id = chat.addChannel({ name: 'large', subscribers: [as, ...crowd] })
  const publish = () =>
    chat.call(setTyping, { op: 'start', type: 'stream', stream_id, topic: 'lunch' }, { as })
  expect(await chat.eventsDuring(crowd[0] as TestUser, publish)).toEqual([])
})

test('typing needs the right to post', async () => {
  const chat = aService()
  const as = chat.addUser()
  const secret = chat.addChannel({ name: 'secret', inviteOnly: true, subscribers: [chat.addUser()] })
  const old = chat.addChannel({ name: 'old', isArchived: true, subscribers: [as] })
  const refusal = (stream_id: number) =>
    chat.refusal(setTyping, { op: 'start', type: 'stream', stream_id, topic: 'x' }, { as })
  expect((await refusal(secret)).answer).toEqual((await refusal(999)).answer)
  expect((await refusal(old)).code).toBe('BAD_REQUEST')
})

test('missing and invalid parameters are named', async () => {
  const chat = aService()
  const as = chat.addUser()
  const stream_id = chat.addChannel({ name: 'open', subscribers: [as] })
  const missing = async (args: Parameters<typeof chat.call<typeof setTyping>>[1]) =>
    (await chat.refusal(setTyping, args, { as })).answer['var_name']
  expect(await missing({ op: 'start' })).toBe('to')
  expect(await missing({ op: 'start', type: 'stream', topic: 'x' })).toBe('stream_id')
  expect(await missing({ op: 'start', type: 'stream', stream_id })).toBe('topic')
  expect((await chat.refusal(setTyping, { op: 'start', to: [] }, { as })).message).toContain(
    "Empty 'to' list",
  )
  expect((await chat.refusal(setTyping, { op: 'start', to: [as.id, 999] }, { as })).message).toContain('999')
})

test('users who turned typing notifications off cannot send them', async () => {
  const chat = aService()
  const as = chat.addUser()
  const stream_id = chat.addChannel({ name: 'open', subscribers: [as] })
  turnOff(chat, as, 'send_private_typing_notifications')
  expect((await chat.refusal(setTyping, { op: 'start', to: [as.id] }, { as })).message).toContain('disabled')
  turnOff(chat, as, 'send_stream_typing_notifications')
  const inChannel = { op: 'start', type: 'stream', stream_id, topic: 'x' } as const
  expect((await chat.refusal(setTyping, inChannel, { as })).message).toContain('disabled')
})
