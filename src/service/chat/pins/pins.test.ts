import { describe, expect, test } from 'vitest'
import { limits } from '../../../protocol/chat/limits.ts'
import { deleteMessage, updateMessage } from '../../../protocol/chat/messageActions.ts'
import { getPins, pinMessage, unpinMessage } from '../../../protocol/chat/pins.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { systemGroupId } from '../groups/groups.ts'
import { aService, type TestUser } from '../service.testing.ts'

const START = Date.UTC(2026, 2, 1)
const NOW = START / 1000

async function anOrganisation() {
  const clock = { time: START }
  const service = aService({ now: () => clock.time })
  const ada = service.addUser({ fullName: 'Ada' })
  const ben = service.addUser({ fullName: 'Ben' })
  const guest = service.addUser({ role: 600 })
  const general = service.addChannel({ name: 'general', subscribers: [ada, ben, guest] })
  const other = service.addChannel({ name: 'other', subscribers: [ada, ben] })
  const say = async (topic: string, as: TestUser = ada, to: number = general) =>
    (await service.call(sendMessage, { type: 'channel', to, topic, content: 'Hello' }, { as })).id
  const write = async (as: TestUser, to: readonly TestUser[]) =>
    (await service.call(sendMessage, { type: 'direct', to: to.map(({ id }) => id), content: 'Hi' }, { as }))
      .id
  const pin = (as: TestUser, message_id: number) => service.call(pinMessage, { message_id }, { as })
  const unpin = (as: TestUser, message_id: number) => service.call(unpinMessage, { message_id }, { as })
  const refusedPin = (as: TestUser, message_id: number) => service.refusal(pinMessage, { message_id }, { as })
  const pins = async (as: TestUser, topic: string, stream_id: number = general) =>
    (await service.call(getPins, { stream_id, topic }, { as })).pins
  const directPins = async (as: TestUser, others: readonly TestUser[]) =>
    (await service.call(getPins, { user_ids: others.map(({ id }) => id) }, { as })).pins
  const events = async (as: TestUser, work: () => unknown) =>
    await service.eventsDuring(as, work, {
      event_types: ['message_pins', 'delete_message', 'update_message'],
    })
  const onChannel = (permissions: Record<string, unknown>) =>
    service.context.database.run(
      'UPDATE channel SET permissions = ? WHERE id = ?',
      JSON.stringify(permissions),
      general,
    )
  const people = { ada, ben, guest, general, other }
  return {
    service,
    clock,
    ...people,
    say,
    write,
    pin,
    unpin,
    refusedPin,
    pins,
    directPins,
    events,
    onChannel,
  }
}

test('a pin is told to everyone who can read the message, and listed with who pinned it and when', async () => {
  const { ada, ben, guest, general, say, pin, pins, events } = await anOrganisation()
  const id = await say('lunch')
  const told = { message_id: id, user_id: guest.id, timestamp: NOW }
  expect(await events(ben, () => pin(guest, id))).toMatchObject([
    { type: 'message_pins', op: 'add', pins: [told], stream_id: general, topic: 'lunch' },
  ])
  expect(await pins(ada, 'Lunch')).toEqual([told])
  expect(await pins(ada, 'dinner')).toEqual([])
})

test('anybody who can post unpins it; both are told once, and repeated without a change', async () => {
  const { ada, ben, guest, clock, say, pin, unpin, pins, events } = await anOrganisation()
  const id = await say('lunch')
  expect(await events(ada, () => pin(guest, id))).toHaveLength(1)
  clock.time += 60_000
  expect(await events(ada, () => pin(ben, id))).toEqual([])
  expect(await pins(ada, 'lunch')).toMatchObject([{ user_id: guest.id, timestamp: NOW }])
  expect(await events(ada, () => unpin(ben, id))).toMatchObject([
    { type: 'message_pins', op: 'remove', message_ids: [id] },
  ])
  expect(await events(ada, () => unpin(ben, id))).toEqual([])
  expect(await pins(ada, 'lunch')).toEqual([])
})

test('the newest pin is the first, whatever the order of the messages', async () => {
  const { ada, clock, say, pin, pins } = await anOrganisation()
  const [first, second, third] = [await say('lunch'), await say('lunch'), await say('lunch')]
  for (const id of [second, first, third]) {
    clock.time += 1000
    await pin(ada, id)
  }
  expect((await pins(ada, 'lunch')).map(({ message_id }) => message_id)).toEqual([third, first, second])
})

