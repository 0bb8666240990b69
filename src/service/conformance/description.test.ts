import { beforeAll, describe, expect, test } from 'vitest'
import { answerCheck, operationsOf, type Described, type OpenApi } from '../openapi/document.testing.ts'
import { openApi } from '../chat/doc/openApi.ts'
import { attempt } from './attempt.ts'
import { allCases, operationsInOrder } from './cases/all.ts'
import type { Case } from './cases/case.ts'
import { aWorld, type Actor, type World } from './world.ts'

/*
 * The rows of the permission matrix again, each as a caller who is allowed to and as two who are not: every answer
 * must be one that the interface's own description knows.
 */

let world: World
let operations: ReadonlyMap<string, Described>
let faultsOf: ReturnType<typeof answerCheck>

beforeAll(async () => {
  world = await aWorld()
  const document = openApi() as OpenApi
  operations = new Map(operationsOf(document).map((each) => [each.operation.operationId, each]))
  faultsOf = answerCheck(document)
})

/** Neither answers an object whose fields the client of these tests leaves alone: see the host's test. */
const answersOtherwise = new Set(['exportPublicData', 'getUserStatus'])

const accounts: readonly Actor[] = ['guest', 'bot', 'member', 'moderator', 'admin', 'owner']

function actorsFor({ allowed }: Case): Actor[] {
  const refused = accounts.find((actor) => !allowed.includes(actor))
  const permitted = accounts.findLast((actor) => allowed.includes(actor))
  return [...new Set<Actor | undefined>(['anonymous', 'wrongKey', refused, permitted])].filter(
    (actor) => actor !== undefined,
  )
}

let answers = 0

describe.each(operationsInOrder)('%s', (name, endpoint) => {
  test('is described as it answers', async () => {
    const described = operations.get(name)
    if (!described) throw new Error(`${name} is not described`)
    const faults: string[] = []
    for (const each of allCases[name] ?? []) {
      for (const actor of actorsFor(each)) {
        await world.database.trying(async () => {
          const { status, ...answer } = await attempt(endpoint, each.fields(world), world.clients[actor])
          answers += 1
          const found =
            answersOtherwise.has(name) && status === 200 ? [] : faultsOf(described, status, answer)
          faults.push(...found.map((fault) => `${actor}: ${JSON.stringify(answer).slice(0, 200)}: ${fault}`))
        })
      }
    }
    expect(faults).toEqual([])
  })
})

test('all operations were tried', () => {
  const names = [...operationsInOrder.map(([name]) => name), 'getDocument']
  expect([...operations.keys()].toSorted()).toEqual(names.toSorted())
  expect(answers).toBeGreaterThan(500)
})
