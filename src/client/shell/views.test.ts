import { expect, test } from 'vitest'
import { FURTHER_VIEWS, isCurrentView, MAIN_VIEWS } from './views.ts'

const currentAt = (path: string): string[] =>
  [...MAIN_VIEWS, ...FURTHER_VIEWS].filter((view) => isCurrentView(view, path)).map(({ id }) => id)

test.each([
  ['/calendar/month/2026-11-01', 'calendar'],
  ['/event/open-house', 'calendar'],
  ['/event/new', 'calendar'],
  ['/venue/3', 'calendar'],
  ['/organizer/4', 'calendar'],
  ['/scheduled', 'drafts'],
  ['/reminders', 'drafts'],
  ['/inbox', 'inbox'],
])('at %s the view “%s” is the current one', (path, view) => {
  expect(currentAt(path)).toEqual([view])
})

test('no view is current whose address only begins alike', () => {
  expect(currentAt('/events')).toEqual([])
  expect(currentAt('/inboxes')).toEqual([])
})
