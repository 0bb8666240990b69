import { beforeEach, describe, expect, test } from 'vitest'
import { createEvent, updateEvent } from '../../../protocol/calendar/events.ts'
import type { TestUser } from '../../chat/service.testing.ts'
import { aCalendar, anEvent, SITE, type TestCalendar } from '../service.testing.ts'

/* Calendar spec 2.1: new events, field by field. */

let calendar: TestCalendar
let moderator: TestUser

beforeEach(() => {
  calendar = aCalendar()
  moderator = calendar.moderator
})

describe('2.1: creating', () => {
  test('title, start_date and end_date are required, and named when they are missing', async () => {
    const response = await calendar.fetch('/calendar/events/v1/events', { method: 'POST' }, { as: moderator })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      code: 'rest_missing_callback_param',
      data: { status: 400, params: ['title', 'start_date', 'end_date'] },
    })
  })

  test('a new event is answered with 201 and the record', async () => {
    const response = await calendar.send(createEvent, anEvent, { as: moderator })
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({
      id: 1,
      author: String(moderator.id),
      status: 'publish',
      title: 'Lantern Night',
      slug: 'lantern-night',
      url: `${SITE}/event/lantern-night`,
      rest_url: `${SITE}/calendar/events/v1/events/1`,
      global_id: 'calendar.test?id=1',
      global_id_lineage: ['calendar.test?id=1'],
      start_date: '2031-11-24 19:30:00',
      start_date_details: { year: '2031', month: '11', day: '24', hour: '19', minutes: '30', seconds: '00' },
      utc_start_date: '2031-11-24 18:30:00',
      utc_end_date: '2031-11-24 22:00:00',
      timezone: 'Europe/Zurich',
      timezone_abbr: 'CET',
      image: false,
      venue: [],
      organizer: [],
      categories: [],
      tags: [],
    })
  })

  test('an event is by default published, not all day, and not shown, stuck, featured or hidden', async () => {
    expect(await calendar.addEvent({ timezone: undefined })).toMatchObject({
      status: 'publish',
      all_day: false,
      timezone: 'UTC',
      cost: '',
      website: '',
      show_map: false,
      show_map_link: false,
      hide_from_listings: false,
      sticky: false,
      featured: false,
      description: '',
      excerpt: '',
    })
  })

  test('every field comes back as it was given', async () => {
    const fields = {
      author: calendar.member.id,
      date_utc: '2020-01-02 03:04:05',
      description: '<p>All of it</p>',
      slug: 'the-night',
      excerpt: '<p>Some of it</p>',
      status: 'publish' as const,
      cost: '25',
      website: 'https://example.org/?a=1&b=2',
      show_map: true,
      show_map_link: true,
      sticky: true,
      featured: true,
    }
    expect(await calendar.addEvent(fields)).toMatchObject({
      ...fields,
      cost: '€25',
      website: 'https://example.org/?a=1&amp;b=2',
    })
  })

  test('an event can be sent as a form as well as JSON, lists and records included', async () => {
    const body = new URLSearchParams({
      title: 'By form',
      start_date: '2031-11-24 10:00:00',
      end_date: '2031-11-24 11:00:00',
      all_day: 'false',
      featured: '1',
      'categories[]': 'Music',
      tags: 'one,two',
      'venue[venue]': 'Hall',
      'venue[city]': 'Bern',
      'organizer[0][organizer]': 'Ada',
    })
    const response = await calendar.fetch(
      '/calendar/events/v1/events',
      { method: 'POST', body },
      { as: moderator },
    )
    expect(await response.json()).toMatchObject({
      featured: true,
      categories: [{ name: 'Music' }],
      tags: [{ name: 'one' }, { name: 'two' }],
      venue: { venue: 'Hall', city: 'Bern' },
      organizer: [{ organizer: 'Ada' }],
    })
  })

  test('date is by the clock of the site', async () => {
    const { date, date_utc } = await calendar.addEvent({ date: '2020-06-01 12:00:00' })
    expect([date, date_utc]).toEqual(['2020-06-01 12:00:00', '2020-06-01 12:00:00'])
  })

  test.each([
    ['Jazz & “Blues” <live>', 'Jazz &amp; “Blues”'],
    ['1 < 2', '1 &lt; 2'],
    ['Tom &amp; Jerry', 'Tom &amp; Jerry'],
    ['<b>Bold</b> "claim"', 'Bold &quot;claim&quot;'],
    ["it's", 'it&#039;s'],
  ])('the title %s is plain text, encoded on the wire', async (title, wire) => {
    const event = await calendar.addEvent({ title })
    expect(event.title).toBe(wire)
    // Clients send back encoded texts as they read them.
    const { id, title: read } = event
    const again = await calendar.call(updateEvent, { id, title: read }, { as: moderator })
    expect(again.title).toBe(wire)
  })

  test('a slug is derived from the title and unique', async () => {
    const slugs = [
      await calendar.addEvent(),
      await calendar.addEvent(),
      await calendar.addEvent({ title: 'Ölquelle 日本!' }),
    ]
    expect(slugs.map(({ slug }) => slug)).toEqual(['lantern-night', 'lantern-night-2', 'olquelle-日本'])
    expect((await calendar.addEvent({ title: '???' })).slug).toBe('event')
  })
})
