import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createVenue } from '../../protocol/calendar/places.ts'
import { createCategory } from '../../protocol/calendar/terms.ts'
import { listEvents } from '../../protocol/calendar/eventList.ts'
import { updateEvent } from '../../protocol/calendar/events.ts'
import { Role } from '../../protocol/chat/shapes.ts'
import { aCalendar, always, type TestCalendar } from '../calendar/service.testing.ts'
import { aService, type TestUser } from '../chat/service.testing.ts'
import { attendanceSupport } from '../host/attendance/support.ts'
import { Journal } from './journal.ts'
import { moveCalendar } from './move.ts'
import { openOwn } from './ownSite.ts'
import { openRemote } from './remoteSite.ts'
import { MoveFault, type Site } from './site.ts'

/* A calendar moved to another, over the interface of both. */

let folder: string
const ends: (() => void)[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-move-'))
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  rmSync(folder, { recursive: true })
})

interface Place {
  readonly calendar: TestCalendar
  readonly owner: TestUser
  readonly site: Site
}

function place(): Place {
  const chat = aService()
  const owner = chat.addUser({ role: Role.owner })
  const imagesFolder = `${chat.context.uploadsFolder}/calendar`
  const calendar = aCalendar(chat, { imagesFolder, attendance: attendanceSupport(chat.context) })
  return { calendar, owner, site: openOwn(chat.context) }
}

const journal = (): Journal => new Journal(join(folder, 'moved.jsonl'))
const move = (from: Site, to: Site) => moveCalendar(from, to, journal(), () => undefined)

async function fill({ calendar, owner }: Place): Promise<void> {
  const as = { as: owner }
  const image = await calendar.uploadImage(owner)
  const music = await calendar.call(createCategory, { name: 'Music & more' }, as)
  await calendar.call(createCategory, { name: 'Jazz', parent: music.id }, as)
  const hall = {
    venue: 'Old “Hall”',
    address: 'Square 1',
    city: 'Bern',
    image: String(image.id),
    geo_lat: 46.9,
  }
  const { id: venue } = await calendar.call(createVenue, hall, as)
  const event = (fields: Parameters<TestCalendar['addEvent']>[0]) => calendar.addEvent(fields, owner)
  await event({
    title: 'Night <of> “lanterns” & more',
    description: '<p>One <a href="https://example.org/?a=1&amp;b=2">two</a></p><ul><li>three</li></ul>',
    excerpt: 'Short',
    image: String(image.id),
    venue: [venue],
    organizer: [{ organizer: 'Ana', email: 'ana@example.org' }],
    categories: ['jazz'],
    tags: ['outdoors'],
    cost: '12',
    website: 'https://example.org/?a=1&b=2',
    featured: true,
    show_map: true,
  })
  await event({ title: 'All day', start_date: '2031-12-01', end_date: '2031-12-03', all_day: true })
  await event({ title: 'Draft', status: 'draft' })
  await event({ title: 'Hidden', hide_from_listings: true })
  await event({ title: 'Secret', event_password: 'word', timezone: 'America/New_York' })
  await event({ title: 'Twin' })
  await event({ title: 'Twin' })
  await event({ title: 'お茶とコードの朝' })
}

const numbers = (lines: readonly string[]): readonly string[] => lines.filter((line) => /^\d/.test(line))

const whole = [
  '2 categories: 2 written, 0 found there, 2 read back equal',
  '1 tags: 1 written, 0 found there, 1 read back equal',
  '1 venues: 1 written, 0 found there, 1 read back equal',
  '1 organizers: 1 written, 0 found there, 1 read back equal',
  '8 events: 8 written, 0 found there, 7 read back equal',
  '1 pictures written; 1 of events read back, byte for byte',
]

test('everything goes, and is read back; what cannot go is said', async () => {
  const [from, to] = [place(), place()]
  await fill(from)
  const report = await move(from.site, to.site)
  expect(numbers(report.lines)).toEqual(whole)
  // The password cannot go, so the event must not be public there.
  expect(report.lines.slice(6)).toEqual([
    'Can’t be stored there:',
    '  1 × passwords of events: the events are private there',
    'Differences:',
    '  The event “Secret”: slug is “”, was “secret”',
    '  The event “Secret”: status is “private”, was “publish”',
  ])
  const { events } = await to.calendar.call(listEvents, always)
  expect(events.map(({ title }) => title)).not.toContain('Secret')
})

