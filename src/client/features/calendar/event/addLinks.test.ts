import { expect, test } from 'vitest'
import { googleLink, outlookLink, type AddedEvent } from './addLinks.ts'

const evening: AddedEvent = {
  title: 'Jazz & Blues',
  start: Date.UTC(2026, 10, 24, 17),
  end: Date.UTC(2026, 10, 24, 19),
  days: undefined,
  details: 'Come early',
  location: 'Town hall, Zurich',
}
const festival: AddedEvent = { ...evening, days: { first: '2026-12-30', last: '2026-12-31' } }

const query = (address: string) => Object.fromEntries(new URL(address).searchParams)

test('Google’s address has the moments in UTC', () => {
  expect(query(googleLink(evening))).toEqual({
    action: 'TEMPLATE',
    text: 'Jazz & Blues',
    dates: '20261124T170000Z/20261124T190000Z',
    details: 'Come early',
    location: 'Town hall, Zurich',
  })
})

test('an all-day event ends the day after its last one in the addresses', () => {
  expect(query(googleLink(festival))['dates']).toBe('20261230/20270101')
  expect(query(outlookLink(festival, 'live'))).toMatchObject({
    startdt: '2026-12-30',
    enddt: '2027-01-01',
    allday: 'true',
  })
})

test('Outlook’s address encodes a space as "%20", because it shows a "+" as such', () => {
  const address = outlookLink(evening, 'office')
  expect(address.startsWith('https://outlook.office.com/')).toBe(true)
  expect(address).not.toContain('+')
  expect(query(address)).toMatchObject({ subject: 'Jazz & Blues', startdt: '2026-11-24T17:00:00.000Z' })
})

test('a long text is shortened before browsers cut off the address', () => {
  expect(googleLink({ ...evening, details: 'é'.repeat(5000) }).length).toBeLessThan(8000)
})
