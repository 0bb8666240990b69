import { notifyManager } from '@tanstack/react-query'
import { act, render } from '../../../ui/render.testing.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getMessages, type Message } from '../../../../protocol/chat/messages.ts'
import { VisibilityPolicy } from '../../../../protocol/chat/shapes.ts'
import { aSubscription } from '../../channels/channels.testing.ts'
import type { View } from '../../../navigation/view.ts'
import { settle } from '../../../kernel/sync/queueEvents.testing.ts'
import { aSession, type ExampleSession } from '../../../kernel/session.testing.ts'
import { SessionContext } from '../../../kernel/session.ts'
import { aMessage } from '../messages.testing.ts'
import { channelsFeature } from '../../channels/feature.ts'
import { peopleFeature } from '../../people/feature.ts'
import { messagesFeature } from '../feature.ts'
import { MOST_PAGES, useFetchUntilVisible } from './useFetchUntilVisible.ts'
import { MAX_MESSAGES } from '../window/window.ts'
import { useWindow } from '../window/windowView.ts'

notifyManager.setScheduler(queueMicrotask)

let example: ExampleSession
let container: Element
beforeEach(() => {
  example = aSession([peopleFeature, channelsFeature, messagesFeature])
  example.restore({
    subscriptions: [aSubscription()],
    user_topics: [{ stream_id: 3, topic_name: 'noise', visibility_policy: VisibilityPolicy.muted }],
  })
  container = document.createElement('div')
})
afterEach(async () => {
  await during(() => render(null, container))
  example.end()
})

const Probe = ({ view }: { view: View }) => {
  const shown = useWindow(view)
  const isSearching = useFetchUntilVisible(shown, shown.window?.messages.length === 0)
  return (
    <p>{isSearching ? 'looking on' : (shown.window?.messages.map((each) => each.id).join() ?? 'pending')}</p>
  )
}

/** Runs `work` and all of its effects that need no time. */
const during = (work: () => void): Promise<void> =>
  act(async () => {
    work()
    await settle()
  })

const visit = (view: View): Promise<void> =>
  during(() =>
    render(
      <SessionContext value={example.session}>
        <Probe view={view} />
      </SessionContext>,
      container,
    ),
  )

const answer = (messages: Message[], found: { oldest: boolean; newest: boolean }): Promise<void> =>
  during(() =>
    example.last(getMessages).answer({ messages, found_oldest: found.oldest, found_newest: found.newest }),
  )

const muted = (from: number, to: number): Message[] =>
  Array.from({ length: to - from + 1 }, (_, index) => aMessage({ id: from + index, subject: 'noise' }))

test('the feed is read further, page by page, until a message shows', async () => {
  await visit({ kind: 'feed' })
  await answer(muted(901, 1000), { oldest: false, newest: true })
  expect(container.textContent).toBe('looking on')
  expect(example.last(getMessages).args).toMatchObject({ anchor: '901', num_after: 0 })
  await answer(muted(801, 900), { oldest: false, newest: false })
  expect(example.last(getMessages).args).toMatchObject({ anchor: '801', num_before: 500, num_after: 0 })
  await answer([aMessage({ id: 800 })], { oldest: false, newest: false })
  expect(container.textContent).toBe('800')
  expect(example.callsOf(getMessages)).toHaveLength(3)
})

test('hidden messages take no room from the shown ones, however many there are', async () => {
  await visit({ kind: 'feed' })
  const newest = MAX_MESSAGES + 200
  await answer(muted(101, newest), { oldest: false, newest: true })
  await answer([aMessage({ id: 100 })], { oldest: false, newest: false })
  expect(container.textContent).toBe('100')
  expect(example.callsOf(getMessages)).toHaveLength(2)
})

test('a feed in which everything is muted is read to its beginning', async () => {
  await visit({ kind: 'feed' })
  await answer(muted(10, 11), { oldest: false, newest: true })
  await answer(muted(8, 9), { oldest: true, newest: false })
  expect(container.textContent).toBe('')
  expect(example.callsOf(getMessages)).toHaveLength(2)
})

test('a feed in which very much is muted is read up to a limit', async () => {
  await visit({ kind: 'feed' })
  await answer(muted(1001, 1002), { oldest: false, newest: true })
  for (let id = 1000; id > 1000 - MOST_PAGES; id--) {
    expect(container.textContent).toBe('looking on')
    await answer(muted(id, id), { oldest: false, newest: false })
  }
  expect(container.textContent).toBe('')
  expect(example.callsOf(getMessages)).toHaveLength(1 + MOST_PAGES)
})

test('after a failure the reader decides on another try', async () => {
  await visit({ kind: 'feed' })
  await answer(muted(10, 11), { oldest: false, newest: true })
  await during(() => example.last(getMessages).fail(new Error('broken')))
  expect(example.callsOf(getMessages)).toHaveLength(2)
  expect(container.textContent).toBe('looking on')
})
