import { afterEach, beforeEach, expect, test } from 'vitest'
import { render } from '../../ui/render.testing.ts'
import { calendarAddressOf } from './address.ts'
import { Spoken } from './Spoken.tsx'
import { dayFromIso } from './time/day.ts'
import type { CalendarState } from './useCalendar.ts'
import type { Events } from './useRange.ts'

const day = dayFromIso('2026-11-24') as number
const state: CalendarState = {
  address: calendarAddressOf('/calendar', ''),
  day,
  today: day,
  zone: 'Europe/Zurich',
  clock: { of: 'event' },
  firstWeekday: 1,
}

let container: Element
beforeEach(() => {
  container = document.createElement('div')
})
afterEach(() => render(null, container))

async function spoken(of: Events['state'], count: number): Promise<string> {
  const events: Events = { events: [], state: of, at: 0, error: null, retry: () => undefined }
  await render(<Spoken state={state} events={events} count={count} />, container)
  return container.querySelector('[role=status]')?.textContent ?? ''
}

test('a month without events is announced as empty once it was read', async () => {
  await expect.poll(() => spoken('current', 0)).toBe('November 2026, no events')
})

test.each(['offline', 'failed'] as const)('a month that is %s is not announced as empty', async (of) => {
  await expect.poll(() => spoken(of, 0)).toBe('November 2026')
  await expect.poll(() => spoken(of, 3)).toBe('November 2026, 3 events')
})
