import { expect, test } from 'vitest'
import { quoteOf } from './quoting.ts'

const quoted = (source: string) =>
  quoteOf({
    message: { id: 31, sender_id: 9, sender_full_name: 'Ana Ruiz' },
    source,
    conversation: { kind: 'topic', channelId: 5, topic: 'logo v2' },
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
