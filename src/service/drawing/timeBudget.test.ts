import { expect, test } from 'vitest'
import { TimeBudget } from './timeBudget.ts'

const MINUTE = 60_000

test('a used-up budget recovers partly after a part of a minute', () => {
  let now = 0
  const budget = new TimeBudget(3_000, () => now)
  expect(budget.hasLeft(1)).toBe(true)
  budget.spend(1, 2_900)
  expect(budget.hasLeft(1)).toBe(true)
  budget.spend(1, 1_100)
  expect(budget.hasLeft(1)).toBe(false)
  expect(budget.hasLeft(2)).toBe(true)
  now += MINUTE / 4
  expect(budget.hasLeft(1)).toBe(false)
  now += MINUTE / 4
  expect(budget.hasLeft(1)).toBe(true)
})

test('budgets of many users are separate', () => {
  let now = 0
  const budget = new TimeBudget(100, () => now)
  for (let userId = 0; userId < 2_000; userId += 1) budget.spend(userId, 150)
  expect(budget.hasLeft(0)).toBe(false)
  expect(budget.hasLeft(1_999)).toBe(false)
  now += MINUTE
  budget.spend(2_000, 1)
  expect(budget.hasLeft(0)).toBe(true)
})
