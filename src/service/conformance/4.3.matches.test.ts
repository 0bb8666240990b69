import { beforeEach, expect, test } from 'vitest'
import {
  anOrganisation,
  granted,
  newest,
  refused,
  sendTo,
  type Json,
  type TestOrganisation,
} from './organisation.testing.ts'

let org: TestOrganisation
let soup: number
let stew: number

beforeEach(async () => {
  org = anOrganisation()
  soup = await sendTo(org.guest, org.general, { content: 'Tomato **soup**', topic: 'tomato' })
  stew = await sendTo(org.guest, org.general, { content: 'Stew' })
})

const matches = (msg_ids: unknown, narrow: unknown, by = org.member) =>
  by.client.get('/messages/matches_narrow', { msg_ids, narrow })
const search = [{ operator: 'search', operand: 'tomato' }]

test('4.3 messages: keyed by the IDs of those that match', async () => {
  const { messages } = await granted(matches([soup, stew], search))
  expect(Object.keys(messages as Json)).toEqual([String(soup)])
})

test('4.3 match_content and match_subject are HTML', async () => {
  const { messages } = await granted(matches([soup], search))
  const { match_content, match_subject } = (messages as Record<string, Json>)[soup] ?? {}
  expect(match_content).toMatch(/^<p>.*<strong>soup<\/strong>/)
  expect(match_subject).toContain('<span class="highlight">')
})

test('4.3 the format equals the one of GET /messages', async () => {
  const { messages } = await granted(matches([soup], search))
  const [message] = await newest(org.member, { narrow: search })
  const { match_content, match_subject } = message ?? {}
  expect((messages as Record<string, Json>)[soup]).toEqual({ match_content, match_subject })
})

test('4.3 msg_ids, narrow: required', async () => {
  await refused(matches(undefined, search), 'REQUEST_VARIABLE_MISSING')
  await refused(matches([soup], undefined), 'REQUEST_VARIABLE_MISSING')
})

test('4.3 messages that the reader cannot read do not match', async () => {
  const hidden = await sendTo(org.member, org.secret, { content: 'tomato' })
  const { messages } = await granted(matches([hidden, soup], search, org.guest))
  expect(Object.keys(messages as Json)).toEqual([String(soup)])
})
