import { expect, test } from 'vitest'
import type { Conversation } from '../../navigation/view.ts'
import { quoteOf } from './quoting.ts'

const inDesign = { kind: 'topic', channelId: 5, topic: 'logo v2' } as const
const quoted = (source: string, conversation: Conversation = inDesign) =>
  quoteOf({
    message: { id: 31, sender_id: 9, sender_full_name: 'Ana Ruiz' },
    source,
    conversation,
    ownUserId: 7,
    channelName: 'design',
  })

test('a quote names the author without notifying them, and leads to the message', async () => {
  expect(await quoted('hello')).toBe(
    '@_**Ana Ruiz|9** [said](#narrow/channel/5-design/topic/logo.20v2/near/31):\n```quote\nhello\n```\n\n',
  )
})

test('a quoted block of code does not end the quote', async () => {
  expect(await quoted('````\ncode\n````')).toContain('\n`````quote\n````\ncode\n````\n`````\n')
})

test('a quote among a few people names them all, so that it leads each of them to the message', async () => {
  expect(await quoted('hello', { kind: 'direct', userIds: [9] })).toContain('(#narrow/dm/7,9-group/near/31)')
  expect(await quoted('hello', { kind: 'direct', userIds: [] })).toContain('(#narrow/dm/7-dm/near/31)')
})
