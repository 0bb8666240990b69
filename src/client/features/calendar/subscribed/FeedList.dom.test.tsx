import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SubscribedFeed } from '../../../../protocol/calendar/subscribedFeeds.ts'
import { aSession, type ExampleSession } from '../../../kernel/session.testing.ts'
import { SessionContext } from '../../../kernel/session.ts'
import { render } from '../../../ui/render.testing.ts'
import { FeedList } from './FeedList.tsx'
import { feedsQuery } from './feeds.ts'

const fault = { key: 'unknown', params: {}, message: 'The feed doesn’t exist any more.' }
const feed: SubscribedFeed = {
  id: 1,
  name: 'Club',
  address: 'https://club.example/calendar.ics',
  category: null,
  is_paused: false,
  is_refreshing: false,
  events: 2,
  left_out: 0,
  last_success: 1_790_000_000,
  last_try: 1_790_000_000,
  next_try: 1_790_003_600,
  fault: null,
}

let example: ExampleSession
let container: Element
beforeEach(() => {
  example = aSession([])
  container = document.createElement('div')
})
afterEach(async () => {
  await render(null, container)
  example.end()
})

/** The state of the feed in words. */
async function stateOf(over: Partial<SubscribedFeed>): Promise<string> {
  const { session } = example
  session.cache.setQueryDefaults(feedsQuery.queryKey, { staleTime: Infinity })
  session.cache.setQueryData(feedsQuery.queryKey, [{ ...feed, ...over }])
  await render(
    <SessionContext value={session}>
      <QueryClientProvider client={session.cache}>
        <FeedList onNew={() => undefined} onRename={() => undefined} onEnd={() => undefined} />
      </QueryClientProvider>
    </SessionContext>,
    container,
  )
  return container.querySelector('[role=status]')?.textContent ?? ''
}

test('a paused feed says so, also after its last reading failed', async () => {
  expect(await stateOf({})).toBe('')
  expect(await stateOf({ is_paused: true })).toBe('Paused')
  expect(await stateOf({ fault })).toBe('Couldn’t update: The feed doesn’t exist any more.')
  expect(await stateOf({ is_paused: true, fault })).toBe(
    'Paused\u00A0· Couldn’t update: The feed doesn’t exist any more.',
  )
})

test('while it is read, that alone counts', async () => {
  expect(await stateOf({ is_refreshing: true, is_paused: true, fault })).toBe('Updating…')
})
