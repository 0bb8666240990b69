import { expect, test } from 'vitest'
import { dayFromIso, isoOf } from '../time/day.ts'
import { dayForKey } from './gridKeys.ts'

const day = dayFromIso('2026-01-31') as number
const pressed = (
  key: string,
  held: { shiftKey?: boolean; ctrlKey?: boolean } = {},
  isRightToLeft = false,
) => {
  const target = dayForKey(
    { key, shiftKey: false, ctrlKey: false, ...held },
    { day, firstWeekday: 1, isRightToLeft },
  )
  return target === undefined ? undefined : isoOf(target)
}

test.each([
  ['ArrowRight', {}, '2026-02-01'],
  ['ArrowLeft', {}, '2026-01-30'],
  ['ArrowDown', {}, '2026-02-07'],
  ['ArrowUp', {}, '2026-01-24'],
  ['Home', {}, '2026-01-26'],
  ['End', {}, '2026-02-01'],
  ['Home', { ctrlKey: true }, '2026-01-01'],
  ['End', { ctrlKey: true }, '2026-01-31'],
  ['PageDown', {}, '2026-02-28'],
  ['PageUp', {}, '2025-12-31'],
  ['PageDown', { shiftKey: true }, '2027-01-31'],
  ['PageUp', { ctrlKey: true }, '2025-01-31'],
  ['x', {}, undefined],
])('the key %s with %j leads to %s', (key, held, expected) => {
  expect(pressed(key, held)).toBe(expected)
})

test('in right-to-left text the arrow keys are mirrored', () => {
  expect(pressed('ArrowLeft', {}, true)).toBe('2026-02-01')
  expect(pressed('ArrowRight', {}, true)).toBe('2026-01-30')
})
