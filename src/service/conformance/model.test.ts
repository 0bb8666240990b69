import { beforeAll, expect, test } from 'vitest'
import * as fc from '../../testing/fastCheck.testing.ts'
import { allClientCapabilities } from '../../protocol/chat/capabilities.ts'
import { applyEvent } from './model/apply.ts'
import { inOrder, stateOf, type State } from './model/state.ts'
import { operations, type Choose, type Operation } from './operations.ts'
import type { Answer, Json, Person } from './organisation.testing.ts'
import { aWorld, type World } from './world.ts'

/*
 * A client that registered earlier and applied all events has the same state as one that registers now: for
 * everything that can change a registration, for each kind of user, singly and in any order.
 */

let world: World

beforeAll(async () => {
  world = await aWorld()
})

const register = ({ client }: Person): Promise<Answer> =>
  client.post('/register', {
    apply_markdown: true,
    slim_presence: true,
    include_subscribers: 'true',
    client_capabilities: allClientCapabilities,
  })

const endings = new Set<unknown>(['BAD_EVENT_QUEUE_ID', 'USER_DEACTIVATED', 'INVALID_API_KEY'])

/** A client that registered and applies its events. */
class Follower {
  readonly #person: Person
  readonly #queueId: unknown
  readonly #state: State
  #last = -1

  constructor(person: Person, snapshot: Answer) {
    this.#person = person
    this.#queueId = snapshot['queue_id']
    this.#state = stateOf(structuredClone(snapshot))
  }

  /** Applies new events. Returns undefined if the queue is gone, because the account was deactivated. */
  async catchUp(): Promise<State | undefined> {
    const poll = { queue_id: this.#queueId, last_event_id: this.#last, dont_block: true }
    const { events, result, code } = await this.#person.client.get('/events', poll)
    if (result !== 'success') {
      if (endings.has(code)) return undefined
      throw new Error(`${this.#person.email} cannot follow: ${String(code)}`)
    }
    for (const event of events as Json[]) {
      this.#last = event['id'] as number
      applyEvent(this.#state, structuredClone(event))
    }
    return inOrder(this.#state)
  }

  /** Returns the client's state and that of a new registration. */
  async compare(): Promise<{ followed: object; fresh: object } | undefined> {
    const followed = await this.catchUp()
    if (!followed) return undefined
    // No event names the starred messages that became invisible with a channel; clients find out when they
    // render them.
    const starred = { message_ids: followed.rest['starred_messages'] }
    const { messages } = await this.#person.client.get('/messages', starred)
    followed.rest['starred_messages'] = (messages as Json[]).map(({ id }) => id)
    const fresh = inOrder(stateOf(await register(this.#person)))
    // A channel that became invisible returns as never subscribed; its settings return with the next
    // subscription.
    const unsubscribed = Object.fromEntries(
      Object.entries(fresh.unsubscribed).filter(([key]) => key in followed.unsubscribed),
    )
    const who = this.#person.email
    return { followed: { who, ...followed }, fresh: { who, ...fresh, unsubscribed } }
  }
}

const readers = (): Person[] => {
  const { owner, admin, member, guest } = world.people
  return [owner, admin, member, guest]
}

const perform = ({ by, method, path, fields = {} }: Operation): Promise<Answer> => {
  const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
  return by.client[verb](path, fields)
}

async function following(work: () => Promise<void>): Promise<void> {
  await world.database.trying(async () => {
    const followers = []
    for (const person of readers()) followers.push(new Follower(person, await register(person)))
    await work()
    for (const follower of followers) {
      const compared = await follower.compare()
      if (compared) expectSame(compared)
    }
  })
}

function expectSame({ followed, fresh }: { followed: object; fresh: object }): void {
  expect(followed).toEqual(fresh)
}

const first: Choose = ([each]) => {
  if (each === undefined) throw new Error('There is nothing to choose from')
  return each
}

test.each(Object.entries(operations))(
  '%s: is possible, and all following clients apply it',
  async (_, make) => {
    await following(async () => {
      expect(await perform(make(world, first))).toMatchObject({ result: 'success', msg: '' })
    })
  },
)

/** Name of an operation, and numbers that determine its choices. */
const step = fc.record({
  name: fc.constantFrom(...Object.keys(operations)),
  choices: fc.array(fc.nat({ max: 59 }), { minLength: 3, maxLength: 3 }),
})

function chooser(choices: readonly number[]): Choose {
  let index = 0
  return (from) => {
    const chosen = from[(choices[index++ % choices.length] ?? 0) % from.length]
    if (chosen === undefined) throw new Error('There is nothing to choose from')
    return chosen
  }
}

test('after any requests, refused or not, following clients have the same state as a new client', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      await following(async () => {
        for (const { name, choices } of steps) {
          const answer = await perform(
            (operations[name] as (typeof operations)[string])(world, chooser(choices)),
          )
          expect(answer.status).toBeLessThan(500)
        }
      })
    }),
    { numRuns: Number(process.env['RUNS'] ?? 60), verbose: true },
  )
}, 120_000)
