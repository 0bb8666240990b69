import { startOrganisation, type Organisation } from '../../src/testing/organisation.testing.ts'
import { call } from './http.ts'
import { populateLarge, type LargeOrganisation } from './largeOrganisation.ts'
import { percentile, type Figure } from './measure.ts'
import type { Person } from './population.ts'
import { processorTime, residentKilobytes } from './process.ts'
import { traffic } from './traffic.ts'

const RATE = 200
const SLOW_READERS = 20
/** Concurrent requests of the flooding account. */
const FLOODS_AT_ONCE = 4
/** Requests that one account may make in a minute. */
const ALLOWED_A_MINUTE = 200
/** Events that a queue holds for a client that does not fetch them. */
const QUEUE_ROOM = 5000

const size = {
  people: 2100,
  channels: 1000,
  messages: 0,
  live: 2000,
  channelsOfLive: 5,
  channelsOfOthers: 0,
  channelsOfReader: 1,
  channelsOfReturning: 0,
} as const

/** Registers a client for all public events that never polls. */
async function openSlowQueue(url: string, { authorization }: Person): Promise<string> {
  const form = {
    event_types: '["message"]',
    fetch_event_types: '["alert_words"]',
    all_public_streams: 'true',
  }
  const { body } = await call(`${url}/api/v1/register`, 'POST', authorization, form)
  return (JSON.parse(body) as { queue_id: string }).queue_id
}

async function isGone(url: string, { authorization }: Person, queue_id: string): Promise<boolean> {
  const poll = { queue_id, last_event_id: '-1', dont_block: 'true' }
  const { body } = await call(`${url}/api/v1/events`, 'GET', authorization, poll)
  return body.includes('BAD_EVENT_QUEUE_ID')
}

/** Sends as fast as possible until told to end, and counts the accepted and refused messages. */
function flood({ url }: Organisation, { authorization }: Person, channelId: number) {
  const ended = new AbortController()
  const counts = { taken: 0, refused: 0 }
  const message = { type: 'channel', to: String(channelId), topic: 'flood', content: 'more and more' }
  const work = Array.from({ length: FLOODS_AT_ONCE }, async () => {
    while (!ended.signal.aborted) {
      const { body } = await call(`${url}/api/v1/messages`, 'POST', authorization, message)
      if (body.includes('"success"')) counts.taken += 1
      else if (body.includes('RATE_LIMIT_HIT')) counts.refused += 1
      else throw new Error(`The flood met something else: ${body}`)
    }
  })
  return async () => {
    ended.abort()
    await Promise.all(work)
    return counts
  }
}

/**
 * The ratio of memory at the end to memory after the first third, when all work has been done once: 1 is
 * flat.
 */
const growth = (samples: readonly number[]): number => {
  const third = Math.floor(samples.length / 3)
  return percentile(samples.slice(-third), 0.5) / percentile(samples.slice(third, 2 * third), 0.5)
}

async function figures(
  organisation: Organisation,
  population: LargeOrganisation,
  seconds: number,
): Promise<readonly Figure[]> {
  const { url, pid } = organisation
  const slow: string[] = []
  for (let index = 0; index < SLOW_READERS; index++) slow.push(await openSlowQueue(url, population.reader))
  const channel = population.channelIds[0] ?? 0
  const [flooder] = population.live
  if (!flooder) throw new Error('Nobody is here')
  const endFlood = flood(organisation, flooder, channel)
  const memory: number[] = []
  const [start, processorStart] = [performance.now(), processorTime(pid)]
  // The flooding account has no requests left for sending traffic.
  const { accepted, delivered, expected, lost, repeated } = await traffic(organisation, population, {
    rate: RATE,
    seconds,
    isSender: (person) => person !== flooder,
    eachSecond: () => memory.push(residentKilobytes(pid) / 1000),
  })
  const { taken, refused } = await endFlood()
  const minutes = Math.ceil((performance.now() - start) / 60_000)
  const processor = processorTime(pid) - processorStart
  const gone = await Promise.all(slow.map((id) => isGone(url, population.reader, id)))
  const expectedGone = RATE * seconds > QUEUE_ROOM ? SLOW_READERS : 0
  const what = `in ${seconds} s of ${RATE} messages a second with ${population.live.length} live queues, ${SLOW_READERS} that nobody reads, and a flood`
  const figure = (name: string, unit: Figure['unit'], ours: number, limit: number): Figure => ({
    name: `${name} ${what}`,
    unit,
    ours,
    limit,
  })
  console.log(`The flood: ${taken} taken, ${refused} refused`)
  return [
    figure(`deliveries lost or repeated of ${expected}`, 'deliveries', lost + repeated, 0),
    figure('accepted, p99,', 'ms', percentile(accepted, 0.99), 250),
    figure('delivered, p99,', 'ms', percentile(delivered, 0.99), 250),
    figure('messages taken of the flood a minute', 'messages', taken / minutes, ALLOWED_A_MINUTE),
    figure(
      'queues that nobody reads and that are still kept',
      'queues',
      expectedGone - gone.filter(Boolean).length,
      0,
    ),
    figure('memory at the end beside earlier', 'times', growth(memory), 1.2),
    figure('processor time for each second of traffic', 'ms', processor / seconds, 900),
    figure('memory, largest,', 'MB', Math.max(...memory), 400),
  ]
}

/** Measures steady load for as many seconds, with clients that misuse the service beside all others. */
export async function loadFigures(seconds: number): Promise<readonly Figure[]> {
  const population = populateLarge(size)
  const organisation = await startOrganisation({
    template: population.dataFolder,
    environment: { PARLEY_MODE: 'production', RATE_LIMITS: 'on' },
  })
  try {
    return await figures(organisation, population, seconds)
  } finally {
    await organisation.dispose()
    population.remove()
  }
}
