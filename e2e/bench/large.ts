import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Database } from '../../src/service/database/database.ts'
import { databaseFile } from '../../src/service/host/environment.ts'
import { startOrganisation, type Organisation } from '../../src/testing/organisation.testing.ts'
import { bareDelivery } from './bareDelivery.ts'
import { call } from './http.ts'
import { populateLarge, type LargeOrganisation } from './largeOrganisation.ts'
import { percentile, type Figure } from './measure.ts'
import { wordsFor } from './population.ts'
import { processorTime, residentKilobytes } from './process.ts'
import { traffic, type TrafficResult } from './traffic.ts'

const REGISTRATIONS = 12
/** Registrations before the measurement, in which code is compiled and pages of the file are read. */
const WARM_UP = 4
const RATE = 200
const SECONDS = 20
/** Seconds of traffic before anything is measured: queues register, code is compiled, pages of the file are read. */
const WARM_UP_SECONDS = 20

const size = {
  people: 10_000,
  channels: 1000,
  messages: 1_000_000,
  live: 500,
  channelsOfLive: 20,
  channelsOfOthers: 20,
  channelsOfReader: 200,
  channelsOfReturning: 100,
} as const
/** The same people in fewer channels, each with ten times as many readers, and as many of them live. */
const moreReaders = {
  ...size,
  channels: 100,
  channelsOfLive: 2,
  channelsOfReader: 20,
  channelsOfReturning: 10,
} as const
/** Messages of the usual length, whose storage is measured. */
const STORED = 5000
const AT_ONCE = 20
const where = `with ${size.messages.toLocaleString('en')} messages, ${size.people.toLocaleString('en')} people, ${size.channels.toLocaleString('en')} channels`

const absolute = (name: string, unit: Figure['unit'], ours: number, limit: number): Figure => ({
  name: `${name} ${where}`,
  unit,
  ours,
  limit,
})

/** Milliseconds from the start of the process to its first answer. */
async function timedStart(organisation: Organisation): Promise<number> {
  await organisation.stop()
  const start = performance.now()
  await organisation.start()
  await call(`${organisation.url}/health`, 'GET', undefined)
  return performance.now() - start
}

async function startFigures(organisation: Organisation): Promise<readonly Figure[]> {
  const empty = await startOrganisation()
  const [ours, bare] = [await timedStart(organisation), await timedStart(empty)]
  await empty.dispose()
  return [
    absolute('start', 'ms', ours, 3000),
    absolute('processor time of the start', 'ms', processorTime(organisation.pid), 3000),
    { name: `start ${where} beside one with the sample`, unit: 'ms', ours, bare, limit: 3 },
  ]
}

/** Reads the minimum for a registration, as text for the wire. */
function bareRegistration(dataFolder: string): number {
  const database = new Database(join(dataFolder, databaseFile))
  const start = performance.now()
  JSON.stringify([
    database.all('SELECT * FROM user'),
    database.all('SELECT * FROM channel'),
    database.all(
      'SELECT channel_id, json_group_array(user_id) FROM subscription WHERE is_active = 1 GROUP BY channel_id',
    ),
  ])
  const time = performance.now() - start
  database.close()
  return time
}

/** Registers like the app, with every list. */
async function register({ url }: Organisation, { reader }: LargeOrganisation) {
  const start = performance.now()
  const { body, at } = await call(`${url}/api/v1/register`, 'POST', reader.authorization, {
    apply_markdown: 'true',
    include_subscribers: 'partial',
    slim_presence: 'true',
    client_capabilities: JSON.stringify({
      notification_settings_null: true,
      user_avatar_url_field_optional: true,
      user_list_incomplete: true,
      simplified_presence_events: true,
    }),
  })
  return { body, time: at - start }
}

