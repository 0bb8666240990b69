import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Endpoint } from '../../protocol/endpoint.ts'
import { attempt } from './attempt.ts'
import { Bystander } from './bystander.ts'
import { allCases, operationsInOrder } from './cases/all.ts'
import type { Case } from './cases/case.ts'
import type { Answer, Client } from './organisation.testing.ts'
import { actors, aWorld, type Actor, type World } from './world.ts'

/*
 * Every operation, attempted by every actor on every relevant kind of object. A refused request must write
 * nothing, and reveals nothing to actors without an account.
 */

let world: World
/** Content of the database before each attempt. */
let stored: string

/** Guest and moderator have no access to the private places; the member joined one of them late. */
const listening = ['guest', 'moderator', 'member'] as const
let bystanders: Readonly<Record<(typeof listening)[number], Bystander>>

beforeAll(async () => {
  // What the service writes every few minutes must not fall into a request that is judged.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  world = await aWorld()
  vi.useRealTimers()
  const { guest, moderator, member } = world.clients
  bystanders = {
    guest: new Bystander(guest),
    moderator: new Bystander(moderator),
    member: new Bystander(member),
  }
  for (const each of listening) await bystanders[each].overheard()
  stored = world.database.contents()
})

/** Refusals of actors without valid credentials. */
const unproven: Readonly<Partial<Record<Actor, string>>> = {
  anonymous: 'UNAUTHORIZED',
  wrongKey: 'INVALID_API_KEY',
  deactivated: 'USER_DEACTIVATED',
  botOfDeactivated: 'USER_DEACTIVATED',
}

function expectRefusal(answer: Answer, endpoint: Endpoint, actor: Actor): void {
  expect(answer).toMatchObject({ result: 'error', code: expect.any(String), msg: expect.any(String) })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
  const code = unproven[actor]
  const isVisitor = actor === 'anonymous' && endpoint.access === 'spectator'
  if (code === undefined || isVisitor) expect(answer.code).not.toBe('INVALID_API_KEY')
  else if (endpoint.access !== 'anyone') expect(answer.code).toBe(code)
}

/** Expects that a text contains no words that are secret to its reader. */
function expectDiscretion(text: string, actor: Actor, operation: string): void {
  const revealed = world.secrets.filter(
    ({ words, knownTo, toldBy = [] }) =>
      !knownTo.includes(actor) && !toldBy.includes(operation) && text.includes(words),
  )
  expect(revealed).toEqual([])
}

async function tryIt(name: string, endpoint: Endpoint, each: Case, actor: Actor): Promise<void> {
  const { database } = world
  await database.trying(async () => {
    const before = database.writes
    const answer = await attempt(endpoint, each.fields(world), world.clients[actor])
    expectDiscretion(JSON.stringify(answer), actor, name)
    for (const each of listening) expectDiscretion(await bystanders[each].overheard(), each, name)
    if (each.allowed.includes(actor)) {
      expect(answer).toMatchObject({ result: 'success', status: 200 })
      return
    }
    expectRefusal(answer, endpoint, actor)
    if (database.writes !== before) expect(database.contents()).toBe(stored)
  })
}

let cells = 0

describe.each(operationsInOrder.filter(([name]) => name in allCases))('%s', (name, endpoint) => {
  const cases = allCases[name] ?? []
  test.each(cases.map((each) => [each.on ?? 'itself', each] as const))(
    'permissions on %s',
    async (_, each) => {
      const wrong: string[] = []
      for (const actor of actors) {
        cells += 1
        await tryIt(name, endpoint, each, actor).catch((error: unknown) =>
          wrong.push(`${actor}: ${error instanceof Error ? error.message : String(error)}`),
        )
      }
      expect(wrong).toEqual([])
    },
  )
})

const botsOnly = new Set(['getBotStorage', 'updateBotStorage', 'removeBotStorage'])

test('the bot of a demoted user has no more rights than its owner', async () => {
  const { database, demoted } = world
  const wrong: string[] = []
  let done = 0
  const isGranted = async (endpoint: Endpoint, each: Case, client: Client): Promise<boolean> => {
    let granted = false
    await database.trying(async () => {
      granted = (await attempt(endpoint, each.fields(world), client)).result === 'success'
    })
    return granted
  }
  for (const [name, endpoint] of operationsInOrder) {
    for (const each of botsOnly.has(name) ? [] : (allCases[name] ?? [])) {
      if (!(await isGranted(endpoint, each, demoted.bot))) continue
      done += 1
      if (!(await isGranted(endpoint, each, demoted.owner))) wrong.push(`${name} on ${each.on ?? 'itself'}`)
    }
  }
  expect(wrong).toEqual([])
  expect(done).toBeGreaterThan(20)
})

test('secret words do reach the users who may read them', async () => {
  const read = async (actor: Actor): Promise<string> => {
    const answers = await Promise.all([
      world.clients[actor].get('/messages', { anchor: 'newest', num_before: 100, num_after: 0 }),
      world.clients[actor].post('/register'),
      world.clients[actor].get('/attachments'),
    ])
    return JSON.stringify(answers)
  }
  const texts = { owner: await read('owner'), admin: await read('admin'), member: await read('member') }
  for (const { words, knownTo } of world.secrets.filter((each) => each.words.includes('quartz'))) {
    for (const actor of knownTo) expect(texts[actor as keyof typeof texts]).toContain(words)
  }
})

test('every operation has rows, and every row an operation', () => {
  expect(new Set(Object.keys(allCases))).toEqual(new Set(operationsInOrder.map(([name]) => name)))
  console.log(`Permission matrix: ${operationsInOrder.length} operations, ${cells} attempts.`)
})
