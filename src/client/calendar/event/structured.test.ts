import { expect, test } from 'vitest'
import { aCalendarEvent } from '../exampleEvent.ts'
import { mapLink, placeText } from './place.ts'
import { neighboursOf } from './neighboursOf.ts'
import { structuredEvent } from './structured.ts'

const address = 'https://parley.test/event/jazz-blues'

test('search engines are told the moments with their distance from UTC', () => {
  expect(structuredEvent(aCalendarEvent(), address)).toMatchObject({
    '@type': 'Event',
    name: 'Jazz & “Blues”',
    startDate: '2026-11-24T18:00:00+01:00',
    endDate: '2026-11-24T20:00:00+01:00',
    url: address,
  })
  const behind = aCalendarEvent({ utc_start_date: '2026-11-24 21:30:00' })
  expect(structuredEvent(behind, address)).toMatchObject({ startDate: '2026-11-24T18:00:00-03:30' })
})

test('all-day events are told by their dates', () => {
  expect(structuredEvent(aCalendarEvent({ all_day: true }), address)).toMatchObject({
    startDate: '2026-11-24',
  })
})

test('what is not known is not told', () => {
  const told = structuredEvent(aCalendarEvent(), address)
  for (const name of ['location', 'organizer', 'offers', 'image']) expect(told).not.toHaveProperty(name)
})

test('a price is told with its currency', () => {
  const event = aCalendarEvent({
    cost: 'CHF 20 – CHF 35',
    cost_details: {
      currency_symbol: 'CHF',
      currency_code: 'CHF',
      currency_position: 'prefix',
      values: ['20', '35'],
    },
  })
  expect(structuredEvent(event, address)).toMatchObject({ offers: { price: 20, priceCurrency: 'CHF' } })
})

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

test('a venue is found by its coordinates, else by its address', () => {
  expect(placeText(hall!)).toBe('Town & Hall, High Street 1, 8000 Zurich, CH')
  expect(mapLink(hall!)).toContain(encodeURIComponent('High Street 1, 8000 Zurich, CH'))
  expect(mapLink({ ...hall!, geo_lat: 47.3, geo_lng: 8.5 })).toContain('mlat=47.3&mlon=8.5')
  expect(mapLink({ ...hall!, address: '', zip: '', city: '', country: '' })).toBeUndefined()
})

test('neighbours are the nearest by start, then by ID', () => {
  const events = [5, 2, 9, 3].map((id) => ({ id, start: id === 3 ? 20 : 10 * id }))
  expect(neighboursOf(events, { id: 4, start: 40 })).toEqual({
    before: { id: 3, start: 20 },
    after: { id: 5, start: 50 },
  })
  expect(neighboursOf(events, { id: 2, start: 20 })).toMatchObject({ before: undefined, after: { id: 3 } })
  expect(neighboursOf([], { id: 2, start: 20 })).toEqual({ before: undefined, after: undefined })
})