async function registerFigures(
  organisation: Organisation,
  population: LargeOrganisation,
): Promise<readonly Figure[]> {
  const ours: number[] = []
  const bare: number[] = []
  let answer = ''
  let processorStart = 0
  for (let index = 0; index < REGISTRATIONS; index++) {
    if (index === WARM_UP) processorStart = processorTime(organisation.pid)
    const { body, time } = await register(organisation, population)
    answer = body
    ours.push(time)
    bare.push(bareRegistration(organisation.dataFolder))
  }
  const [time, least] = [ours, bare].map((samples) => percentile(samples.slice(WARM_UP), 0.5))
  const processor = (processorTime(organisation.pid) - processorStart) / (REGISTRATIONS - WARM_UP)
  return [
    absolute('processor time of a registration for a member of 200 channels', 'ms', processor, 300),
    absolute('register for a member of 200 channels, median,', 'ms', time ?? 0, 300),
    {
      name: `register for a member of 200 channels beside reading people, channels and subscribers ${where}, median`,
      unit: 'ms',
      ours: time ?? 0,
      bare: least ?? 0,
      limit: 5,
    },
    absolute('registration, compressed,', 'kB', gzipSync(answer).length / 1000, 3000),
  ]
}

/** Registers for unread counts and events of messages alone. */
async function returningFigures(
  { url, pid }: Organisation,
  { returning }: LargeOrganisation,
): Promise<readonly Figure[]> {
  const types = '["message","update_message_flags"]'
  const times: number[] = []
  let processorStart = 0
  let unread = 0
  for (let index = 0; index < 2 * REGISTRATIONS; index++) {
    if (index === WARM_UP) processorStart = processorTime(pid)
    const start = performance.now()
    const { body, at } = await call(`${url}/api/v1/register`, 'POST', returning.authorization, {
      event_types: types,
      fetch_event_types: types,
    })
    times.push(at - start)
    const { unread_msgs } = JSON.parse(body) as {
      unread_msgs: { count: number; old_unreads_missing: boolean }
    }
    unread = unread_msgs.old_unreads_missing ? unread_msgs.count : 0
  }
  if (unread !== 50_000) throw new Error(`Expected more than 50,000 unread messages, got ${unread}`)
  const processor = (processorTime(pid) - processorStart) / (2 * REGISTRATIONS - WARM_UP)
  const what = 'unread counts at registration for 100,000 unread'
  return [
    absolute(`processor time of ${what}`, 'ms', processor, 20),
    absolute(`${what}, median,`, 'ms', percentile(times.slice(WARM_UP), 0.5), 20),
  ]
}

/** People report that they are active, each once, as every open app does each minute, and change their status. */
async function peopleFigures(
  { url, pid }: Organisation,
  { live }: LargeOrganisation,
): Promise<readonly Figure[]> {
  const each = async (path: string, form: Record<string, string>): Promise<number> => {
    let start = 0
    for (const [index, { authorization }] of live.entries()) {
      if (index === live.length / 2) start = processorTime(pid)
      const { body } = await call(`${url}/api/v1${path}`, 'POST', authorization, form)
      if (!body.includes('"success"')) throw new Error(`${path} was refused: ${body}`)
    }
    return (processorTime(pid) - start) / (live.length / 2)
  }
  const present = { status: 'active', ping_only: 'true', slim_presence: 'true' }
  return [
    absolute('processor time of a report of presence', 'ms', await each('/users/me/presence', present), 5),
    absolute(
      'processor time of a new status',
      'ms',
      await each('/users/me/status', { status_text: 'Out' }),
      10,
    ),
  ]
}

/** Bytes that the database uses, with what is in its log, without pages that it keeps for later. */
function storedBytes(dataFolder: string): number {
  const database = new Database(join(dataFolder, databaseFile))
  const { free = 0 } =
    database.get<{ free: number }>(
      'SELECT freelist_count * page_size AS free FROM pragma_freelist_count, pragma_page_size',
    ) ?? {}
  const bytes = database.size - free
  database.close()
  return bytes
}

