import { expect, test } from 'vitest'
import { aCalendarEvent } from '../calendarEvent.testing.ts'
import { neighboursOf } from './neighboursOf.ts'
import { mapLink, placeText } from './place.ts'

const [hall] = aCalendarEvent({
  venue: {
    id: 3,
    venue: 'Town &amp; Hall',
    address: 'High Street 1',
    zip: '8000',
    city: 'Zurich',
    country: 'CH',
  },
}).venue

test('a map shows a venue by its coordinates, else by its address', () => {
  expect(placeText(hall!)).toBe('Town & Hall, High Street 1, 8000 Zurich, CH')
  expect(mapLink(hall!)).toContain(encodeURIComponent('High Street 1, 8000 Zurich, CH'))
  expect(mapLink({ ...hall!, geo_lat: 47.3, geo_lng: 8.5 })).toContain('mlat=47.3&mlon=8.5')
  expect(mapLink({ ...hall!, address: '', zip: '', city: '', country: '' })).toBeUndefined()
})

test('neighbors of an event are the nearest by start, then by ID', () => {
  const events = [5, 2, 9, 3].map((id) => ({ id, start: id === 3 ? 20 : 10 * id }))
  expect(neighboursOf(events, { id: 4, start: 40 })).toEqual({
    before: { id: 3, start: 20 },
    after: { id: 5, start: 50 },
  })
  expect(neighboursOf(events, { id: 2, start: 20 })).toMatchObject({ before: undefined, after: { id: 3 } })
  expect(neighboursOf([], { id: 2, start: 20 })).toEqual({ before: undefined, after: undefined })
})
