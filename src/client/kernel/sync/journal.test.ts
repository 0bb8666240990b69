import { expect, test } from 'vitest'
import type { EventContent } from '../../../protocol/chat/queueEvents.ts'
import { Journal } from './journal.ts'

const event = (property: string): EventContent => ({
  type: 'user_settings',
  op: 'update',
  property,
  value: true,
})
const names = (read: readonly string[], each: EventContent): readonly string[] =>
  each.type === 'user_settings' ? [...read, each.property] : read

test('an event before the fetch is not applied to it', async () => {
  const journal = new Journal()
  journal.record(event('before'))
  expect(await journal.catchUp(async () => ['read'], names)).toEqual(['read'])
})

test('an event during the fetch is applied to its answer', async () => {
  const journal = new Journal()
  const answer = Promise.withResolvers<readonly string[]>()
  const fetching = journal.catchUp(() => answer.promise, names)
  journal.record(event('during'))
  answer.resolve(['read'])
  expect(await fetching).toEqual(['read', 'during'])
})

test('each of two fetches gets the events since it began', async () => {
  const journal = new Journal()
  const [first, second] = [
    Promise.withResolvers<readonly string[]>(),
    Promise.withResolvers<readonly string[]>(),
  ]
  const one = journal.catchUp(() => first.promise, names)
  journal.record(event('a'))
  const two = journal.catchUp(() => second.promise, names)
  journal.record(event('b'))
  first.resolve([])
  second.resolve([])
  expect(await one).toEqual(['a', 'b'])
  expect(await two).toEqual(['b'])
})

test('a failed fetch leaves no events behind', async () => {
  const journal = new Journal()
  const fetching = journal.catchUp(() => Promise.reject(new Error('no')), names)
  journal.record(event('during'))
  await expect(fetching).rejects.toThrow('no')
  expect(await journal.catchUp(async () => [], names)).toEqual([])
})

test('a fetch begun with a queue that is gone is repeated', async () => {
  const journal = new Journal()
  const answers = [Promise.withResolvers<readonly string[]>(), Promise.withResolvers<readonly string[]>()]
  let reads = 0
  const fetching = journal.catchUp(() => {
    const answer = answers[reads]
    reads += 1
    return answer ? answer.promise : Promise.reject(new Error('read too often'))
  }, names)
  journal.record(event('old queue'))
  journal.restart()
  answers[0]?.resolve(['stale'])
  await Promise.resolve()
  await new Promise((resolve) => setImmediate(resolve))
  journal.record(event('new queue'))
  answers[1]?.resolve(['fresh'])
  expect(await fetching).toEqual(['fresh', 'new queue'])
})
