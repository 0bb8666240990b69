import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addDefaultChannel, removeDefaultChannel } from '../../../../protocol/chat/channelTools.ts'
import { updateDomain } from '../../../../protocol/chat/organisation.ts'
import { ApiError, NetworkError } from '../../../kernel/api/errors.ts'
import { domains } from '../../organization/domains.ts'
import { aSession, type ExampleSession } from '../../../kernel/session.testing.ts'
import { laterOrganizationFeature } from '../../organization/laterFeature.ts'
import { defaultChannels, settingsFeature } from '../feature.ts'
import { setDefaultChannels, setSubdomains } from './joiningChanges.ts'

const [DESIGN, HELP, NEWS] = [3, 4, 5]
const lighthouse = { domain: 'lighthouse.test', allow_subdomains: false }
const refusal = new ApiError('BAD_REQUEST', 'Archived channels cannot be made default.', 400)

let example: ExampleSession
beforeEach(() => {
  vi.useFakeTimers()
  example = aSession([settingsFeature, laterOrganizationFeature])
  example.restore({ realm_default_streams: [DESIGN], realm_domains: [lighthouse] })
})
afterEach(() => {
  example.end()
  vi.useRealTimers()
})

const step = (milliseconds = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds)
const set = (...ids: number[]) => Promise.allSettled([setDefaultChannels(example.session, ids)])

test('channels chosen one after the other are all kept, each sent once', async () => {
  const first = set(DESIGN, HELP)
  const second = set(DESIGN, HELP, NEWS)
  expect(defaultChannels(example.session)).toEqual([DESIGN, HELP, NEWS])
  const calls = example.callsOf(addDefaultChannel)
  expect(calls.map(({ args }) => args)).toEqual([{ stream_id: HELP }, { stream_id: NEWS }])
  for (const { answer } of calls.toReversed()) answer({})
  expect(await Promise.all([first, second])).toMatchObject([
    [{ status: 'fulfilled' }],
    [{ status: 'fulfilled' }],
  ])
  expect(defaultChannels(example.session)).toEqual([DESIGN, HELP, NEWS])
})

test('a refused channel is removed again, the others stay', async () => {
  const done = set(HELP)
  example.last(removeDefaultChannel).answer({})
  example.last(addDefaultChannel).fail(refusal)
  expect(await done).toMatchObject([{ status: 'rejected', reason: refusal }])
  expect(defaultChannels(example.session)).toEqual([])
})

test('a change of subdomains shows at once, is sent again after a lost answer, and is undone when refused', async () => {
  const done = Promise.allSettled([setSubdomains(example.session, lighthouse, true)])
  expect(domains(example.session)).toEqual([{ ...lighthouse, allow_subdomains: true }])
  example.last(updateDomain).fail(new NetworkError('lost'))
  await step(10_000)
  expect(example.callsOf(updateDomain)).toHaveLength(2)
  example.last(updateDomain).fail(refusal)
  expect(await done).toMatchObject([{ status: 'rejected' }])
  expect(domains(example.session)).toEqual([lighthouse])
})