/** Sends messages of usual length, and measures by how much the database grows. */
async function storageFigure(
  { url, dataFolder }: Organisation,
  { live, channelIds, liveIn }: LargeOrganisation,
): Promise<Figure> {
  const before = storedBytes(dataFolder)
  let next = 0
  const sendAll = async (): Promise<void> => {
    for (let index = next++; index < STORED; index = next++) {
      const channel = index % channelIds.length
      const sender = liveIn(channel)[0] ?? live[0]
      const { body } = await call(`${url}/api/v1/messages`, 'POST', sender?.authorization, {
        type: 'channel',
        to: String(channelIds[channel]),
        topic: 'storage',
        content: wordsFor(index, 8 + (index % 30)),
      })
      if (!body.includes('"success"')) throw new Error(`A message was not accepted: ${body}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendAll))
  const bytes = (storedBytes(dataFolder) - before) / STORED
  return absolute('storage for a message of 8 to 37 words with 200 readers', 'kB', bytes / 1000, 1.5)
}

/** Lets traffic flow, and measures the processor time for each second of it, in milliseconds. */
async function measuredTraffic(
  organisation: Organisation,
  population: LargeOrganisation,
): Promise<TrafficResult & { readonly processor: number }> {
  let second = 0
  let start = 0
  const result = await traffic(organisation, population, {
    rate: RATE,
    seconds: WARM_UP_SECONDS + SECONDS,
    warmUp: WARM_UP_SECONDS,
    eachSecond: () => {
      if (second === WARM_UP_SECONDS) start = processorTime(organisation.pid)
      second += 1
    },
  })
  return { ...result, processor: (processorTime(organisation.pid) - start) / SECONDS }
}

/** Milliseconds of processor time for each second of traffic where each message has ten times as many readers. */
async function processorWithMoreReaders(): Promise<number> {
  const population = populateLarge(moreReaders)
  const organisation = await startOrganisation({
    template: population.dataFolder,
    environment: { PARLEY_MODE: 'production' },
  })
  try {
    return (await measuredTraffic(organisation, population)).processor
  } finally {
    await organisation.dispose()
    population.remove()
  }
}

async function throughputFigures(
  organisation: Organisation,
  population: LargeOrganisation,
): Promise<readonly Figure[]> {
  const { accepted, delivered, expected, lost, repeated, processor } = await measuredTraffic(
    organisation,
    population,
  )
  const bare = await bareDelivery(population.live.length, RATE, delivered.length / accepted.length)
  const what = `${RATE} messages a second with 200 readers each and ${population.live.length} live queues`
  return [
    absolute(`processor time for each second of ${what}`, 'ms', processor, 250),
    {
      name: `processor time for each second of ${RATE} messages a second with 2,000 readers each beside 200 each`,
      unit: 'ms',
      ours: await processorWithMoreReaders(),
      bare: processor,
      limit: 2,
    },
    absolute(`accepted, p99, ${what}`, 'ms', percentile(accepted, 0.99), 60),
    absolute(`delivered, p99, ${what}`, 'ms', percentile(delivered, 0.99), 60),
    {
      name: `delivered beside a server that only passes on, p99, ${what} ${where}`,
      unit: 'ms',
      ours: percentile(delivered, 0.99),
      bare: percentile(bare, 0.99),
      limit: 20,
    },
    absolute(`deliveries lost or repeated of ${expected}, ${what}`, 'deliveries', lost + repeated, 0),
  ]
}

/** Measures a very large organization: start, registration, steady traffic, memory. */
export async function largeFigures(): Promise<readonly Figure[]> {
  const population = populateLarge(size)
  const organisation = await startOrganisation({
    template: population.dataFolder,
    environment: { PARLEY_MODE: 'production' },
  })
  try {
    const start = await startFigures(organisation)
    const registration = await registerFigures(organisation, population)
    const returning = await returningFigures(organisation, population)
    const people = await peopleFigures(organisation, population)
    const storage = await storageFigure(organisation, population)
    const throughput = await throughputFigures(organisation, population)
    const megabytes = residentKilobytes(organisation.pid) / 1000
    const figures = [...start, ...registration, ...returning, ...people, storage, ...throughput]
    return [...figures, absolute('memory after all that', 'MB', megabytes, 500)]
  } finally {
    await organisation.dispose()
    population.remove()
  }
}
