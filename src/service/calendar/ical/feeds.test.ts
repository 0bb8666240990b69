import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteEvent, updateEvent } from '../../../protocol/calendar/events.ts'
import { updateOrganizer, updateVenue } from '../../../protocol/calendar/places.ts'
import { updateSettings } from '../../../protocol/calendar/site.ts'
import { updateTag } from '../../../protocol/calendar/terms.ts'
import { calendarBounds } from '../../../protocol/bounds.ts'
import { aService } from '../../chat/service.testing.ts'
import { aCalendar, type As, type TestCalendar } from '../service.testing.ts'
import { CalendarWriter } from './calendar.ts'

/* Cost of feeds: they are cached until a change, and writing long ones does not hold up other requests. */

let calendar: TestCalendar

beforeEach(() => void (calendar = aCalendar()))

const feed = (query = '', headers: Record<string, string> = {}, options: As = {}): Promise<Response> =>
  calendar.fetch(`/calendar.ics?ends_after=2000-01-01${query}`, { headers }, options)
const tagOf = async (query = ''): Promise<string> => (await feed(query)).headers.get('etag') ?? 'none'

test('a client with the present feed gets 304 until an event in it changes', async () => {
  const { moderator } = calendar
  const owner = calendar.chat.addUser({ role: 100 })
  const { id, venue, organizer, tags } = await calendar.addEvent({
    venue: ['Old Mill'],
    organizer: [{ organizer: 'Club', email: 'club@a.test' }],
    tags: ['music'],
  })
  const organizerId = organizer[0]?.id ?? 0
  const changes: (() => Promise<unknown>)[] = [
    () => calendar.call(updateEvent, { id, title: 'Lantern Walk' }, { as: moderator }),
    () => calendar.call(updateVenue, { id: venue[0]?.id ?? 0, venue: 'New Mill' }, { as: moderator }),
    () => calendar.call(updateOrganizer, { id: organizerId, organizer: 'New Club' }, { as: moderator }),
    () => calendar.call(updateTag, { id: tags[0]?.id ?? 0, name: 'Song' }, { as: moderator }),
    () => calendar.addEvent({ title: 'Another' }),
    () => calendar.call(deleteEvent, { id }, { as: moderator }),
  ]
  const seen = new Set<string>()
  for (const change of changes) {
    const tag = await tagOf()
    const again = await feed('', { 'if-none-match': `"other", W/${tag}` })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
    seen.add(tag)
    await change()
    const changed = await feed('', { 'if-none-match': tag })
    expect(changed.status).toBe(200)
  }
  expect(seen.size).toBe(changes.length)
  await calendar.call(updateSettings, { timezone: 'Asia/Tokyo' }, { as: owner })
  expect((await feed('', { 'if-none-match': await tagOf() })).status).toBe(304)
})

afterEach(() => void vi.restoreAllMocks())

test('events are written once for all readers of a feed, until the calendar changes', async () => {
  const { id, slug } = await calendar.addEvent({ venue: ['Old Mill'] })
  const written = vi.spyOn(CalendarWriter.prototype, 'add')
  for (const path of ['/calendar.ics?ends_after=2000-01-01', `/event/${slug}.ics`]) {
    written.mockClear()
    const tag = (await calendar.fetch(path)).headers.get('etag') ?? 'none'
    expect((await calendar.fetch(path)).status).toBe(200)
    const headers = { 'if-none-match': tag }
    expect((await calendar.fetch(path, { headers })).status).toBe(304)
    expect(written).toHaveBeenCalledTimes(1)
    // A change of another event: the feed is written anew, and equals the client's copy.
    await calendar.addEvent({ title: 'Draft', status: 'draft' })
    expect((await calendar.fetch(path, { headers })).status).toBe(304)
    expect(written).toHaveBeenCalledTimes(2)
    await calendar.call(updateEvent, { id, title: `Changed ${path}` }, { as: calendar.moderator })
    const changed = await calendar.fetch(path, { headers })
    expect([changed.status, changed.headers.get('etag') === tag]).toEqual([200, false])
  }
})

test('the feed of one event shows its present venue, that of a protected event only to editors', async () => {
  const { slug, venue } = await calendar.addEvent({ venue: ['Old Mill'], event_password: 'open sesame' })
  const read = async (as?: As['as']): Promise<string> =>
    (await calendar.fetch(`/event/${slug}.ics`, {}, as ? { as } : {})).text()
  expect(await read(calendar.moderator)).toContain('Old Mill')
  expect(await read()).not.toContain('Old Mill')
  expect(await read(calendar.moderator)).toContain('Old Mill')
  const id = venue[0]?.id ?? 0
  await calendar.call(updateVenue, { id, venue: 'New Mill' }, { as: calendar.moderator })
  expect(await read(calendar.moderator)).toContain('New Mill')
  expect(await read()).not.toContain('Mill')
})

test('each combination of filters, language and site name has its own feed', async () => {
  await calendar.addEvent({ featured: true, translations: { fr: { title: 'Nuit des lanternes' } } })
  await calendar.addEvent({ title: 'Plain' })
  const queries = ['', '&featured=true', '&search=Plain', '&translation_language=fr']
  const tags = await Promise.all(queries.map(tagOf))
  expect(new Set(tags).size).toBe(queries.length)
  expect(await Promise.all(queries.map(tagOf))).toEqual(tags)
})

test('other requests are answered while a long feed is written', async () => {
  for (let count = 0; count < 3 * calendarBounds.feed_slice; count++) await calendar.addEvent()
  const answered: string[] = []
  const long = feed().then(() => answered.push('feed'))
  const short = calendar.fetch('/calendar/events/v1/events/1').then(() => answered.push('event'))
  await Promise.all([long, short])
  expect(answered).toEqual(['event', 'feed'])
})

test('long feeds use up an address’s reading limit; cached ones cost as little as small ones', async () => {
  calendar = aCalendar(aService({ now: () => Date.UTC(2030, 0, 1) }), { rateLimits: 'on' })
  for (let count = 0; count < 10; count++) await calendar.addEvent({ description: 'word '.repeat(20_000) })
  for (let count = 0; count < 100; count++) expect((await feed()).status).toBe(200)
  const statuses: number[] = []
  for (let count = 1; count <= 200 && statuses.at(-1) !== 429; count++)
    statuses.push((await feed(`&include=${'1,'.repeat(count)}1,2,3,4,5,6,7,8`)).status)
  expect(statuses[0]).toBe(200)
  expect(statuses.at(-1)).toBe(429)
  expect((await feed('', {}, { address: 'elsewhere' })).status).toBe(200)
})

test('a feed of long descriptions is cut off; later events only link to their pages', async () => {
  const description = 'word '.repeat(20_000)
  const count = Math.ceil(calendarBounds.feed_descriptions / description.length) + 3
  for (let number = 0; number < count; number++) await calendar.addEvent({ description })
  const text = await (await feed()).text()
  expect(text.match(/^SUMMARY/gm)).toHaveLength(count)
  expect(text.match(/^URL/gm)).toHaveLength(count)
  expect(text.length).toBeLessThan(calendarBounds.feed_descriptions * 1.2)
})
