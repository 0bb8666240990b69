import { notifyManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getMessages } from '../../../../protocol/chat/messages.ts'
import { settle } from '../../../kernel/sync/queueEvents.testing.ts'
import { aSession, type ExampleSession } from '../../../kernel/session.testing.ts'
import { SessionContext } from '../../../kernel/session.ts'
import { act, render } from '../../../ui/render.testing.ts'
import { aSubscription } from '../../channels/channels.testing.ts'
import { channelsFeature } from '../../channels/feature.ts'
import { peopleFeature } from '../../people/feature.ts'
import { messagesFeature } from '../feature.ts'
import { aMessage } from '../messages.testing.ts'
import { messageQueries } from '../queries.ts'
import { useResolvedTopic } from './useResolvedTopic.ts'

notifyManager.setScheduler(queueMicrotask)

let example: ExampleSession
const container = document.createElement('div')
beforeEach(() => {
  example = aSession([peopleFeature, channelsFeature, messagesFeature])
  example.restore({ subscriptions: [aSubscription({ stream_id: 3, name: 'design' })] })
})
afterEach(async () => {
  await act(() => render(null, container))
  example.end()
})

interface Visited {
  readonly topic: string
  readonly onFound?: (from: { topic: string }, to: { topic: string }) => void
}

const Probe = ({
  view,
  onFound,
}: { view: { kind: 'topic'; channelId: number; topic: string } } & Pick<Visited, 'onFound'>) => {
  useResolvedTopic(view, onFound)
  return null
}

/** Opens the topic, whose view gets these messages. */
async function visit({ topic, onFound }: Visited, subjects: readonly string[]): Promise<void> {
  const view = { kind: 'topic', channelId: 3, topic } as const
  history.replaceState(null, '', `/channel/3-design/topic/${encodeURIComponent(topic)}`)
  await act(async () => {
    await render(
      <SessionContext value={example.session}>
        <Probe view={view} {...(onFound && { onFound })} />
      </SessionContext>,
      container,
    )
    void example.session.cache.fetchQuery(messageQueries.window(example.session, view))
    await settle()
    example.last(getMessages).answer(reply(subjects))
    await settle()
  })
}

const reply = (subjects: readonly string[]) => ({
  messages: subjects.map((subject, index) => aMessage({ id: index + 1, subject })),
  found_oldest: true,
  found_newest: true,
  found_anchor: false,
  history_limited: false,
  anchor: 1,
})

const shownTopic = (): string => decodeURIComponent(location.pathname).split('/topic/')[1] ?? ''

test.each([
  ['jazz', '✔ jazz'],
  ['✔ jazz', 'jazz'],
])('the address of %j leads to %j, which the topic became', async (topic, became) => {
  const found: string[] = []
  await visit({ topic, onFound: (from, to) => found.push(`${from.topic} > ${to.topic}`) }, [])
  const asked = example.last(getMessages)
  expect(asked.args['narrow']).toContainEqual({ operator: 'topic', operand: became, negated: false })
  await act(async () => {
    asked.answer(reply([became]))
    await settle()
  })
  expect([shownTopic(), found]).toEqual([became, [`${topic} > ${became}`]])
})

test('a topic of which there is no other stays empty', async () => {
  await visit({ topic: 'jazz' }, [])
  await act(async () => {
    example.last(getMessages).answer(reply([]))
    await settle()
  })
  expect(shownTopic()).toBe('jazz')
})

test('a topic with messages is not looked for elsewhere', async () => {
  await visit({ topic: 'jazz' }, ['jazz'])
  expect(example.callsOf(getMessages)).toHaveLength(1)
})
