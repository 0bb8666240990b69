import { beforeEach, expect, test } from 'vitest'
import * as v from 'valibot'
import { calendarError } from '../../../protocol/calendar/errors.ts'
import { deleteEvent, getEvent, updateEvent } from '../../../protocol/calendar/events.ts'
import { listEvents } from '../../../protocol/calendar/eventList.ts'
import { getImport, importCalendar, undoImport } from '../../../protocol/calendar/imports.ts'
import { listVenues } from '../../../protocol/calendar/places.ts'
import { listCategories } from '../../../protocol/calendar/terms.ts'
import { namespacePath } from '../../../protocol/calendar/request.ts'
import type { TestUser } from '../../chat/service.testing.ts'
import { aCalendar, always, RefusedError, type TestCalendar } from '../service.testing.ts'

/* iCalendar files taken over, completed and undone. */

let calendar: TestCalendar
let as: { as: TestUser }

beforeEach(() => {
  calendar = aCalendar(undefined, { now: () => Date.parse('2031-06-01T12:00:00Z') })
  as = { as: calendar.member }
})

const events = [
  [
    'UID:choir@test',
    'SUMMARY:Choir',
    'DTSTART;TZID=Europe/Zurich:20310907T193000',
    'RRULE:FREQ=WEEKLY;COUNT=3',
  ],
  [
    'UID:fair@test',
    'SUMMARY:Fair &amp; <b>more</b>',
    'DTSTART;VALUE=DATE:20310910',
    'CATEGORIES:Market,2031',
  ],
  [
    'UID:talk@test',
    'SUMMARY:Talk',
    'DTSTART:20310911T170000Z',
    'DTEND:20310911T180000Z',
    'LOCATION:Old Hall',
    'DESCRIPTION:<p>One</p><img src=x onerror=alert(1)>two',
  ],
  ['UID:off@test', 'SUMMARY:Canceled', 'DTSTART:20310912T170000Z', 'STATUS:CANCELLED'],
]

const fileOf = (...given: string[][]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'X-WR-CALNAME:Club',
    ...given.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n')

async function send(text: string, fields: Record<string, string> = {}, options = as) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('file', new File([text], 'club.ics'))
  const response = await calendar.fetch(`${namespacePath()}/imports`, { method: 'POST', body }, options)
  const answer: unknown = await response.json()
  if (!response.ok) throw new RefusedError(response.status, v.parse(calendarError, answer))
  return v.parse(importCalendar.reply, answer)
}

const stateOf = async (id: number) => (await calendar.call(getImport, { id }, as)).state

async function take(text: string) {
  const answer = await send(text)
  await expect.poll(() => stateOf(answer.id)).toBe('done')
  return answer
}

const listed = async () =>
  (await calendar.call(listEvents, always, as)).events.map(
    ({ title, start_date }) => `${start_date} ${title}`,
  )

test('a preview says what would come, and changes nothing', async () => {
  expect(await send(fileOf(...events), { preview: 'true' })).toEqual({
    id: 0,
    name: 'Club',
    state: 'preview',
    events: 5,
    written: 0,
    new: 5,
    changed: 0,
    known: 0,
    first_day: '2031-09-07',
    last_day: '2031-09-21',
    series: 1,
    left_out: [{ reason: 'canceled', title: 'Canceled', day: '2031-09-12' }],
    left_out_count: 1,
    attachments: 0,
    unknown_zones: [],
  })
  expect(await listed()).toEqual([])
})

test('events come with their places and categories, sanitized, and only once', async () => {
  await take(fileOf(...events))
  expect(await listed()).toEqual([
    '2031-09-07 19:30:00 Choir',
    '2031-09-10 00:00:00 Fair &amp;amp; &lt;b&gt;more&lt;/b&gt;',
    '2031-09-11 17:00:00 Talk',
    '2031-09-14 19:30:00 Choir',
    '2031-09-21 19:30:00 Choir',
  ])
  const talk = (await calendar.call(listEvents, { ...always, search: 'talk' }, as)).events[0]
  expect(talk).toMatchObject({ venue: [{ venue: 'Old Hall' }], author: calendar.member.id })
  expect(talk?.description).toBe('<p>One</p>two')
  expect(await send(fileOf(...events))).toMatchObject({ new: 0, changed: 0, known: 5 })
  expect(await listed()).toHaveLength(5)
})