test('direct messages are pinned by their participants, and nobody else sees it', async () => {
  const { ada, ben, guest, write, pin, refusedPin, directPins, events } = await anOrganisation()
  const id = await write(ada, [ben])
  expect(await events(guest, () => pin(ben, id))).toEqual([])
  expect(await directPins(ada, [ben])).toMatchObject([{ message_id: id, user_id: ben.id }])
  expect(await directPins(ada, [ben, ada])).toHaveLength(1)
  expect(await directPins(guest, [ada, ben])).toEqual([])
  expect(await directPins(guest, [ben])).toEqual([])
  expect(await refusedPin(guest, id)).toMatchObject({ code: 'BAD_REQUEST' })
  const note = await write(ada, [ada])
  expect(await events(ada, () => pin(ada, note))).toMatchObject([{ user_ids: [ada.id] }])
  expect(await directPins(ada, [])).toMatchObject([{ message_id: note }])
})

describe('whoever cannot post', () => {
  test('in an announcement channel reads the pins, and neither pins nor unpins', async () => {
    const { service, ada, ben, say, pin, refusedPin, pins, onChannel } = await anOrganisation()
    const id = await say('lunch')
    onChannel({ can_send_message_group: { direct_members: [ada.id], direct_subgroups: [] } })
    expect(await refusedPin(ben, id)).toMatchObject({ code: 'BAD_REQUEST' })
    await pin(ada, id)
    expect(await service.refusal(unpinMessage, { message_id: id }, { as: ben })).toMatchObject({
      code: 'BAD_REQUEST',
    })
    expect(await pins(ben, 'lunch')).toHaveLength(1)
    onChannel({ can_send_message_group: systemGroupId(service.context, 'role:nobody') })
    expect(await refusedPin(ada, id)).toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('in an archived channel changes nothing', async () => {
    const { service, ada, say, refusedPin } = await anOrganisation()
    const id = await say('lunch')
    service.context.database.run('UPDATE channel SET is_archived = 1')
    expect(await refusedPin(ada, id)).toMatchObject({ code: 'BAD_REQUEST' })
  })
})

test('visitors read the pins of channels that are open to the web, and pin nothing', async () => {
  const { service, ada, say, pin } = await anOrganisation()
  const hall = service.addChannel({ name: 'hall', subscribers: [ada], isWebPublic: true })
  const id = await say('talk', ada, hall)
  await pin(ada, id)
  expect((await service.call(getPins, { stream_id: hall, topic: 'talk' })).pins).toHaveLength(1)
  const inside = await say('lunch')
  await pin(ada, inside)
  expect((await service.call(getPins, { stream_id: 1, topic: 'lunch' })).pins).toEqual([])
  expect((await service.call(getPins, { user_ids: [ada.id] })).pins).toEqual([])
  expect(await service.refusal(pinMessage, { message_id: id })).toMatchObject({ status: 401 })
})

test('a person without access to a message sees nothing of its pin', async () => {
  const { service, ada, ben, guest, say, pin, pins, events } = await anOrganisation()
  const closed = { inviteOnly: true, historyPublicToSubscribers: false }
  const vault = service.addChannel({ name: 'vault', subscribers: [ada, ben], ...closed })
  const before = await say('plans', ada, vault)
  await pin(ada, before)
  service.context.database.run(
    'INSERT INTO subscription (user_id, channel_id) VALUES (?, ?)',
    guest.id,
    vault,
  )
  expect(await pins(guest, 'plans', vault)).toEqual([])
  expect(await pins(ben, 'plans', vault)).toHaveLength(1)
  const outsider = service.addUser()
  expect(await pins(outsider, 'plans', vault)).toEqual([])
  const another = await say('plans', ada, vault)
  expect(await events(outsider, () => pin(ada, another))).toEqual([])
})

describe('a pin belongs to its message', () => {
  test('it moves with it to another topic, which readers are told after the move', async () => {
    const { service, ada, ben, general, say, pin, pins, events } = await anOrganisation()
    const [first, second] = [await say('lunch'), await say('lunch')]
    await pin(ben, first)
    const move = () =>
      service.call(
        updateMessage,
        { message_id: second, topic: 'Dinner', propagate_mode: 'change_all' },
        { as: ada },
      )
    const [moved, pinned, ...more] = await events(ben, move)
    expect(moved).toMatchObject({ type: 'update_message', message_ids: [first, second] })
    expect(pinned).toMatchObject({
      type: 'message_pins',
      op: 'add',
      pins: [{ message_id: first, user_id: ben.id, timestamp: NOW }],
      stream_id: general,
      topic: 'Dinner',
    })
    expect(more).toEqual([])
    expect(await pins(ada, 'lunch')).toEqual([])
    expect(await pins(ada, 'dinner')).toHaveLength(1)
  })

  test('it moves to another channel, which those who lose the message are not told', async () => {
    const { service, ada, ben, guest, other, say, pin, pins, events } = await anOrganisation()
    const id = await say('lunch')
    await pin(ben, id)
    const owner = service.addUser({ role: 100 })
    const move = () =>
      service.call(
        updateMessage,
        { message_id: id, stream_id: other, propagate_mode: 'change_all' },
        { as: owner },
      )
    const [lost, ...more] = await events(guest, move)
    expect(lost).toMatchObject({ type: 'delete_message', message_ids: [id] })
    expect(more).toEqual([])
    expect(await pins(ada, 'lunch', other)).toHaveLength(1)
    expect(await pins(ada, 'lunch')).toEqual([])
  })

  test('a message that stays behind keeps its pin, and a move without pins tells none', async () => {
    const { service, ada, say, pin, pins, events } = await anOrganisation()
    const [first, second] = [await say('lunch'), await say('lunch')]
    await pin(ada, first)
    const told = await events(ada, () =>
      service.call(updateMessage, { message_id: second, topic: 'dinner' }, { as: ada }),
    )
    expect(told.map(({ type }) => type)).toEqual(['update_message'])
    expect(await pins(ada, 'lunch')).toHaveLength(1)
  })

  test('it goes with it', async () => {
    const { service, ada, say, pin, pins, events } = await anOrganisation()
    const id = await say('lunch')
    await pin(ada, id)
    const told = await events(ada, () => service.call(deleteMessage, { message_id: id }, { as: ada }))
    expect(told.map(({ type }) => type)).toEqual(['delete_message'])
    expect(await pins(ada, 'lunch')).toEqual([])
  })
})

test('a conversation has a bounded number of pins, each topic for itself', async () => {
  const { ada, ben, say, write, pin, unpin, refusedPin, pins, directPins } = await anOrganisation()
  const ids: number[] = []
  for (let count = 0; count <= limits.max_pins; count += 1) ids.push(await say('lunch'))
  const [over = 0, ...rest] = ids
  for (const id of rest) await pin(ada, id)
  expect(await refusedPin(ben, over)).toMatchObject({
    code: 'BAD_REQUEST',
    answer: { refusal: { key: 'pins.tooMany', params: { limit: limits.max_pins } } },
  })
  await pin(ben, await say('dinner'))
  await pin(ben, await write(ben, [ada]))
  expect(await directPins(ada, [ben])).toHaveLength(1)
  await unpin(ben, rest[0] ?? 0)
  await pin(ben, over)
  expect(await pins(ada, 'lunch')).toHaveLength(limits.max_pins)
})

test('topics that are moved together keep all pins, and the newest ones are listed', async () => {
  const { service, ada, clock, say, pin, unpin, pins } = await anOrganisation()
  const ids: number[] = []
  for (const topic of ['lunch', 'dinner']) {
    for (let count = 0; count < limits.max_pins; count += 1) ids.push(await say(topic))
  }
  for (const id of ids) {
    clock.time += 1000
    await pin(ada, id)
  }
  const [oldest = 0] = ids
  await service.call(
    updateMessage,
    { message_id: oldest, topic: 'dinner', propagate_mode: 'change_all' },
    { as: ada },
  )
  const listed = (await pins(ada, 'dinner')).map(({ message_id }) => message_id)
  expect(listed).toEqual(ids.slice(limits.max_pins).toReversed())
  await unpin(ada, ids.at(-1) ?? 0)
  expect((await pins(ada, 'dinner')).at(-1)?.message_id).toBe(ids[limits.max_pins - 1])
})

test('a request must say which conversation', async () => {
  const { service, ada } = await anOrganisation()
  expect(await service.refusal(getPins, {}, { as: ada })).toMatchObject({ code: 'BAD_REQUEST' })
  expect(await service.refusal(getPins, { stream_id: 1 }, { as: ada })).toMatchObject({
    answer: { var_name: 'topic' },
  })
  expect((await service.call(getPins, { stream_id: 999, topic: 'x' }, { as: ada })).pins).toEqual([])
})

test('queues that ask for every event, as other programs do, get none of pins', async () => {
  const { service, ada, say, pin } = await anOrganisation()
  const id = await say('lunch')
  const told = await service.eventsDuring(ada, () => pin(ada, id))
  expect(told.map(({ type }) => type)).not.toContain('message_pins')
})
