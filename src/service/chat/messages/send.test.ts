import { expect, test } from 'vitest'
import { getMessages, sendMessage } from '../../../protocol/chat/messages.ts'
import { aService } from '../testing.ts'

test('a message stands in the channel for its subscribers', async () => {
  const service = aService()
  const ada = service.addUser({ fullName: 'Ada' })
  const ben = service.addUser({ fullName: 'Ben' })
  service.addChannel({ name: 'general', subscribers: [ada, ben] })
  const events = await service.eventsDuring(ben, () =>
    service.call(
      sendMessage,
      { type: 'channel', to: 'general', topic: 'lunch', content: 'Hello **all**' },
      { as: ada },
    ),
  )
  expect(events).toMatchObject([
    { type: 'message', flags: [], message: { content: '<p>Hello <strong>all</strong></p>' } },
  ])
  const { messages } = await service.call(
    getMessages,
    { anchor: 'newest', num_before: 10, num_after: 0 },
    { as: ben },
  )
  expect(messages).toMatchObject([
    { subject: 'lunch', content: '<p>Hello <strong>all</strong></p>', flags: [] },
  ])
})
