import { expect, test } from 'vitest'
import { eventCommandPath } from './eventCommand.ts'

const NOW = new Date(2026, 10, 30, 15)

const asked = (content: string): Record<string, string> | undefined => {
  const path = eventCommandPath(content, NOW)
  return path === undefined ? undefined : Object.fromEntries(new URLSearchParams(path.split('?')[1]))
}

test.each([
  ['/event', {}],
  ['/event Lunch', { title: 'Lunch' }],
  ['/event Lunch tomorrow at 12:30', { title: 'Lunch', date: '2026-12-01', time: '12:30' }],
  ['/event 2026-12-24 6pm Dinner with Ana', { title: 'Dinner with Ana', date: '2026-12-24', time: '18:00' }],
  ['/event Call, today, 12:05 am', { title: 'Call', date: '2026-11-30', time: '00:05' }],
  ['/event Match 3:2 on 2026-13-40', { title: 'Match 3:2 on 2026-13-40' }],
  ['/event Walk\nBring shoes\nand water', { title: 'Walk', text: 'Bring shoes\nand water' }],
])('%s opens the form of an event', (content, fields) => {
  const { zone, ...rest } = asked(content) ?? {}
  expect(rest).toEqual(fields)
  expect(zone).toBe('here')
})

test.each(['/events today', 'see /event', '/me /event', ''])('%s is a message like any other', (content) => {
  expect(asked(content)).toBeUndefined()
})
