import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../protocol/endpoint.ts'
import { attempt } from './attempt.ts'
import { allCases, operationsInOrder } from './cases/all.ts'
import type { Case } from './cases/case.ts'
import type { Answer } from './testing.ts'
import { actors, aWorld, type Actor, type World } from './world.ts'

/*
 * Every operation, tried by everybody on every kind of object that makes a difference. What is
 * refused must write nothing, and those who are nobody get to know nothing but that.
 */

let world: World
/** What is stored before each attempt. */
let stored: string

beforeAll(async () => {
  world = await aWorld()
  stored = world.database.contents()
})

/** The refusals of those who did not prove who they are. */
const unproven: Readonly<Partial<Record<Actor, string>>> = {
  anonymous: 'UNAUTHORIZED',
  wrongKey: 'INVALID_API_KEY',
  deactivated: 'USER_DEACTIVATED',
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

async function tryIt(endpoint: Endpoint, each: Case, actor: Actor): Promise<void> {
  const { database } = world
  await database.trying(async () => {
    const before = database.writes
    const answer = await attempt(endpoint, each.fields(world), world.clients[actor])
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
  test.each(cases.map((each) => [each.on ?? 'itself', each] as const))('on %s', async (_, each) => {
    const wrong: string[] = []
    for (const actor of actors) {
      cells += 1
      await tryIt(endpoint, each, actor).catch((error: unknown) =>
        wrong.push(`${actor}: ${error instanceof Error ? error.message : String(error)}`),
      )
    }
    expect(wrong).toEqual([])
  })
})

test('every operation has its rows, and no row is of an operation that is none', () => {
  expect(new Set(Object.keys(allCases))).toEqual(new Set(operationsInOrder.map(([name]) => name)))
  console.log(`Permission matrix: ${operationsInOrder.length} operations, ${cells} attempts.`)
})
