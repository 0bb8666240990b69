import { afterEach, expect, test, vi } from 'vitest'
import { aCalendarEvent } from '../calendarEvent.testing.ts'
import { changedFields, copyOf, draftInAddress, draftOf, emptyDraft } from './draft.ts'
import { changesOf, fieldsOf, newFieldsOf, wholeFieldsOf } from './requests.ts'
import { whenFields } from './when.ts'

afterEach(() => void vi.useRealTimers())

const venue = { id: 3, venue: 'Town &amp; Hall' }

test('texts are read as people wrote them', () => {
  const draft = draftOf(aCalendarEvent({ venue, tags: [{ id: 9, name: 'R&amp;B', slug: 'rb' }] }))
  expect(draft).toMatchObject({
    title: 'Jazz & “Blues”',
    startDate: '2026-11-24',
    startTime: '18:00',
    endTime: '20:00',
    venues: [{ id: 3, name: 'Town & Hall' }],
    tags: [{ id: 9, name: 'R&B' }],
    description: '<p>Come early.</p>',
  })
})

test("the event's own address is no website of it", () => {
  expect(draftOf(aCalendarEvent()).website).toBe('')
  expect(draftOf(aCalendarEvent({ website: 'https://a.test/?a=1&amp;b=2' })).website).toBe(
    'https://a.test/?a=1&b=2',
  )
})

test('nobody is told the password, which stays unless it is changed', () => {
  const draft = draftOf(aCalendarEvent({ protected: true }))
  expect(draft.password).toBeNull()
  expect(fieldsOf(draft, ['password'])).toEqual({})
  expect(fieldsOf({ ...draft, password: '' }, ['password'])).toEqual({ event_password: '' })
})

test('an unchanged form has nothing to save', () => {
  const event = aCalendarEvent({ venue, featured: true, cost: 'CHF 20' })
  expect(changedFields(draftOf(event), draftOf(event))).toEqual([])
})

test('a change names its field, and dates travel whole', () => {
  const draft = draftOf(aCalendarEvent())
  const later = { ...draft, endTime: '21:00' }
  expect(changedFields(draft, later)).toEqual(['endTime'])
  expect(fieldsOf(later, ['endTime'])).toEqual({
    start_date: '2026-11-24 18:00:00',
    end_date: '2026-11-24 21:00:00',
    timezone: 'Europe/Zurich',
    all_day: false,
  })
})

test('all-day events take their days whole', () => {
  const draft = { ...draftOf(aCalendarEvent()), isAllDay: true, endDate: '2026-11-26' }
  expect(whenFields(draft)).toMatchObject({
    start_date: '2026-11-24 00:00:00',
    end_date: '2026-11-26 23:59:59',
  })
})

test('a scheduled event says when', () => {
  const draft = draftOf(aCalendarEvent({ status: 'future', date: '2026-12-01 09:00:00' }))
  expect(draft.publishAt).toBe('2026-12-01T09:00')
  expect(fieldsOf(draft, ['publishAt'])).toEqual({ status: 'future', date: '2026-12-01 09:00:00' })
})

test.each(['future', 'draft'])('an event of status %s whose date is to come is public at once', (status) => {
  vi.useFakeTimers({ now: new Date('2026-11-22T16:00:00Z') })
  const waiting = { status, date: '2026-12-01 09:00:00', date_utc: '2026-12-01 08:00:00' }
  const event = aCalendarEvent(waiting)
  const draft = { ...draftOf(event), status: 'publish' } as const
  const published = { status: 'publish', date_utc: '2026-11-22 15:59:00' }
  expect(changesOf(event, draft)).toEqual(published)
  expect(wholeFieldsOf(draft, event)).toMatchObject(published)
  const past = aCalendarEvent({ ...waiting, date_utc: '2026-11-01 08:00:00' })
  expect(changesOf(past, draft)).toEqual({ status: 'publish' })
  expect(changesOf(event, { ...draft, status: 'private' })).toEqual({ status: 'private' })
})

test('a language whose texts are all empty is removed', () => {
  const draft = draftOf(
    aCalendarEvent({ translations: { de: { title: 'Abend', description: '', excerpt: '' } } }),
  )
  expect(draft.translations.de.title).toBe('Abend')
  expect(fieldsOf(draft, ['translations'])).toMatchObject({
    translations: { fr: null, it: null, de: { title: 'Abend' } },
  })
})

