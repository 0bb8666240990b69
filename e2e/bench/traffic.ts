import type { Organisation } from '../../src/testing/organisation.testing.ts'
import { call } from './http.ts'
import type { LargeOrganisation } from './largeOrganisation.ts'
import type { Person } from './population.ts'

export interface TrafficOptions {
  /** Messages a second, sent without waiting for earlier ones. */
  readonly rate: number
  readonly seconds: number
  /** Seconds at the beginning of which no times are returned: code is compiled then, and pages of the file are read. */
  readonly warmUp?: number
  /** Called about every second, for figures over time. */
  readonly eachSecond?: () => void
  /** Returns true if a live person sends; absent: all of them send. */
  readonly isSender?: (person: Person) => boolean
}

export interface TrafficResult {
  /** Milliseconds from a message's due time to its acceptance, in the order of due times, after the warm-up. */
  readonly accepted: readonly number[]
  /** Milliseconds from a message's due time to each of its deliveries, after the warm-up. */
  readonly delivered: readonly number[]
  /** All deliveries that there had to be. */
  readonly expected: number
  /** Deliveries that never arrived, and deliveries that arrived again. */
  readonly lost: number
  readonly repeated: number
}

/** Milliseconds for outstanding deliveries at the end. */
const PATIENCE = 20_000

const delay = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

interface Schedule {
  /** Due times of the messages, by their content. */
  readonly due: Map<string, number>
  /** Times are measured of messages that are due from then on. */
  measuredFrom: number
}

/** A person's client: it registers, then polls without end. */
class Reader {
  readonly #url: string
  readonly #authorization: string
  readonly #schedule: Schedule
  readonly delays: number[] = []
  readonly #seen = new Set<string>()
  repeated = 0
  #queueId = ''
  #isOver = false
  #following: Promise<void> | undefined

  constructor({ url }: Organisation, { authorization }: Person, schedule: Schedule) {
    this.#url = `${url}/api/v1`
    this.#authorization = authorization
    this.#schedule = schedule
  }

  get count(): number {
    return this.#seen.size
  }

  async start(): Promise<void> {
    const form = { event_types: '["message"]', fetch_event_types: '["alert_words"]' }
    const { body } = await call(`${this.#url}/register`, 'POST', this.#authorization, form)
    this.#queueId = (JSON.parse(body) as { queue_id: string }).queue_id
    this.#following = this.#follow()
  }

  async #follow(): Promise<void> {
    for (let last = -1; !this.#isOver;) {
      const poll = { queue_id: this.#queueId, last_event_id: String(last) }
      const { body, at } = await call(`${this.#url}/events`, 'GET', this.#authorization, poll)
      const { events } = JSON.parse(body) as {
        events?: { id: number; message?: { content: string } }[]
      }
      if (!events) throw new Error(`A queue ended: ${body}`)
      for (const { id, message } of events) {
        last = id
        if (message) this.#note(message.content, at)
      }
    }
  }

  #note(content: string, at: number): void {
    const due = this.#schedule.due.get(content)
    if (due === undefined) return
    if (this.#seen.has(content)) this.repeated += 1
    else if (due >= this.#schedule.measuredFrom) this.delays.push(at - due)
    this.#seen.add(content)
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await call(`${this.#url}/events`, 'DELETE', this.#authorization, { queue_id: this.#queueId })
    await this.#following?.catch(() => undefined)
  }
}

async function send(url: string, from: Person, channelId: number, content: string): Promise<number> {
  const message = { type: 'channel', to: String(channelId), topic: 'traffic', content }
  const { body, at } = await call(`${url}/api/v1/messages`, 'POST', from.authorization, message)
  if (!body.includes('"success"')) throw new Error(`A message was not accepted: ${body}`)
  return at
}

/**
 * Lets live people follow their queues while messages are sent at a steady pace, in all channels in turn,
 * each by one of the channel's live people. A slow service does not slow the pace: due times are fixed.
 */
export async function traffic(
  organisation: Organisation,
  { live, channelIds, liveIn }: LargeOrganisation,
  { rate, seconds, warmUp = 0, eachSecond = () => undefined, isSender = () => true }: TrafficOptions,
): Promise<TrafficResult> {
  const schedule: Schedule = { due: new Map(), measuredFrom: 0 }
  const readers = live.map((person) => new Reader(organisation, person, schedule))
  for (const reader of readers) await reader.start()
  let expected = 0
  const sending: Promise<number>[] = []
  const start = performance.now()
  schedule.measuredFrom = start + warmUp * 1000
  for (let index = 0; index < rate * seconds; index++) {
    const time = start + (index * 1000) / rate
    if (index % rate === 0) eachSecond()
    const early = time - performance.now()
    if (early > 0) await delay(early)
    const channel = index % channelIds.length
    const there = liveIn(channel)
    const senders = there.filter(isSender)
    const sender = senders[Math.floor(index / channelIds.length) % senders.length]
    if (!sender) throw new Error('A channel has nobody who is here')
    const content = `traffic ${index}`
    schedule.due.set(`<p>${content}</p>`, time).set(content, time)
    expected += there.length
    sending.push(send(organisation.url, sender, channelIds[channel] ?? 0, content).then((at) => at - time))
  }
  const accepted = (await Promise.all(sending)).slice(rate * warmUp)
  const received = (): number => readers.reduce((sum, { count }) => sum + count, 0)
  for (const end = performance.now() + PATIENCE; received() < expected && performance.now() < end;)
    await delay(20)
  const lost = expected - received()
  await Promise.all(readers.map((reader) => reader.stop()))
  return {
    accepted,
    delivered: readers.flatMap(({ delays }) => delays),
    expected,
    lost,
    repeated: readers.reduce((sum, { repeated }) => sum + repeated, 0),
  }
}
