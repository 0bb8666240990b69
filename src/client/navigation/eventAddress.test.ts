import { expect, test } from 'vitest'
import {
  editEventPath,
  eventAddressOf,
  eventPath,
  organizerPath,
  slugOnSite,
  venuePath,
} from './eventAddress.ts'

test.each(['garden-party', 'new', 'edit', '%d0%b2%d0%b5%d1%87%d0%b5%d1%80', 'été', 'a b', '..', '7'])(
  'the address of the event "%s" leads to it and to its form',
  (slug) => {
    const event = { id: 7, slug }
    const read = eventAddressOf(new URL(eventPath(event), 'https://parley.test').pathname)
    expect(read).toEqual({ page: 'event', slug: decodeURIComponent(slug) })
    const form = eventAddressOf(new URL(editEventPath(event), 'https://parley.test').pathname)
    expect(form).toEqual({ page: 'edit-event', slug: decodeURIComponent(slug) })
  },
)

test('the address of an event without a slug has its ID', () => {
  expect(eventPath({ id: 12, slug: '' })).toBe('/event/12')
})

test('the form of a new event has an address', () => {
  expect(eventAddressOf('/event/new')).toEqual({ page: 'new-event' })
  expect(eventAddressOf('/event/new/')).toEqual({ page: 'new-event' })
})

test('the addresses of venues and organizers have their ID', () => {
  expect(eventAddressOf(venuePath(3))).toEqual({ page: 'venue', id: 3 })
  expect(eventAddressOf(organizerPath(4))).toEqual({ page: 'organizer', id: 4 })
})

test.each([
  '/event',
  '/event/',
  '/event/new/edit',
  '/event/a/b',
  '/event/a/edit/b',
  '/event/%E0%A4%A',
  '/venue/x',
  '/venue/3/edit',
  '/organizer',
  '/calendar',
])('%s is not the address of an event, venue or organizer', (path) => {
  expect(eventAddressOf(path)).toBeUndefined()
})

const pages = 'https://hall.example/event/'

test.each([
  ['https://hall.example/event/jazz/', 'jazz'],
  ['http://hall.example/event/jazz', 'jazz'],
  ['https://HALL.example/event/jazz/?from=letter#tickets', 'jazz'],
  ['https://hall.example/event/%d0%b2%d0%b5%d1%87%d0%b5%d1%80/', 'вечер'],
])('%s is the page of an event on the calendar’s site', (address, slug) => {
  expect(slugOnSite(address, pages)).toBe(slug)
})

test.each([
  'https://hall.example/event/',
  'https://hall.example/event/jazz/tickets/',
  'https://hall.example/events/month/',
  'https://hall.example/event-hire/',
  'https://other.example/event/jazz/',
  'https://other.example/?to=https://hall.example/event/jazz/',
  'mailto:hall@example.org',
  '/event/jazz',
])('%s is another page', (address) => {
  expect(slugOnSite(address, pages)).toBeUndefined()
})

test('the addresses of events on a site can begin in other ways', () => {
  expect(
    slugOnSite('https://hall.example/?tribe_events=jazz&x=1', 'https://hall.example/?tribe_events='),
  ).toBe('jazz')
  expect(slugOnSite('https://hall.example/?p=12', 'https://hall.example/?tribe_events=')).toBeUndefined()
  const coded = 'https://hall.example/%d1%81%d0%be%d0%b1/'
  expect(slugOnSite('https://hall.example/соб/jazz/', coded)).toBe('jazz')
})