test('a new event says nothing of what was left empty', () => {
  const fields = newFieldsOf({ ...emptyDraft('2026-11-24', 'Europe/Zurich'), title: ' Walk ' })
  expect(fields).toMatchObject({ title: 'Walk', start_date: '2026-11-24 18:00:00', status: 'publish' })
  for (const name of ['cost', 'image', 'venue', 'slug', 'translations', 'event_password', 'description'])
    expect(fields).not.toHaveProperty(name)
})

test.each(['title', 'description', 'excerpt'])('a new event takes a translation of its %s alone', (name) => {
  const empty = emptyDraft('2026-11-24', 'Europe/Zurich')
  const german = { ...empty.translations.de, [name]: 'Abends' }
  const draft = { ...empty, title: 'Walk', translations: { ...empty.translations, de: german } }
  expect(newFieldsOf(draft).translations).toEqual({ fr: null, de: german, it: null })
})

test('a copy is a draft under another address', () => {
  const copy = copyOf(aCalendarEvent({ protected: true }))
  expect(copy).toMatchObject({ status: 'draft', slug: '', password: '', title: 'Jazz & “Blues”' })
})

test('a copy has the text that a site stores, with its blocks', () => {
  const stored = {
    description: '<!-- wp:paragraph --><p>Come.</p><!-- /wp:paragraph -->',
    excerpt: '',
    cost: '5, 10',
  }
  const event = aCalendarEvent({ description: '<p>Come.</p>', cost: '$5', stored })
  expect(newFieldsOf(copyOf(event))).toMatchObject({ description: stored.description, cost: '5, 10' })
})

test('other sites are sent everything that they would reset, in the shapes that they take', () => {
  const event = aCalendarEvent({
    venue,
    organizer: [{ id: 4, organizer: 'Ana' }],
    image: { id: 12, url: 'https://site.test/a.png' },
    featured: true,
    description: '',
    cost: '0',
    status: 'draft',
  })
  expect(wholeFieldsOf(draftOf(event))).toEqual({
    title: 'Jazz & “Blues”',
    start_date: '2026-11-24 18:00:00',
    end_date: '2026-11-24 20:00:00',
    timezone: 'Europe/Zurich',
    all_day: false,
    organizer: [4],
    categories: [],
    tags: [],
    website: '',
    status: 'draft',
    show_map: false,
    show_map_link: false,
    hide_from_listings: false,
    sticky: false,
    featured: true,
    slug: 'jazz-blues',
    description: ' ',
    excerpt: ' ',
    cost: 'Free',
    image: '12',
    venue: 3,
  })
})

const read = (search: string) => draftInAddress(search, '2026-11-21', 'Europe/Zurich')

test('an address without anything is this evening', () => {
  expect(read('')).toMatchObject({ title: '', startDate: '2026-11-21', startTime: '18:00', endTime: '20:00' })
})

test('a time of day in an address makes an hour of it, over midnight too', () => {
  expect(read('?title=Lunch&date=2026-11-24&time=12:00')).toMatchObject({
    title: 'Lunch',
    startDate: '2026-11-24',
    startTime: '12:00',
    endDate: '2026-11-24',
    endTime: '13:00',
  })
  expect(read('?time=23:30')).toMatchObject({ endDate: '2026-11-22', endTime: '00:30' })
})

test('an end that the address names holds', () => {
  expect(read('?date=2026-11-24&time=12:00&end-date=2026-11-25&end-time=09:00')).toMatchObject({
    endDate: '2026-11-25',
    endTime: '09:00',
  })
  expect(read('?date=2026-11-24&end-date=2026-11-26&all-day=1')).toMatchObject({
    endDate: '2026-11-26',
    isAllDay: true,
  })
})

test('what makes no sense in an address is passed over, and text stays text', () => {
  expect(read('?date=soon&time=25:00&text=a%3Cb%0A%0Ac')).toMatchObject({
    startDate: '2026-11-21',
    startTime: '18:00',
    description: '<p>a&lt;b</p><p>c</p>',
  })
})

test('the zone is the one that is named, else the usual one', () => {
  expect(read('?zone=Asia%2FKolkata').timezone).toBe('Asia/Kolkata')
  expect(read('?zone=Nowhere').timezone).toBe('Europe/Zurich')
  expect(read('?zone=here').timezone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
})
