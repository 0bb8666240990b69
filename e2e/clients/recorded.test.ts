import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOrganisation, type Organisation } from '../../src/testing/organisation.testing.ts'
import type { Conversation } from './conversation.ts'
import { keysOf } from './keys.ts'
import { replay } from './replay.ts'

/*
 * Clients that other people wrote, unmodified: what they asked this service and read in its answers, recorded by
 * `npm run check:clients -- --record`, which runs the clients themselves.
 */

const folder = join(import.meta.dirname, 'recorded')
const conversations = readdirSync(folder).map(
  (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Conversation,
)

let organisation: Organisation

beforeAll(async () => {
  organisation = await startOrganisation()
})
afterAll(() => organisation.dispose())

test('there is a conversation of each client', () => {
  expect(conversations.map(({ client }) => client).toSorted()).toEqual([
    'bots',
    'python',
    'terminal',
    'zulip-js',
    'zulip-send',
  ])
})

test.each(conversations.map((each) => [each.client, each] as const))(
  '%s is answered as when it was recorded',
  async (_, conversation) => {
    const keys = await keysOf(organisation.url)
    expect(conversation.exchanges.length).toBeGreaterThan(0)
    expect(await replay(conversation, organisation.url, keys)).toEqual([])
  },
)

test('a field that a client read and an answer lacks is noticed', async () => {
  const [conversation] = conversations
  if (!conversation) throw new Error('nothing was recorded')
  const altered = async (request: Request) => {
    const answer = (await (await fetch(request)).json()) as Record<string, unknown>
    const { zulip_version: _, zulip_feature_level: __, id: ___, ...rest } = answer
    return Response.json(rest)
  }
  const keys = await keysOf(organisation.url)
  expect(await replay(conversation, organisation.url, keys, altered)).not.toEqual([])
})
