import { expect, test } from 'vitest'
import { stepForKey } from './keys.ts'

test.each([
  ['ArrowRight', false, 'month', { days: 1, minutes: 0, edge: 'whole' }],
  ['ArrowUp', false, 'month', { days: -7, minutes: 0, edge: 'whole' }],
  ['ArrowDown', false, 'time', { days: 0, minutes: 15, edge: 'whole' }],
  ['ArrowLeft', true, 'time', { days: -1, minutes: 0, edge: 'end' }],
  ['ArrowUp', true, 'time', { days: 0, minutes: -15, edge: 'end' }],
  ['a', false, 'time', undefined],
] as const)('the key %s (Shift: %s) has its step in the %s grid', (key, shiftKey, grid, expected) => {
  expect(stepForKey({ key, shiftKey }, grid)).toEqual(expected)
})
