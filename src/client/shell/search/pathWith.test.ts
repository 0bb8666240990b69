import { afterEach, beforeEach, expect, test } from 'vitest'
import { getMessage } from '../../../protocol/chat/messageActions.ts'
import { aSubscription } from '../../features/channels/channels.testing.ts'
import { channelsFeature } from '../../features/channels/feature.ts'
import { aMessage } from '../../features/messages/messages.testing.ts'
import { ApiError } from '../../kernel/api/errors.ts'
import { aSession, type ExampleSession } from '../../kernel/session.testing.ts'
import { pathWith } from './pathWith.ts'

let example: ExampleSession
beforeEach(() => {
  example = aSession([channelsFeature])
  example.restore({ subscriptions: [aSubscription({ stream_id: 3, name: 'design' })] })
})
afterEach(() => example.end())

const users = [{ user_id: 6, full_name: 'Lena Hoffmann', email: 'lena@example.org', delivery_email: null }]

/** Returns the address for a search after the service has told where the message is. */
async function pathFor(query: string, subject = 'ship'): Promise<string | undefined> {
  const path = pathWith(example.session, query, { ownUserId: 1, users })
  const message = aMessage({ id: 634, stream_id: 3, display_recipient: 'design', subject })
  example.last(getMessage).answer({ message, raw_content: '' })
  return path
}

test('a search with a message is the conversation in which it is now', async () => {
  expect(await pathFor('with:634')).toBe('/channel/3-design/topic/ship/near/634')
  expect(await pathFor('channel:4 topic:boat with:634')).toBe('/channel/3-design/topic/ship/near/634')
  expect(example.last(getMessage).args).toMatchObject({ message_id: 634 })
})

test('what else it names is searched for there', async () => {
  const path = new URL((await pathFor('from:lena with:634 lamp', 'two words')) ?? '', 'http://app')
  expect(path.pathname).toBe('/search')
  expect(path.searchParams.get('q')).toBe('channel:3 topic:two+words from:6 lamp')
})

test('the conversation can be direct, also the reader’s own', async () => {
  const named = async (ids: readonly number[], query: string): Promise<string | undefined> => {
    const path = pathWith(example.session, query, { ownUserId: 1, users })
    const display_recipient = ids.map((id) => ({ id, email: '', full_name: '', is_mirror_dummy: false }))
    const message = { ...aMessage({ id: 634, display_recipient, subject: '' }), type: 'private' }
    delete message.stream_id
    example.last(getMessage).answer({ message, raw_content: '' })
    return path
  }
  expect(await named([1, 6], 'with:634')).toBe('/dm/6/near/634')
  expect(await named([1, 6], 'with:634 lamp')).toBe('/search?q=dm%3A6%20lamp')
  expect(await named([1], 'with:634 lamp')).toBe('/search?q=dm%3A1%20lamp')
})

test('a message that the reader can’t see, and no message, leave the search as it is', async () => {
  const path = pathWith(example.session, 'with:634', { ownUserId: 1, users })
  example.last(getMessage).fail(new ApiError('BAD_REQUEST', '', 400))
  expect(await path).toBe(undefined)
  expect(await pathWith(example.session, 'with:home near:3', { ownUserId: 1, users })).toBe(undefined)
})
