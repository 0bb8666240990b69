import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { updateChannel } from '../../../protocol/chat/channelTools.ts'
import { getMessages } from '../../../protocol/chat/messages.ts'
import { updateFlags } from '../../../protocol/chat/messages.ts'
import { updateOrganisation } from '../../../protocol/chat/organisation.ts'
import { countExpired } from '../../../protocol/chat/retention.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import { aService, basicHeader } from '../service.testing.ts'

const START = Date.UTC(2026, 2, 1)
const DAY = 24 * 3600 * 1000

test('messages past their channel’s retention time are deleted, and it is published', async () => {
  const clock = { time: START }
  const service = aService({ now: () => clock.time })
  const owner = service.addUser({ role: 100 })
  const brief = service.addChannel({ name: 'brief', subscribers: [owner] })
  const forever = service.addChannel({ name: 'forever', subscribers: [owner] })
  const say = async (to: number, topic = 'lunch') =>
    (await service.call(sendMessage, { type: 'channel', to, topic, content: 'x' }, { as: owner })).id
  const keep = (stream_id: number, message_retention_days: number | 'unlimited') =>
    service.call(updateChannel, { stream_id, message_retention_days }, { as: owner })
  await keep(brief, 2)
  await keep(forever, 'unlimited')
  const [old, other, kept] = [await say(brief), await say(brief, 'plans'), await say(forever)]
  clock.time += DAY
  const younger = await say(brief)
  await service.service.deliverDue()
  clock.time += DAY + 1000
  const events = await service.eventsDuring(owner, () => service.service.deliverDue())
  expect(events).toMatchObject([
    // The notice of the retention time itself.
    { type: 'delete_message', stream_id: brief, topic: 'channel events' },
    { type: 'delete_message', message_ids: [old], stream_id: brief, topic: 'lunch' },
    { type: 'delete_message', message_ids: [other], stream_id: brief, topic: 'plans' },
  ])
  const range = { anchor: 'newest', num_before: 9, num_after: 0 }
  const { messages } = await service.call(getMessages, range, { as: owner })
  const own = messages.filter(({ sender_id }) => sender_id === owner.id)
  expect(own.map(({ id }) => id)).toEqual([kept, younger])
})

