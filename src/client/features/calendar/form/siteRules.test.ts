import { calendarSettingsWith } from '../site.testing.ts'
import { expect, test } from 'vitest'
import type { CalendarSettings } from '../site.ts'
import { emptyDraft } from './draft.ts'
import { mostVenues, newDraft, withVenue } from './siteRules.ts'

const own = calendarSettingsWith()
const connected = (canPublish: boolean): CalendarSettings => ({
  ...own,
  site: {
    name: 'Harbor Hall',
    url: 'https://harbor.test',
    event_pages: 'https://harbor.test/event/',
    can_publish: canPublish,
    can_upload: true,
    can_make: ['venue', 'organizer', 'category', 'tag'],
    connection: 'made',
  },
})
const [hall, harbor] = [
  { id: 1, name: 'Hall' },
  { id: 2, name: 'Harbor' },
]

test('an event of another site has one venue, one of our calendar several', () => {
  expect([own, connected(true), null].map(mostVenues)).toEqual(['many', 'one', 'one'])
  expect(withVenue(own, { venues: [hall] }, harbor)).toEqual({ venues: [hall, harbor] })
  expect(withVenue(connected(true), { venues: [hall] }, harbor)).toEqual({ venues: [harbor] })
})

test('a new event waits for review where the member cannot publish', () => {
  const draft = emptyDraft('2026-11-24', 'Europe/Zurich')
  expect([own, connected(true), null, undefined].map((site) => newDraft(site, draft).status)).toEqual(
    Array(4).fill(draft.status),
  )
  expect(newDraft(connected(false), draft).status).toBe('pending')
})
