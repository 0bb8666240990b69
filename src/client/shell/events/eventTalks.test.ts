import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getMessages } from '../../../protocol/chat/messages.ts'
import { aMessage } from '../../features/messages/messages.testing.ts'
import { aSession, type ExampleSession } from '../../kernel/session.testing.ts'
import { eventTalksQuery } from './eventTalks.ts'

const event = {
  id: 7,
  slug: 'jazz-in-the-barn',
  title: 'Jazz &amp; friends [late]',
  url: 'https://hall.example/event/jazz-in-the-barn/',
}
const shared = aMessage({
  id: 40,
  type: 'stream',
  stream_id: 3,
  subject: 'Jazz',
  content: '<p><a href="https://hall.example/event/jazz-in-the-barn/">Jazz &amp; friends late</a></p>',
})

let example: ExampleSession
beforeEach(() => {
  vi.stubGlobal('location', { origin: 'http://chat.test' })
  example = aSession([])
})
afterEach(() => {
  example.end()
  vi.unstubAllGlobals()
})

/** Answers each search: with these messages, if its narrow has these words. */
async function talksWhere(finds: (narrow: string) => boolean) {
  const narrows: string[] = []
  const talks = example.session.cache.fetchQuery({ ...eventTalksQuery(example.session, event), retry: false })
  const answer = (): void => {
    for (const call of example.callsOf(getMessages).slice(narrows.length)) {
      const narrow = JSON.stringify(call.args['narrow'])
      narrows.push(narrow)
      const messages = finds(narrow) ? [shared] : []
      call.answer({ messages, found_oldest: true, found_newest: true, anchor: 40 })
    }
  }
  let found: unknown
  void talks.then((each) => (found = each))
  await vi.waitFor(() => {
    answer()
    expect(found).toBeDefined()
  })
  return { found, narrows }
}

const talk = { channelId: 3, topic: 'Jazz', messageId: 40 }

test('the conversation of an event is found by the address in its link', async () => {
  const { found, narrows } = await talksWhere((narrow) => narrow.includes('/event/jazz-in-the-barn'))
  expect(found).toEqual([talk])
  expect(narrows).toHaveLength(2)
})

test('where the search does not read addresses, it is found by the title, and by no other event’s', async () => {
  const { found, narrows } = await talksWhere((narrow) => narrow.includes('Jazz & friends  late'))
  expect(found).toEqual([talk])
  expect(narrows.at(-1)).toContain('"operator":"has","operand":"link"')
})
