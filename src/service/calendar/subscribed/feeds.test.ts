import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { subscribedFeedBounds } from '../../../protocol/bounds.ts'
import {
  deleteEvent,
  deleteEventBySlug,
  getEvent,
  updateEvent,
  updateEventBySlug,
} from '../../../protocol/calendar/events.ts'
import { listEvents } from '../../../protocol/calendar/eventList.ts'
import { getSettings } from '../../../protocol/calendar/site.ts'
import {
  listFeeds,
  previewFeed,
  refreshFeed,
  subscribeFeed,
  unsubscribeFeed,
  updateFeed,
} from '../../../protocol/calendar/subscribedFeeds.ts'
import { listVenues } from '../../../protocol/calendar/places.ts'
import { listCategories } from '../../../protocol/calendar/terms.ts'
import { aService, type TestUser } from '../../chat/service.testing.ts'
import { createGuardedRequest } from '../../internet/guardedRequest.ts'
import type { CalendarChange, CalendarRecord } from '../context.ts'
import { aCalendar, always, type TestCalendar } from '../service.testing.ts'
import { calendarOf, FeedServer } from '../../../testing/feedServer.testing.ts'

/* Subscribed feeds: what comes, stays fresh and goes, and what feeds must not do. */

const START = Date.parse('2031-06-01T12:00:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR

let now: number
let feed: FeedServer
let calendar: TestCalendar
let as: { as: TestUser }
let told: CalendarChange[]
let recorded: CalendarRecord[]

const choir = [
  'UID:choir@test',
  'SUMMARY:Choir',
  'DTSTART;TZID=Europe/Zurich:20310907T193000',
  'RRULE:FREQ=WEEKLY;COUNT=3',
]
const fair = ['UID:fair@test', 'SUMMARY:Fair', 'DTSTART;VALUE=DATE:20310910', 'CATEGORIES:Market']
const talk = [
  'UID:talk@test',
  'SUMMARY:Talk',
  'DTSTART:20310911T170000Z',
  'DTEND:20310911T180000Z',
  'LOCATION:Old Hall',
]

function aCalendarWithFeeds(opened: readonly string[] = ['127.0.0.1']): TestCalendar {
  const chat = aService({ now: () => now })
  return aCalendar(chat, {
    now: () => now,
    announce: (change) => void told.push(change),
    record: (entry) => void recorded.push(entry),
    feeds: { request: createGuardedRequest({ opened }), random: () => 0.5, patience: 500 },
  })
}

beforeEach(async () => {
  now = START
  told = []
  recorded = []
  feed = await FeedServer.start(calendarOf([choir, fair, talk], ['X-WR-CALNAME:Club']))
  calendar = aCalendarWithFeeds()
  as = { as: calendar.moderator }
})
afterEach(() => {
  calendar.service.feeds.stop()
  feed.close()
})

const only = async (id: number) => {
  const found = (await calendar.call(listFeeds, {}, as)).feeds.find((each) => each.id === id)
  if (!found) throw new Error('The feed is gone')
  return found
}

async function settled(id: number) {
  await expect.poll(async () => (await only(id)).is_refreshing, { timeout: 30_000 }).toBe(false)
  return only(id)
}

async function subscribe(fields: { name?: string; category?: string } = {}) {
  const { id } = await calendar.call(
    subscribeFeed,
    {
      address: feed.address,
      name: fields.name ?? 'The club',
      ...(fields.category !== undefined && { category: fields.category }),
    },
    as,
  )
  return settled(id)
}

async function refresh(id: number) {
  await calendar.call(refreshFeed, { id }, as)
  return settled(id)
}

const events = async () => (await calendar.call(listEvents, always)).events
const listed = async () => (await events()).map(({ title, start_date }) => `${start_date} ${title}`)

/** The most milliseconds of this thread's processor time between two turns of others while work goes on. */
async function longestTurn(work: () => Promise<void>): Promise<number> {
  let longest = 0
  let isOver = false
  let begun = process.threadCpuUsage()
  const turn = (): void => {
    const { user, system } = process.threadCpuUsage(begun)
    longest = Math.max(longest, (user + system) / 1000)
    begun = process.threadCpuUsage()
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  await work()
  isOver = true
  return longest
}

const ALL = [
  '2031-09-07 19:30:00 Choir',
  '2031-09-10 00:00:00 Fair',
  '2031-09-11 17:00:00 Talk',
  '2031-09-14 19:30:00 Choir',
  '2031-09-21 19:30:00 Choir',
]

describe('subscribing', () => {
  test('a preview says what would come, and changes nothing', async () => {
    const found = await calendar.call(previewFeed, { address: feed.address }, as)
    expect(found).toEqual({
      name: 'Club',
      events: 5,
      first: [
        { title: 'Choir', start: '2031-09-07T17:30:00Z', all_day: false },
        { title: 'Fair', start: '2031-09-10', all_day: true },
        { title: 'Talk', start: '2031-09-11T17:00:00Z', all_day: false },
        { title: 'Choir', start: '2031-09-14T17:30:00Z', all_day: false },
        { title: 'Choir', start: '2031-09-21T17:30:00Z', all_day: false },
      ],
      first_day: '2031-09-07',
      last_day: '2031-09-21',
      series: 1,
      left_out: [],
      left_out_count: 0,
      attachments: 0,
      unknown_zones: [],
      interval: 3600,
    })
    expect(await listed()).toEqual([])
    expect((await calendar.call(listFeeds, {}, as)).feeds).toEqual([])
  })

  test('its events come, for everyone, with the category of the feed, and name the feed', async () => {
    const subscribed = await subscribe({ category: 'Clubs' })
    expect(subscribed).toMatchObject({
      name: 'The club',
      address: feed.address,
      category: { name: 'Clubs' },
      events: 5,
      left_out: 0,
      is_paused: false,
      last_success: START / 1000,
      last_try: START / 1000,
      next_try: START / 1000 + 3600,
      fault: null,
    })
    expect(await listed()).toEqual(ALL)
    const [, market] = await events()
    expect(market).toMatchObject({
      feed: { id: subscribed.id, name: 'The club', uid: 'fair@test' },
      categories: [{ name: 'Clubs' }, { name: 'Market' }],
    })
    expect((await calendar.call(listEvents, { ...always, search: 'talk' })).events).toHaveLength(1)
    const file = await (await calendar.fetch('/calendar.ics')).text()
    expect(file).toContain('UID:talk@test')
    expect(file).toContain('UID:1946568600-choir@test')
  })

  test('addresses that are no feed’s, known ones and the calendar’s own are refused by name', async () => {
    await subscribe()
    const refusal = async (address: string) =>
      (await calendar.refusal(subscribeFeed, { address, name: 'A' }, as)).params['address']
    expect(await refusal('ftp://example.org/a.ics')).toContain('Enter the address of a feed')
    expect(await refusal('javascript:alert(1)')).toContain('Enter the address of a feed')
    expect(await refusal('https://me:secret@example.org/a.ics')).toContain('password')
    expect(await refusal('webcal://calendar.test/calendar.ics')).toContain('own feed')
    expect(await refusal(`${feed.address}#again`)).toBe(
      'You’ve already subscribed to this feed, as “The club”.',
    )
    expect(await calendar.refusal(subscribeFeed, { address: feed.origin, name: ' ' }, as)).toMatchObject({
      params: { name: expect.any(String) as string },
    })
  })

  test('`webcal` is read as `https`', async () => {
    const { id } = await calendar.call(
      subscribeFeed,
      { address: 'webcal://127.0.0.1:1/a.ics', name: 'A' },
      as,
    )
    expect(await settled(id)).toMatchObject({ address: 'https://127.0.0.1:1/a.ics' })
  })

  test('only people who can change everyone’s events manage feeds and see their addresses', async () => {
    const { id } = await subscribe()
    for (const other of [{ as: calendar.member }, { as: calendar.guest }]) {
      for (const refusal of [
        await calendar.refusal(listFeeds, {}, other),
        await calendar.refusal(previewFeed, { address: feed.address }, other),
        await calendar.refusal(subscribeFeed, { address: feed.address, name: 'A' }, other),
        await calendar.refusal(updateFeed, { id, name: 'A' }, other),
        await calendar.refusal(refreshFeed, { id }, other),
        await calendar.refusal(unsubscribeFeed, { id }, other),
      ])
        expect(refusal).toMatchObject({ status: 403, code: 'rest_forbidden' })
    }
    expect(await calendar.refusal(listFeeds, {})).toMatchObject({ status: 401 })
    const [first] = await events()
    const shown = [
      JSON.stringify(await events()),
      JSON.stringify(await calendar.call(getEvent, { id: first?.id ?? 0 }, { as: calendar.member })),
      JSON.stringify(await calendar.call(getSettings, {})),
      await (await calendar.fetch('/calendar.ics')).text(),
      JSON.stringify(recorded),
    ]
    for (const text of shown) expect(text).not.toContain('private-token')
  })

  test('what was done is recorded, with the host alone', async () => {
    const { id } = await subscribe()
    await calendar.call(updateFeed, { id, is_paused: true }, as)
    await calendar.call(unsubscribeFeed, { id }, as)
    const host = new URL(feed.address).host
    expect(recorded).toEqual([
      {
        action: 'feed_subscribed',
        userId: as.as.id,
        address: 'test',
        details: { feed_id: id, name: 'The club', host },
      },
      {
        action: 'feed_changed',
        userId: as.as.id,
        address: 'test',
        details: { feed_id: id, name: undefined, is_paused: true },
      },
      {
        action: 'feed_unsubscribed',
        userId: as.as.id,
        address: 'test',
        details: { feed_id: id, name: 'The club', host },
      },
    ])
  })
})

describe('staying fresh', () => {
  test('changed events change, removed ones go, others and their readers notice nothing', async () => {
    const { id } = await subscribe()
    const before = await events()
    told = []
    feed.text = calendarOf([
      choir,
      ['UID:fair@test', 'SUMMARY:Big fair', 'DTSTART;VALUE=DATE:20310912', 'DTEND;VALUE=DATE:20310914'],
    ])
    expect(await refresh(id)).toMatchObject({ events: 4, fault: null })
    expect(await listed()).toEqual([ALL[0], '2031-09-12 00:00:00 Big fair', ALL[3], ALL[4]])
    const after = await events()
    const fairBefore = before.find(({ title }) => title === 'Fair')
    expect(after.find(({ title }) => title === 'Big fair')).toMatchObject({
      id: fairBefore?.id,
      slug: fairBefore?.slug,
      end_date: '2031-09-13 23:59:59',
    })
    expect(after.find(({ title }) => title === 'Choir')?.modified_utc).toBe(before[0]?.modified_utc)
    const talkId = before.find(({ title }) => title === 'Talk')?.id
    expect(told.filter(({ kind }) => kind === 'event')).toEqual([
      { op: 'remove', kind: 'event', audience: 'everybody', ids: [talkId] },
      { op: 'update', kind: 'event', audience: 'everybody', ids: [fairBefore?.id] },
    ])
    // The hall and the category that no event has any more.
    expect((await calendar.call(listVenues, {})).venues).toEqual([])
    expect((await calendar.call(listCategories, { hide_empty: false }, as)).categories).toEqual([])
    calendar.chat.context.database.checkIntegrity()
  })

  test('an unchanged feed is not read again, and nobody is told', async () => {
    const { id } = await subscribe()
    told = []
    now += HOUR
    expect(await refresh(id)).toMatchObject({ last_success: now / 1000, events: 5 })
    expect(feed.requests.map(({ headers }) => headers['if-none-match'])).toEqual([
      undefined,
      expect.any(String),
    ])
    // A server that knows no conditions.
    const text = calendarOf([choir, fair, talk], ['X-WR-CALNAME:Club'])
    feed.answer = (_, response) => void response.setHeader('content-type', 'text/plain').end(text)
    await refresh(id)
    expect(told).toEqual([])
    expect(await listed()).toEqual(ALL)
  })

  test('a moved instance of a series moves, and an instance that is called off goes', async () => {
    const { id } = await subscribe()
    const second = (await events())[3]
    feed.text = calendarOf([
      choir,
      [
        'UID:choir@test',
        'RECURRENCE-ID;TZID=Europe/Zurich:20310914T193000',
        'SUMMARY:Choir outdoors',
        'DTSTART;TZID=Europe/Zurich:20310916T180000',
      ],
      [
        'UID:choir@test',
        'RECURRENCE-ID;TZID=Europe/Zurich:20310921T193000',
        'SUMMARY:Choir',
        'DTSTART;TZID=Europe/Zurich:20310921T193000',
        'STATUS:CANCELLED',
      ],
      fair,
      talk,
    ])
    expect(await refresh(id)).toMatchObject({ left_out: 1 })
    expect(await listed()).toEqual([ALL[0], ALL[1], ALL[2], '2031-09-16 18:00:00 Choir outdoors'])
    expect((await events())[3]?.id).toBe(second?.id)
  })

  test('repeating events keep to the clock across a change of it, and go on as time does', async () => {
    feed.text = calendarOf([
      ['UID:d@test', 'SUMMARY:Run', 'DTSTART;TZID=Europe/Zurich:20311020T070000', 'RRULE:FREQ=WEEKLY'],
    ])
    const { id } = await subscribe()
    const found = await calendar.call(listEvents, { ...always, starts_before: '2031-11-05' })
    expect(
      found.events.map(({ start_date, utc_start_date }) => [
        start_date.slice(5, 16),
        utc_start_date.slice(11, 16),
      ]),
    ).toEqual([
      ['10-20 07:00', '05:00'],
      ['10-27 07:00', '06:00'],
      ['11-03 07:00', '06:00'],
    ])
    const count = (await only(id)).events
    now += 6 * DAY
    await refresh(id)
    expect((await only(id)).events).toBe(count)
    // Two weeks later the server still says that nothing has changed, and would not be asked by conditions.
    now += 8 * DAY
    await refresh(id)
    expect(feed.requests.at(-1)?.headers['if-none-match']).toBeUndefined()
    expect((await only(id)).events).toBe(count + 2)
  })

  test('its time comes by the interval that it asks for, within bounds', async () => {
    const nextAfter = async (...properties: string[]) => {
      feed.text = calendarOf([fair], properties)
      const { id } = await subscribe()
      const { next_try: next } = await only(id)
      await calendar.call(unsubscribeFeed, { id }, as)
      return (next ?? 0) - now / 1000
    }
    expect(await nextAfter('REFRESH-INTERVAL;VALUE=DURATION:PT4H')).toBe(4 * 3600)
    expect(await nextAfter('X-PUBLISHED-TTL:PT1M')).toBe(15 * 60)
    expect(await nextAfter('X-PUBLISHED-TTL:P4W')).toBe(24 * 3600)
    expect(await nextAfter('X-PUBLISHED-TTL:soon')).toBe(3600)
  })

  test('the service reads what is due, and paused feeds only on request', async () => {
    const { id } = await subscribe()
    feed.text = calendarOf([fair])
    now += 50 * 60_000
    calendar.service.feeds.look()
    expect((await settled(id)).events).toBe(5)
    await calendar.call(updateFeed, { id, is_paused: true }, as)
    now += HOUR
    calendar.service.feeds.look()
    expect(await settled(id)).toMatchObject({ events: 5, is_paused: true, next_try: null })
    expect(await refresh(id)).toMatchObject({ events: 1, is_paused: true })
    feed.text = calendarOf([talk, fair])
    await calendar.call(updateFeed, { id, is_paused: false, name: 'Renamed' }, as)
    expect(await settled(id)).toMatchObject({ events: 2, name: 'Renamed' })
    expect((await events())[0]?.feed?.name).toBe('Renamed')
  })
})

describe('a feed that fails', () => {
  const failing: [string, () => void, string][] = [
    ['an error', () => (feed.status = 500), 'The server answered with error 500.'],
    ['nothing there', () => (feed.status = 404), 'There’s nothing at this address. Check it.'],
    ['gone', () => (feed.status = 410), 'The feed no longer exists.'],
    ['no permission', () => (feed.status = 401), 'The server doesn’t let this calendar read the feed.'],
    ['no server', () => feed.close(), 'The server of this feed can’t be reached.'],
    ['no answer', () => (feed.answer = () => undefined), 'The server of this feed took too long to answer.'],
    [
      'an answer without end',
      () =>
        (feed.answer = (_, response) =>
          void response.writeHead(200, { 'content-type': 'text/calendar' }).write('BEGIN:VCALENDAR')),
      'The server of this feed took too long to answer.',
    ],
    [
      'a private address',
      () =>
        (feed.answer = (_, response) =>
          void response.writeHead(302, { location: 'http://10.0.0.1/a.ics' }).end()),
      'This address is in a private network that this server isn’t allowed to reach.',
    ],
    [
      'an address that is none',
      () =>
        (feed.answer = (_, response) =>
          void response.writeHead(302, { location: 'file:///etc/passwd' }).end()),
      'This address is in a private network that this server isn’t allowed to reach.',
    ],
    [
      'redirects in a circle',
      () => (feed.answer = (_, response) => void response.writeHead(302, { location: feed.address }).end()),
      'The address leads to too many other addresses.',
    ],
    [
      'a web page',
      () =>
        (feed.answer = (_, response) =>
          void response.setHeader('content-type', 'text/html').end('<h1>Sign in</h1>')),
      'This is the address of a web page, not of a calendar feed.',
    ],
    [
      'too much',
      () =>
        (feed.answer = (_, response) => void response.end(Buffer.alloc(subscribedFeedBounds.bytes + 1, 65))),
      'The feed is larger than 8 MiB.',
    ],
    [
      'too much when unpacked',
      () =>
        (feed.answer = (_, response) =>
          void response
            .setHeader('content-encoding', 'gzip')
            .end(gzipSync(Buffer.alloc(subscribedFeedBounds.bytes + 1, 65)))),
      'The feed is larger than 8 MiB.',
    ],
    [
      'a damaged packing',
      () =>
        (feed.answer = (_, response) => void response.setHeader('content-encoding', 'gzip').end('no gzip')),
      'The feed is damaged or incomplete.',
    ],
    ['no calendar', () => (feed.text = 'Hello'), 'There’s no calendar feed at this address.'],
    ['nothing', () => (feed.text = ''), 'There’s no calendar feed at this address.'],
    [
      'half a calendar',
      () => (feed.text = calendarOf([fair]).slice(0, -20)),
      'The feed is damaged or incomplete.',
    ],
  ]

  test.each(failing)('%s: a sentence says so, and its events stay', async (_, fail, message) => {
    const { id } = await subscribe()
    fail()
    now += HOUR
    const failed = await refresh(id)
    expect(failed.fault?.message).toBe(message)
    expect(failed).toMatchObject({
      events: 5,
      last_success: START / 1000,
      last_try: now / 1000,
      next_try: now / 1000 + 900,
    })
    expect(await listed()).toEqual(ALL)
    const { params } = await calendar.refusal(previewFeed, { address: `${feed.origin}/other.ics` }, as)
    expect(params['address']).toBe(message)
  })

  test('each failure doubles the pause, up to a day; a success ends it', async () => {
    const { id } = await subscribe()
    feed.status = 503
    const pauses: number[] = []
    for (let failure = 0; failure < 9; failure += 1) {
      const { next_try } = await refresh(id)
      pauses.push((next_try ?? 0) - now / 1000)
    }
    expect(pauses.map((seconds) => seconds / 3600)).toEqual([0.25, 0.5, 1, 2, 4, 8, 16, 24, 24])
    feed.text = calendarOf([fair])
    expect(await refresh(id)).toMatchObject({ fault: null, next_try: now / 1000 + 3600, events: 1 })
  })

  test('private networks are closed unless the operator opens them', async () => {
    calendar = aCalendarWithFeeds([])
    as = { as: calendar.moderator }
    expect(await subscribe()).toMatchObject({
      events: 0,
      fault: { message: 'This address is in a private network that this server isn’t allowed to reach.' },
    })
    expect(feed.requests).toEqual([])
  })

  test('what is wrong with an event costs that event alone, and scripts do not come', async () => {
    feed.text = calendarOf([
      fair,
      [
        'UID:x@test',
        'SUMMARY:<b>Bold</b>',
        'DTSTART:20310911T170000Z',
        'DESCRIPTION:<p>One</p><img src=x onerror=alert(1)>two',
      ],
      ['UID:evil\\nBEGIN:VEVENT@test', 'SUMMARY:Lines', 'DTSTART:20310912T170000Z'],
      ['UID:never@test', 'SUMMARY:No start'],
      ['UID:often@test', 'SUMMARY:Often', 'DTSTART:20310911T170000Z', 'RRULE:FREQ=SECONDLY'],
    ])
    expect(await subscribe()).toMatchObject({ events: 3, left_out: 2, fault: null })
    expect((await events())[1]).toMatchObject({
      title: '&lt;b&gt;Bold&lt;/b&gt;',
      description: '<p>One</p>two',
    })
    expect((await (await calendar.fetch('/calendar.ics')).text()).match(/BEGIN:VEVENT\r/g)).toHaveLength(3)
  })
})

describe('events of a feed are changed in the feed alone', () => {
  test('every way to change or delete one is refused, by a reason that names the feed', async () => {
    await subscribe()
    const [first] = await events()
    const { id, slug } = first ?? { id: 0, slug: '' }
    for (const refusal of [
      await calendar.refusal(updateEvent, { id, title: 'Ours' }, as),
      await calendar.refusal(updateEvent, { id, start_date: '2031-09-08 10:00:00' }, as),
      await calendar.refusal(updateEvent, { id, attendance: true }, as),
      await calendar.refusal(updateEvent, { id, title: 'Ours', series_scope: 'all' }, as),
      await calendar.refusal(
        updateEvent,
        { id, repeats: { every: 'week', interval: 1, by: 'date', count: 3 } },
        as,
      ),
      await calendar.refusal(updateEvent, { id, title: 'Unser' }, { ...as, language: 'de' }),
      await calendar.refusal(updateEventBySlug, { slug, title: 'Ours' }, as),
      await calendar.refusal(deleteEvent, { id }, as),
      await calendar.refusal(deleteEvent, { id, series_scope: 'all' }, as),
      await calendar.refusal(deleteEventBySlug, { slug }, as),
    ]) {
      expect(refusal).toMatchObject({ status: 403, code: 'rest_forbidden' })
      expect(refusal.message).toContain(
        'This event comes from the feed “The club”. You can change it only there.',
      )
    }
    expect(await listed()).toEqual(ALL)
    expect((await calendar.call(getEvent, { id }, as)).can_edit).toBe(false)
    expect(await calendar.refusal(updateEvent, { id, title: 'X' }, { as: calendar.member })).toMatchObject({
      status: 403,
    })
  })

  test('a copy is an event of its own', async () => {
    await subscribe()
    const copy = await calendar.addEvent({ title: 'Choir' })
    expect(copy).toMatchObject({ feed: null, can_edit: true })
  })
})

describe('unsubscribing', () => {
  test('takes the events with it, and what came with them', async () => {
    await calendar.addEvent({ title: 'Ours', venue: ['Old Hall'] })
    const { id } = await subscribe({ category: 'Clubs' })
    expect(await calendar.call(unsubscribeFeed, { id }, as)).toEqual({ events: 5 })
    expect(await listed()).toEqual(['2031-11-24 19:30:00 Ours'])
    expect((await calendar.call(listFeeds, {}, as)).feeds).toEqual([])
    expect((await calendar.call(listCategories, { hide_empty: false }, as)).categories).toEqual([])
    expect((await calendar.call(listVenues, {})).venues).toHaveLength(1)
    expect(await calendar.refusal(unsubscribeFeed, { id }, as)).toMatchObject({ status: 404 })
    calendar.chat.context.database.checkIntegrity()
    expect(await subscribe()).toMatchObject({ events: 5 })
  })

  const many = (count: number): string =>
    calendarOf(
      Array.from({ length: count }, (_, index) => [
        `UID:${index}@test`,
        `SUMMARY:Event ${index}`,
        `DTSTART:2031${String((index % 12) + 1).padStart(2, '0')}15T170000Z`,
        `LOCATION:Room ${index % 20}`,
        'DESCRIPTION:Bring a chair and something to drink. '.repeat(10),
      ]),
    )

  test('while it is being read, leaves nothing', async () => {
    feed.text = many(300)
    const { id } = await calendar.call(subscribeFeed, { address: feed.address, name: 'A' }, as)
    await expect.poll(async () => (await only(id)).events).toBeGreaterThan(0)
    expect((await only(id)).is_refreshing).toBe(true)
    await calendar.call(unsubscribeFeed, { id }, as)
    await expect.poll(() => calendar.service.feeds.isRefreshing(id)).toBe(false)
    expect(await events()).toEqual([])
    calendar.chat.context.database.checkIntegrity()
  })

  test('before the server has answered, ends the question', async () => {
    const asked = Promise.withResolvers<undefined>()
    feed.answer = (_, response) => {
      response.on('close', () => asked.resolve(undefined))
    }
    const { id } = await calendar.call(subscribeFeed, { address: feed.address, name: 'A' }, as)
    await expect.poll(() => feed.requests.length).toBe(1)
    expect(await calendar.call(unsubscribeFeed, { id }, as)).toEqual({ events: 0 })
    await asked.promise
    await expect.poll(() => calendar.service.feeds.isRefreshing(id)).toBe(false)
  })

  test('stopped by the end of the service, goes on with the next', async () => {
    const { id } = await subscribe()
    calendar.service.feeds.stop()
    const { database } = calendar.chat.context
    database.run("UPDATE calendar_subscribed_feed SET state = 'ending' WHERE id = ?", id)
    const next = aCalendar(calendar.chat, { now: () => now, announce: () => undefined })
    next.service.feeds.look()
    await expect.poll(async () => (await next.call(listEvents, always)).events).toEqual([])
    await expect.poll(() => database.all('SELECT id FROM calendar_subscribed_feed')).toEqual([])
    next.service.feeds.stop()
  })

  test('a long feed holds nobody up, neither when it comes nor when it goes', async () => {
    feed.text = many(2_000)
    await subscribe()
    feed.text = many(2_000).replaceAll('Event', 'Changed')
    const [{ id } = { id: 0 }] = (await calendar.call(listFeeds, {}, as)).feeds
    const longest = await longestTurn(async () => {
      expect((await refresh(id)).events).toBe(2_000)
      expect(await calendar.call(unsubscribeFeed, { id }, as)).toEqual({ events: 2_000 })
    })
    // Together they take more than a second. Processor time comes in steps of some milliseconds.
    expect(longest).toBeLessThan(100)
  }, 60_000)
})
