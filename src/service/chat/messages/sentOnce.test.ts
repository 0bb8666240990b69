import { expect, test } from 'vitest'
import { getMessages } from '../../../protocol/chat/messages.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import { aService } from '../service.testing.ts'

const args: ArgumentsOf<typeof sendMessage> = {
  type: 'channel',
  to: 'general',
  topic: 'lunch',
  content: 'Hello',
}

function anOrganisation(now = () => Date.now()) {
  const service = aService({ now })
  const ada = service.addUser()
  const ben = service.addUser()
  service.addChannel({ name: 'general', subscribers: [ada, ben] })
  const send = (as: typeof ada, key: string, changed: Partial<typeof args> = {}) =>
    service.call(sendMessage, { ...args, ...changed }, { as, headers: { 'idempotency-key': key } })
  const count = async () =>
    (await service.call(getMessages, { anchor: 'newest', num_before: 100, num_after: 0 }, { as: ada }))
      .messages.length
  return { service, ada, ben, send, count }
}

test('a repeated request gets the first answer and sends nothing again', async () => {
  const { service, ada, ben, send, count } = anOrganisation()
  const first = await send(ada, 'one')
  const events = await service.eventsDuring(ben, async () => {
    expect(await send(ada, 'one')).toEqual(first)
    expect(await send(ada, 'one', { queue_id: 'other', local_id: '2' })).toEqual(first)
  })
  expect(events).toEqual([])
  expect(await count()).toBe(1)
})

test('the first answer is repeated completely, topic policy included', async () => {
  const { ada, send } = anOrganisation()
  const first = await send(ada, 'one')
  expect(first.automatic_new_visibility_policy).toBe(3)
  expect(await send(ada, 'one')).toEqual(first)
})

test('the same key with another message is refused and changes nothing', async () => {
  const { service, ada, send, count } = anOrganisation()
  await send(ada, 'one')
  const options = { as: ada, headers: { 'idempotency-key': 'one' } }
  const refusal = await service.refusal(sendMessage, { ...args, content: 'Other' }, options)
  expect(refusal).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  expect(await count()).toBe(1)
})

test('keys of different users, and different keys, are independent', async () => {
  const { ada, ben, send, count } = anOrganisation()
  await send(ada, 'one')
  await send(ben, 'one')
  await send(ada, 'two')
  expect(await count()).toBe(3)
})

test('without a key every request sends a message', async () => {
  const { service, ada, count } = anOrganisation()
  await service.call(sendMessage, args, { as: ada })
  await service.call(sendMessage, args, { as: ada })
  expect(await count()).toBe(2)
})

test('a refused request can be corrected and sent under its key', async () => {
  const { service, ada, send, count } = anOrganisation()
  const options = { as: ada, headers: { 'idempotency-key': 'one' } }
  await service.refusal(sendMessage, { ...args, to: 'nowhere' }, options)
  service.addChannel({ name: 'nowhere', subscribers: [ada] })
  await send(ada, 'one', { to: 'nowhere' })
  expect(await count()).toBe(1)
})

test('answers are kept for at least a day, but not forever', async () => {
  let time = Date.UTC(2026, 0, 1)
  const { service, ada, send, count } = anOrganisation(() => time)
  await send(ada, 'one')
  time += 25 * 3_600_000
  await send(ada, 'two')
  await send(ada, 'one')
  expect(await count()).toBe(2)
  time += 30 * 24 * 3_600_000
  await send(ada, 'three')
  const kept = service.context.database.all<{ key: string }>('SELECT key FROM sent_key')
  expect(kept).toEqual([{ key: 'three' }])
})

test('an invalid key is refused', async () => {
  const { service, ada } = anOrganisation()
  const options = { as: ada, headers: { 'idempotency-key': 'x'.repeat(201) } }
  expect(await service.refusal(sendMessage, args, options)).toMatchObject({ code: 'BAD_REQUEST' })
})
