import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Endpoint } from '../../protocol/endpoint.ts'
import { attempt, attemptAsWritten } from './attempt.ts'
import { allCases, operationsInOrder } from './cases/all.ts'
import type { Case } from './cases/case.ts'
import { hostileTexts, hostileValues, withPartReplaced } from './hostile.ts'
import type { Answer, Client, Fields } from './organisation.testing.ts'
import { aWorld, type World } from './world.ts'

/*
 * Every parameter of every operation with every invalid value, the others valid. The service refuses or
 * performs the request without failing, and a refused request has no effect.
 */

let world: World
/** Content of the database before each attempt. */
let stored: string

beforeAll(async () => {
  // What the service writes every few minutes must not fall into a request that is judged.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  world = await aWorld()
  vi.useRealTimers()
  stored = world.database.contents()
})

type Attempt = () => Promise<Answer>

/** Returns a permitted actor, with the first kind of object that permits one. */
function possible(cases: readonly Case[]): { each: Case; client: Client } | undefined {
  const each = cases.find(({ allowed }) => allowed.length > 0) ?? cases[0]
  const actor = each && (each.allowed.includes('owner') ? 'owner' : (each.allowed[0] ?? 'owner'))
  return each && { each, client: world.clients[actor as 'owner'] }
}

function* attemptsOn(endpoint: Endpoint, fields: Fields, client: Client): Generator<[string, Attempt]> {
  for (const name of Object.keys(endpoint.parameters)) {
    for (const text of hostileTexts) {
      const label = `${name}=${JSON.stringify(text).slice(0, 60)}`
      yield [label, () => attempt(endpoint, { ...fields, [name]: text }, client)]
    }
    for (const part of hostileValues) {
      for (const value of withPartReplaced(fields[name], part)) {
        const label = `${name}=${JSON.stringify(value)?.slice(0, 120)}`
        yield [label, () => attempt(endpoint, { ...fields, [name]: value }, client)]
      }
    }
    yield [`without ${name}`, () => attempt(endpoint, { ...fields, [name]: undefined }, client)]
    const written = Object.entries(fields).map(
      ([each, value]) => [each, typeof value === 'string' ? value : JSON.stringify(value)] as const,
    )
    yield [`${name} twice`, () => attemptAsWritten(endpoint, [...written, ...written], client)]
  }
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`field${index}`, '1']))
  yield ['300 fields', () => attempt(endpoint, { ...fields, ...many }, client)]
}

async function judge(ask: Attempt): Promise<string | undefined> {
  const { database } = world
  return database.trying(async () => {
    const writes = database.writes
    const answer = await ask()
    if (answer.status >= 500) return `answered ${answer.status} ${String(answer.msg)}`
    if (answer.result === 'success')
      return answer.status === 200 ? undefined : `success with ${answer.status}`
    if (typeof answer.code !== 'string' || typeof answer.msg !== 'string') return 'a refusal without code'
    if (database.writes !== writes && database.contents() !== stored) return 'refused, but wrote'
    return undefined
  })
}

describe.each(operationsInOrder.filter(([name]) => name in allCases))('%s', (name, endpoint) => {
  test('invalid values are refused or accepted completely, and cause no fault', async () => {
    const chosen = possible(allCases[name] ?? [])
    expect(chosen).toBeDefined()
    if (!chosen) return
    const faults: string[] = []
    const fields = chosen.each.fields(world)
    for (const [label, ask] of attemptsOn(endpoint, fields, chosen.client)) {
      const fault = await judge(ask).catch((error: unknown) => `threw ${describeError(error)}`)
      if (fault !== undefined) faults.push(`${label}: ${fault}`)
    }
    expect(faults).toEqual([])
  })
})

const describeError = (error: unknown): string =>
  error instanceof Error
    ? `${error.message} ${error.cause instanceof Error ? error.cause.stack : ''}`
    : String(error)