test('events of a series and those that people sign up for go; what stays is said', async () => {
  const [from, to] = [place(), place()]
  await from.calendar.addEvent(
    { title: 'Weekly', repeats: { every: 'week', interval: 1, by: 'date', count: 2 } },
    from.owner,
  )
  await from.calendar.addEvent({ title: 'Open house', attendance: true, attendance_places: 20 }, from.owner)
  const report = await move(from.site, to.site)
  expect(report.lines.slice(4)).toEqual([
    '3 events: 3 written, 0 found there, 3 read back equal',
    '0 pictures written; 0 of events read back, byte for byte',
    'Can’t be stored there:',
    '  2 × events of a series: each is an event on its own there',
    '  1 × lists of who is coming to an event: people sign up again there',
  ])
  const { events } = await to.calendar.call(
    listEvents,
    { search: 'Open house', starts_before: '9000-01-01', ends_after: '1000-01-01' },
    { as: to.owner },
  )
  expect(events).toMatchObject([{ attendance: true, attendance_places: 20 }])
  const onWordPress = await move(from.site, { ...place().site, isWordPress: true })
  expect(onWordPress.lines).toContain('  1 × events that people sign up for: no one can sign up there')
})

test('again, nothing is doubled; a move that was broken off goes on', async () => {
  const [from, to] = [place(), place()]
  await fill(from)
  await move(from.site, to.site)
  expect(numbers((await move(from.site, to.site)).lines)[4]).toBe(
    '8 events: 0 written, 0 found there, 7 read back equal',
  )
  // The process ended between writing an event and noting it, within the line.
  const file = join(folder, 'moved.jsonl')
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, -12))
  expect(numbers((await move(from.site, to.site)).lines)[4]).toBe(
    '8 events: 0 written, 1 found there, 7 read back equal',
  )
  rmSync(file)
  expect(numbers((await move(from.site, to.site)).lines)[4]).toBe(
    '8 events: 0 written, 8 found there, 7 read back equal',
  )
})

test('what differs there is told, by field', async () => {
  const [from, to] = [place(), place()]
  await fill(from)
  await move(from.site, to.site)
  const { events } = await to.calendar.call(listEvents, { ...always, search: 'All day' }, { as: to.owner })
  await to.calendar.call(updateEvent, { id: events[0]?.id ?? 0, cost: '5' }, { as: to.owner })
  const { lines, isEqual } = await move(from.site, to.site)
  expect([isEqual, lines.filter((line) => line.includes('All day'))]).toEqual([
    false,
    ['  The event “All day”: cost is “€5”, was “”'],
  ])
})

test('a calendar on another host gets the same over HTTP, and goes back', async () => {
  const [from, to, back] = [place(), place(), place()]
  await fill(from)
  const { service, chat } = to.calendar
  const server = createAdaptorServer({
    fetch: (request) => service.handle(request, { address: '127.0.0.1' }),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const account = { user: to.owner.email, password: to.owner.apiKey }
  expect(chat).toBeDefined()
  const there = await openRemote(url, 'calendar/events/v1', account)
  expect(numbers((await move(from.site, there)).lines)).toEqual(whole)
  const report = await moveCalendar(
    there,
    back.site,
    new Journal(join(folder, 'back.jsonl')),
    () => undefined,
  )
  expect([report.isEqual, numbers(report.lines)[4]]).toEqual([
    true,
    '8 events: 8 written, 0 found there, 8 read back equal',
  ])
  const wrong = await openRemote(url, 'calendar/events/v1', { user: 'nobody', password: 'x' })
  await expect(move(from.site, wrong)).rejects.toThrow('The site doesn’t accept this user name and password')
})

test.each([
  ['http://calendar.example', 'The password would go to http://calendar.example unencrypted.'],
  ['ftp://calendar.example', 'ftp://calendar.example isn’t the address of a site.'],
  ['http://127.0.0.1:9', '127.0.0.1:9'],
])('%s is refused in a sentence', async (url, sentence) => {
  const opened = openRemote(url, 'calendar/events/v1', { user: 'ana', password: 'x' })
  await expect(opened).rejects.toThrow(sentence)
  await expect(opened).rejects.toBeInstanceOf(MoveFault)
})
