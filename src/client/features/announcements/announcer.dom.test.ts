import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { aDirectMessage, aMessage, anArrival } from '../messages/messages.testing.ts'
import { aSession } from '../../kernel/session.testing.ts'
import { chooseAnnounced } from '../../ui/announcements.ts'
import { announcer } from './announcer.ts'
import { announcementsFeature } from './feature.ts'

const { session } = aSession([announcementsFeature])
const hear = (...arrival: Parameters<typeof anArrival>): void => session.deliver(anArrival(...arrival))
const said = (): number[] =>
  session
    .get(announcer)
    .getState()
    .lines.map(({ id }) => id)

let now = 0

beforeEach(() => {
  // Long after the announcements of the test before, because only the first lines of a moment are read out one by
  // one.
  vi.useFakeTimers({ toFake: ['Date'], now: (now += 10_000) })
  session.get(announcer).setState({ lines: [], skipped: 0 })
  chooseAnnounced('all')
  history.replaceState(null, '', '/channel/3-design/topic/icons')
})

afterAll(() => {
  vi.useRealTimers()
})

test('only other people’s messages in the open conversation are announced', async () => {
  hear(aMessage({ id: 1, sender_id: session.userId }))
  hear(aMessage({ id: 2, subject: 'elsewhere' }))
  hear(aMessage({ id: 3 }))
  await vi.waitFor(() => expect(said()).toEqual([3]), 10_000)
})

test('with announcements of mentions alone, only mentions and direct messages are announced', async () => {
  chooseAnnounced('mentions')
  hear(aMessage({ id: 1 }))
  hear(aMessage({ id: 2 }), ['stream_wildcard_mentioned'])
  await vi.waitFor(() => expect(said()).toEqual([2]), 10_000)
  history.replaceState(null, '', '/dm/2')
  hear(aDirectMessage([2], { id: 3 }))
  await vi.waitFor(() => expect(said()).toEqual([2, 3]), 10_000)
})

test('with announcements switched off, nothing is announced', async () => {
  chooseAnnounced('none')
  hear(aMessage({ id: 1 }), ['mentioned'])
  chooseAnnounced('all')
  hear(aMessage({ id: 2 }))
  await vi.waitFor(() => expect(said()).toEqual([2]), 10_000)
})
