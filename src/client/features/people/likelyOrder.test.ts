import { expect, test } from 'vitest'
import { inLikelyOrder } from './likelyOrder.ts'

const person = (user_id: number, full_name: string, is_bot = false) => ({ user_id, full_name, is_bot })

test('people of the latest conversations are first, bots and the reader last', () => {
  const people = [
    person(1, 'Notification Bot', true),
    person(2, 'Ada'),
    person(3, 'Zoe'),
    person(4, 'Ben'),
    person(5, 'Mia'),
  ]
  const names = inLikelyOrder(people, { ownUserId: 2, recent: [3, 5, 3] }).map(({ full_name }) => full_name)
  expect(names).toEqual(['Zoe', 'Mia', 'Ben', 'Notification Bot', 'Ada'])
})
