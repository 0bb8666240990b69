import { expect, test } from 'vitest'
import { drawingBounds } from '../../protocol/bounds.ts'
import { FairQueue } from './fairQueue.ts'

function taken(queue: FairQueue<string>): string[] {
  const items: string[] = []
  for (let item = queue.take(); item !== undefined; item = queue.take()) items.push(item)
  return items
}

test('users take turns, and one user’s items keep their order', () => {
  const queue = new FairQueue<string>()
  for (const item of ['a1', 'a2', 'a3']) queue.add(1, item)
  for (const item of ['b1', 'b2']) queue.add(2, item)
  expect(queue.take()).toBe('a1')
  queue.add(3, 'c1')
  expect(taken(queue)).toEqual(['b1', 'a2', 'c1', 'b2', 'a3'])
  expect(queue.take()).toBeUndefined()
})

test('one user’s share of the queue is limited', () => {
  const queue = new FairQueue<string>()
  const added = Array.from({ length: drawingBounds.waiting_of_a_person + 1 }, () => queue.add(1, 'a'))
  expect(added.indexOf(false)).toBe(drawingBounds.waiting_of_a_person)
  expect(queue.add(2, 'b')).toBe(true)
})

test('the queue’s total is limited, and has space again when an item is taken', () => {
  const queue = new FairQueue<number>()
  for (let userId = 0; userId < drawingBounds.waiting; userId += 1) queue.add(userId, userId)
  expect(queue.add(-1, -1)).toBe(false)
  expect(queue.take()).toBe(0)
  expect(queue.add(-1, -1)).toBe(true)
})
