import { expect, test } from 'vitest'
import { applyToStatuses } from './feature.ts'
import type { Statuses } from './statuses.ts'

const busy: Statuses = new Map([[2, { status_text: 'Busy', emoji_name: 'car', emoji_code: '1f697' }]])

test('an event changes the fields that it contains and leaves the rest', () => {
  const after = applyToStatuses(busy, { type: 'user_status', user_id: 2, status_text: 'Driving' })
  expect(after.get(2)).toEqual({ status_text: 'Driving', emoji_name: 'car', emoji_code: '1f697' })
})

test('an empty field is removed, and a user without a status is not listed', () => {
  const event = { type: 'user_status', user_id: 2, status_text: '' } as const
  expect(applyToStatuses(busy, event).get(2)).toEqual({ emoji_name: 'car', emoji_code: '1f697' })
  const all = { ...event, emoji_name: '', emoji_code: '', reaction_type: '' }
  expect(applyToStatuses(busy, all).has(2)).toBe(false)
})

test('the same event twice changes nothing', () => {
  const event = { type: 'user_status', user_id: 3, status_text: 'Here' } as const
  const once = applyToStatuses(busy, event)
  expect(applyToStatuses(once, event)).toBe(once)
})
