import { expect, test } from 'vitest'
import { editEventPath, eventAddressOf, eventPath, organizerPath, venuePath } from './eventAddress.ts'

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
