import { expect, test } from 'vitest'
import { ownTimeText } from './ownTime.ts'
import { anEvent } from './events.testing.ts'
import { placeEvent } from './layout/place.ts'

const own = (times: Parameters<typeof anEvent>[0], viewer = 'America/New_York'): string =>
  ownTimeText(placeEvent(anEvent(times), { of: 'viewer', zone: viewer }), true)

test('the own time of an event names its day if it is another than the viewer’s', () => {
  const morning = { from: '2026-10-10 03:00', to: '2026-10-10 05:00' }
  expect(own({ from: '2026-10-10 18:00', to: '2026-10-10 20:00' })).toBe('18:00 – 20:00 CET')
  expect(own(morning)).toBe('Oct 10 03:00 – 05:00 CET')
})

test('the own time of an event of two days names both', () => {
  expect(own({ from: '2026-10-10 09:00', to: '2026-10-11 18:00' })).toBe('Oct 10 09:00 – Oct 11 18:00 CET')
})

test('a night is not an event of two days', () => {
  expect(own({ from: '2026-10-10 22:00', to: '2026-10-11 02:00' })).toBe('22:00 – 02:00 CET')
})
