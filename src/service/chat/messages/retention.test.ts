import { expect, test } from 'vitest'
import { updateChannel } from '../../../protocol/chat/channelTools.ts'
import { getMessages } from '../../../protocol/chat/messages.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { aService } from '../service.testing.ts'

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