test('a later file changes what it changed, and leaves alone what people changed here', async () => {
  await take(fileOf(...events))
  const [, fair, talk] = (await calendar.call(listEvents, always, as)).events
  await calendar.call(updateEvent, { id: fair?.id ?? 0, title: 'Big fair' }, as)
  const later = fileOf(...events)
    .replace('SUMMARY:Talk', 'SUMMARY:Long talk')
    .replace('20310910', '20310918')
  expect(await take(later)).toMatchObject({ new: 0, changed: 1, known: 4 })
  expect(await calendar.call(getEvent, { id: talk?.id ?? 0 }, as)).toMatchObject({ title: 'Long talk' })
  expect(await listed()).toContain('2031-09-10 00:00:00 Big fair')
})

test('an event that was deleted here comes again', async () => {
  await take(fileOf(...events))
  const [first] = (await calendar.call(listEvents, always, as)).events
  await calendar.call(deleteEvent, { id: first?.id ?? 0 }, as)
  expect(await take(fileOf(...events))).toMatchObject({ new: 1, known: 4 })
})

test('an import is undone as a whole, but for what people changed since', async () => {
  const own = await calendar.addEvent({ venue: ['Old Hall'], categories: ['Market'] }, calendar.member)
  const { id } = await take(fileOf(...events))
  const [first] = (await calendar.call(listEvents, always, as)).events
  await calendar.call(updateEvent, { id: first?.id ?? 0, cost: '5' }, as)
  expect(await calendar.call(undoImport, { id }, as)).toMatchObject({ state: 'undone', kept: 1 })
  expect(await listed()).toEqual(['2031-09-07 19:30:00 Choir', `${own.start_date} ${own.title}`])
  expect((await calendar.call(listCategories, { hide_empty: false }, as)).categories).toMatchObject([
    { name: 'Market', count: 1 },
  ])
  expect((await calendar.call(listVenues, {}, as)).venues).toHaveLength(1)
  calendar.chat.context.database.checkIntegrity()
  expect(await take(fileOf(...events))).toMatchObject({ new: 4, known: 1 })
})

test('only people who can write take over files, and only their own imports are theirs', async () => {
  await expect(send(fileOf(...events), {}, { as: calendar.guest })).rejects.toMatchObject({ status: 403 })
  const { id } = await take(fileOf(...events))
  const other = { as: calendar.chat.addUser() }
  expect(await calendar.refusal(undoImport, { id }, other)).toMatchObject({ status: 403 })
  expect(await calendar.refusal(getImport, { id: 99 }, as)).toMatchObject({ status: 404 })
  expect(await calendar.call(undoImport, { id }, { as: calendar.moderator })).toMatchObject({ kept: 0 })
})

test('private events stay private', async () => {
  await take(fileOf(['UID:p@test', 'SUMMARY:Doctor', 'DTSTART:20310911T170000Z', 'CLASS:PRIVATE']))
  expect((await calendar.call(listEvents, always)).events).toEqual([])
  expect((await calendar.call(listEvents, always, as)).events).toMatchObject([{ status: 'private' }])
})

test('the calendar’s own feed brings nothing', async () => {
  await calendar.addEvent({ title: 'Ours' }, calendar.member)
  const feed = await (await calendar.fetch('/calendar.ics')).text()
  expect(await send(feed, { preview: 'true' })).toMatchObject({ new: 0, known: 1 })
})

test.each([
  ['no calendar', '<html>', 'This isn’t a calendar file. Choose an .ics file.'],
  ['a file that is cut off', fileOf(...events).slice(0, -20), 'This file is incomplete. Download it again.'],
  ['nothing', '', 'This isn’t a calendar file. Choose an .ics file.'],
])('%s is refused in a sentence', async (_, text, message) => {
  await expect(send(text)).rejects.toMatchObject({
    status: 400,
    message: `rest_invalid_param: ${message}`,
    params: { file: message },
  })
})