describe('the organization’s rule', () => {
  async function anOrganization() {
    const clock = { time: START }
    const service = aService({ now: () => clock.time })
    const owner = service.addUser({ role: 100 })
    const ben = service.addUser()
    const channel = service.addChannel({ name: 'general', subscribers: [owner, ben] })
    const say = async (topic = 'lunch', to = channel, content = 'x') =>
      (await service.call(sendMessage, { type: 'channel', to, topic, content }, { as: owner })).id
    const set = (args: ArgumentsOf<typeof updateOrganisation>, as = owner) =>
      service.call(updateOrganisation, args, { as })
    const left = () =>
      service.context.database.all<{ id: number }>('SELECT id FROM message ORDER BY id').map(({ id }) => id)
    return { clock, service, owner, ben, channel, say, set, left }
  }

  test('goes for direct messages and for channels without one of their own', async () => {
    const { clock, service, owner, ben, say, set, left } = await anOrganization()
    const archive = service.addChannel({ name: 'archive', subscribers: [owner] })
    await service.call(
      updateChannel,
      { stream_id: archive, message_retention_days: 'unlimited' },
      { as: owner },
    )
    const notice = left()
    await say()
    const stays = await say('minutes', archive)
    await service.call(sendMessage, { type: 'direct', to: [ben.id], content: 'hi' }, { as: owner })
    await set({ message_retention_days: 7 })
    clock.time += 8 * DAY
    const events = await service.eventsDuring(ben, () => service.service.deliverDue())
    expect(events.map(({ type }) => type)).toEqual(['delete_message', 'delete_message'])
    expect(left()).toEqual([...notice, stays])
  })

  test('keeps starred messages, if it is set to', async () => {
    const { clock, service, ben, say, set, left } = await anOrganization()
    const [starred] = [await say(), await say()]
    await service.call(updateFlags, { messages: [starred], op: 'add', flag: 'starred' }, { as: ben })
    await set({ message_retention_days: 7 })
    clock.time += 8 * DAY
    await service.service.deliverDue()
    expect(left()).toEqual([starred])
    await set({ keep_starred_messages: false })
    await service.service.deliverDue()
    expect(left()).toEqual([])
  })

  test('deletes thousands in small pieces, while others are served', async () => {
    const { clock, service, ben, say, set, left } = await anOrganization()
    for (let count = 0; count < 300; count++) await say(`topic ${count % 7}`)
    await set({ message_retention_days: 7 })
    clock.time += 8 * DAY
    const young = await say()
    let turns = 0
    const running = service.service.deliverDue()
    const counting = setInterval(() => (turns += 1), 0)
    const events = await service.eventsDuring(ben, () => running)
    clearInterval(counting)
    expect(left()).toEqual([young])
    expect(turns).toBeGreaterThan(3)
    expect(events.length).toBeGreaterThan(3)
  })

  test('deletes files with the last message that links them', async () => {
    const { clock, service, owner, channel, set, say } = await anOrganization()
    const { database } = service.context
    const upload = async (name: string): Promise<string> => {
      const body = new FormData()
      body.append('file', new File([name], name))
      const request = new Request('http://chat.test/api/v1/user_uploads', {
        method: 'POST',
        headers: { authorization: basicHeader(owner) },
        body,
      })
      return ((await (await service.fetch(request)).json()) as { url: string }).url
    }
    const [alone, twice] = [await upload('alone.txt'), await upload('twice.txt')]
    await say('files', channel, `[a](${alone}) [b](${twice})`)
    await set({ message_retention_days: 7 })
    clock.time += 8 * DAY
    await say('files', channel, `again [b](${twice})`)
    const files = () => readdirSync(service.context.uploadsFolder).length
    const before = files()
    const events = await service.eventsDuring(owner, () => service.service.deliverDue())
    expect(events.filter(({ type }) => type === 'attachment')).toMatchObject([
      { op: 'update' },
      { op: 'update' },
      { op: 'remove' },
    ])
    expect(database.all<{ name: string }>('SELECT name FROM upload')).toEqual([{ name: 'twice.txt' }])
    await expect.poll(files).toBe(before - 1)
  })

  test('is set by owners, who can ask before how many messages it would delete', async () => {
    const { clock, service, owner, ben, channel, say, set } = await anOrganization()
    const admin = service.addUser({ role: 200 })
    const [first] = [await say(), await say()]
    await service.call(updateFlags, { messages: [first], op: 'add', flag: 'starred' }, { as: ben })
    clock.time += 8 * DAY
    await say()
    const count = async (args: Omit<ArgumentsOf<typeof countExpired>, 'days'>) =>
      (await service.call(countExpired, { days: 7, ...args }, { as: owner })).count
    expect(await count({})).toBe(1)
    expect(await count({ keep_starred_messages: false })).toBe(2)
    expect(await count({ stream_id: channel, keep_starred_messages: false })).toBe(2)
    expect((await service.call(countExpired, { days: 9 }, { as: owner })).count).toBe(0)
    for (const as of [admin, ben]) {
      expect((await service.refusal(countExpired, { days: 7 }, { as })).code).toBe('BAD_REQUEST')
      await expect(set({ message_retention_days: 7 }, as)).rejects.toThrow('BAD_REQUEST')
    }
    const events = await service.eventsDuring(ben, () => set({ message_retention_days: 7 }))
    expect(events).toMatchObject([{ type: 'realm', property: 'message_retention_days', value: 7 }])
    await set({ message_retention_days: 'unlimited' })
    expect(await service.register(ben)).toMatchObject({ realm_message_retention_days: -1 })
  })
})
