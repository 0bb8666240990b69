import { startOrganisation, type Organisation } from '../../src/testing/organisation.testing.ts'
import { startBarePolls } from './bareDelivery.ts'
import { call, type Answer } from './http.ts'
import type { Figure } from './measure.ts'
import { percentile } from './measure.ts'
import { populate, type Person } from './population.ts'
import { residentKilobytes } from './process.ts'

const POLLS = 2000
const QUEUES_OF_A_PERSON = 10
const ROUNDS = 5

interface Queue {
  readonly person: Person
  readonly id: string
  lastEventId: number
}

async function openQueues(url: string, people: readonly Person[]): Promise<Queue[]> {
  const queues: Queue[] = []
  for (const person of people) {
    const answers = await Promise.all(
      Array.from({ length: QUEUES_OF_A_PERSON }, () =>
        call(`${url}/api/v1/register`, 'POST', person.authorization, {
          event_types: '["message"]',
          fetch_event_types: '["alert_words"]',
        }),
      ),
    )
    for (const { body } of answers) {
      const { queue_id, last_event_id } = JSON.parse(body) as { queue_id: string; last_event_id: number }
      queues.push({ person, id: queue_id, lastEventId: last_event_id })
    }
  }
  return queues
}

const newestOf = ({ body }: Answer): number | undefined =>
  (JSON.parse(body) as { events: { id: number }[] }).events.at(-1)?.id

const poll = async (url: string, queue: Queue): Promise<Answer> => {
  const answer = await call(`${url}/api/v1/events`, 'GET', queue.person.authorization, {
    queue_id: queue.id,
    last_event_id: String(queue.lastEventId),
  })
  queue.lastEventId = newestOf(answer) ?? queue.lastEventId
  return answer
}

const lastOf = (answers: readonly Answer[]): number => Math.max(...answers.map(({ at }) => at))

/** Milliseconds within which an idle server answers a tiny request, on a busy machine too. */
const IDLE_ANSWER = 30

/**
 * Waits until the server has received every poll: then it answers a tiny request at once, several times in a
 * row.
 */
async function settled(url: string): Promise<void> {
  for (let quick = 0; quick < 5;) {
    const start = performance.now()
    await call(url, 'PUT', '')
    quick = performance.now() - start < IDLE_ANSWER ? quick + 1 : 0
  }
}

/** Times one message to all queues. */
const tell = (organisation: Organisation, queues: readonly Queue[], channelId: number): Promise<Answer> =>
  call(`${organisation.url}/api/v1/messages`, 'POST', queues[0]?.person.authorization ?? '', {
    type: 'channel',
    to: String(channelId),
    topic: 'bench',
    content: 'One message to all of them',
  })

async function ourRound(
  organisation: Organisation,
  queues: readonly Queue[],
  channelId: number,
): Promise<number> {
  const held = queues.map((queue) => poll(organisation.url, queue))
  await settled(`${organisation.url}/health`)
  const start = performance.now()
  await tell(organisation, queues, channelId)
  return lastOf(await Promise.all(held)) - start
}

async function bareRound(url: string): Promise<number> {
  const polls = Array.from({ length: POLLS }, async () => {
    const answer = await call(`${url}/events`, 'GET', '')
    newestOf(answer)
    return answer
  })
  let held = 0
  while (held < POLLS) held = Number((await call(url, 'PUT', '')).body)
  const start = performance.now()
  await call(url, 'POST', '')
  return lastOf(await Promise.all(polls)) - start
}

/** Times the same deliveries, of the same bytes, with a server that does nothing else. */
async function bareRounds(event: string): Promise<number[]> {
  const server = await startBarePolls({ EVENT: event })
  try {
    // The first round opens the connections, as the idle polls do for the host.
    await bareRound(server.url)
    const rounds: number[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await bareRound(server.url))
    return rounds
  } finally {
    server.stop()
  }
}

/** Measures the delivery of one message to 2,000 held polls, and the memory of an idle queue. */
export async function deliveryFigures(): Promise<readonly Figure[]> {
  const population = populate({ people: POLLS / QUEUES_OF_A_PERSON, messages: 0 })
  const organisation = await startOrganisation({ template: population.dataFolder })
  try {
    const before = residentKilobytes(organisation.pid)
    const queues = await openQueues(organisation.url, population.people)
    const idle = queues.map((queue) => poll(organisation.url, queue))
    await settled(`${organisation.url}/health`)
    // Measured before the rounds: their uncollected garbage belongs to no queue.
    const perQueue = (residentKilobytes(organisation.pid) - before) / queues.length
    await tell(organisation, queues, population.channelId)
    const [answer] = await Promise.all(idle)
    const rounds: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push(await ourRound(organisation, queues, population.channelId))
    }
    const bare = await bareRounds(answer?.body ?? '{}')
    return [
      {
        name: `last delivery of one message to ${POLLS} held polls, median of ${ROUNDS}`,
        unit: 'ms',
        ours: percentile(rounds, 0.5),
        bare: percentile(bare, 0.5),
        limit: 1.5,
      },
      { name: 'memory for each idle queue with its held poll', unit: 'kB', ours: perQueue, limit: 60 },
    ]
  } finally {
    await organisation.dispose()
    population.remove()
  }
}
