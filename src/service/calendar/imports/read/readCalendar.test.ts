import { describe, expect, test } from 'vitest'
import { readCalendar } from './readCalendar.ts'
import { FileReader } from './readInThread.ts'

/* Reading iCalendar files of other programs. */

const reading = { zone: 'Europe/Zurich', now: Date.parse('2031-06-01T12:00:00Z') }

const calendar = (...parts: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]): string =>
  ['BEGIN:VEVENT', 'UID:a@test', 'SUMMARY:Choir', ...lines, 'END:VEVENT'].join('\r\n')
const read = (...parts: string[]) => readCalendar(calendar(...parts), reading)
const timesOf = (...parts: string[]) =>
  read(...parts).events.map(({ start_date, end_date }) => `${start_date} ${end_date}`)

describe('times', () => {
  test('with a zone by name, of Windows, in UTC, and without one', () => {
    const lines = (start: string) => event(`DTSTART${start}`, 'DURATION:PT90M')
    expect(timesOf(lines(';TZID=America/New_York:20310701T190000'))).toEqual([
      '2031-07-01T23:00:00Z 2031-07-02T00:30:00Z',
    ])
    expect(timesOf(lines(';TZID=W. Europe Standard Time:20310701T190000'))).toEqual([
      '2031-07-01T17:00:00Z 2031-07-01T18:30:00Z',
    ])
    expect(timesOf(lines(';TZID=/mozilla.org/20050126_1/Asia/Tokyo:20310701T190000'))).toEqual([
      '2031-07-01T10:00:00Z 2031-07-01T11:30:00Z',
    ])
    expect(timesOf(lines(':20310701T190000Z'))).toEqual(['2031-07-01T19:00:00Z 2031-07-01T20:30:00Z'])
    expect(timesOf(lines(':20310701T190000'))).toEqual(['2031-07-01T17:00:00Z 2031-07-01T18:30:00Z'])
    expect(timesOf('X-WR-TIMEZONE:Asia/Tokyo', lines(':20310701T190000'))).toEqual([
      '2031-07-01T10:00:00Z 2031-07-01T11:30:00Z',
    ])
  })

  test('in a zone that only the file describes, and in one that nobody knows', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Our office',
      'BEGIN:STANDARD',
      'DTSTART:19701025T030000',
      'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
      'TZOFFSETFROM:+0330',
      'TZOFFSETTO:+0230',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:19700329T020000',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
      'TZOFFSETFROM:+0230',
      'TZOFFSETTO:+0330',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
    ]
    const there = (month: string) => event(`DTSTART;TZID=Our office:2031${month}01T120000`)
    expect(timesOf(...zone, there('07'))).toEqual(['2031-07-01T08:30:00Z 2031-07-01T08:30:00Z'])
    expect(timesOf(...zone, there('12'))).toEqual(['2031-12-01T09:30:00Z 2031-12-01T09:30:00Z'])
    const { events, unknown_zones } = read(event('DTSTART;TZID=Nowhere:20310701T190000'))
    expect([events[0]?.start_date, events[0]?.timezone, unknown_zones]).toEqual([
      '2031-07-01T17:00:00Z',
      'Europe/Zurich',
      ['Nowhere'],
    ])
  })

  test('whole days end with their last day, whatever the file calls the end', () => {
    const day = 'DTSTART;VALUE=DATE:20310701'
    expect(timesOf(event(day))).toEqual(['2031-07-01 2031-07-01'])
    expect(timesOf(event(day, 'DTEND;VALUE=DATE:20310704'))).toEqual(['2031-07-01 2031-07-03'])
    expect(timesOf(event(day, 'DURATION:P2D'))).toEqual(['2031-07-01 2031-07-02'])
  })

  test('an end in another zone is the same moment', () => {
    expect(
      timesOf(
        event('DTSTART;TZID=Europe/Zurich:20310701T100000', 'DTEND;TZID=America/New_York:20310701T120000'),
      ),
    ).toEqual(['2031-07-01T08:00:00Z 2031-07-01T16:00:00Z'])
  })
})

describe('series', () => {
  test('come as single events at the same hour across a change of the clock', () => {
    expect(
      timesOf(
        event(
          'DTSTART;TZID=Europe/Zurich:20311019T200000',
          'DTEND;TZID=Europe/Zurich:20311019T220000',
          'RRULE:FREQ=WEEKLY;COUNT=3',
        ),
      ),
    ).toEqual([
      '2031-10-19T18:00:00Z 2031-10-19T20:00:00Z',
      '2031-10-26T19:00:00Z 2031-10-26T21:00:00Z',
      '2031-11-02T19:00:00Z 2031-11-02T21:00:00Z',
    ])
  })

  test('with excluded, added, moved and canceled instances', () => {
    const start = 'DTSTART;TZID=Europe/Zurich:20310701T100000'
    const series = event(
      start,
      'RRULE:FREQ=DAILY;UNTIL=20310706T080000Z',
      'EXDATE;TZID=Europe/Zurich:20310702T100000',
      'EXDATE:20310703T080000Z',
      'RDATE;TZID=Europe/Zurich:20310720T100000',
    )
    const moved = event(
      'RECURRENCE-ID;TZID=Europe/Zurich:20310704T100000',
      'DTSTART;TZID=Europe/Zurich:20310704T150000',
    )
    const canceled = event('RECURRENCE-ID:20310705T080000Z', 'DTSTART:20310705T080000Z', 'STATUS:CANCELLED')
    const found = read(series, moved, canceled)
    expect(found.events.map(({ start_date }) => start_date).toSorted()).toEqual([
      '2031-07-01T08:00:00Z',
      '2031-07-04T13:00:00Z',
      '2031-07-06T08:00:00Z',
      '2031-07-20T08:00:00Z',
    ])
    expect(found.left_out).toEqual([{ reason: 'canceled', title: 'Choir', day: '2031-07-05' }])
    const names = found.events.map(({ recurrence }) => recurrence)
    expect([found.series, new Set(names).size]).toEqual([1, 4])
  })

  test('without an end come from last year to the year after next', () => {
    const days = timesOf(event('DTSTART;VALUE=DATE:19990601', 'RRULE:FREQ=MONTHLY'))
    expect([days.length, days[0], days.at(-1)]).toEqual([
      36,
      '2030-06-01 2030-06-01',
      '2033-05-01 2033-05-01',
    ])
  })
})

describe('texts', () => {
  test('are read from what other programs write', () => {
    const { events, name, attachments } = read(
      'X-WR-CALNAME:Club\\, north',
      event(
        'DTSTART:20310701T100000Z',
        'DESCRIPTION:Bring <3 and\\nshoes & socks',
        'LOCATION:Old Town Hall\\, Square 1',
        'GEO:47.37;8.54',
        'CATEGORIES:Music,Singing',
        'CATEGORIES:Music',
        'ORGANIZER;CN="Ana":mailto:ana@example.org',
        'ATTENDEE:mailto:bo@example.org',
        'URL:https://example.org/choir',
        'CLASS:PRIVATE',
        'ATTACH:https://example.org/notes.pdf',
      ),
    )
    expect([name, attachments, events[0]?.texts]).toEqual([
      'Club, north',
      1,
      {
        title: 'Choir',
        description: 'Bring &lt;3 and\nshoes &amp; socks',
        website: 'https://example.org/choir',
        venue: 'Old Town Hall, Square 1',
        position: [47.37, 8.54],
        organizer: 'Ana',
        categories: ['Music', 'Singing'],
        isPrivate: true,
      },
    ])
  })

  test('HTML stays HTML, a meeting’s address is no venue, and addresses of people stay in the file', () => {
    const [first] = read(
      event(
        'DTSTART:20310701T100000Z',
        'DESCRIPTION:<p>Bring <b>shoes</b></p>',
        'LOCATION:https://meet.example/1',
        'ORGANIZER;CN=ana@example.org:mailto:ana@example.org',
      ),
    ).events
    expect(first?.texts).toMatchObject({
      description: '<p>Bring <b>shoes</b></p>',
      venue: '',
      website: 'https://meet.example/1',
      organizer: '',
    })
  })
})

describe('what cannot come', () => {
  test('is named, and leaves the rest of the file alone', () => {
    const found = read(
      'BEGIN:VTODO\r\nUID:t\r\nSUMMARY:Task\r\nEND:VTODO',
      event('DTSTART:20310701T100000Z'),
      event('UID:b').replace('UID:a@test\r\n', ''),
      event('UID:c', 'DTSTART:20310701T100000Z', 'DTEND:20310630T100000Z').replace('UID:a@test\r\n', ''),
      event('UID:d', 'DTSTART:20310701T100000Z', 'STATUS:CANCELLED').replace('UID:a@test\r\n', ''),
      event('UID:e', 'DTSTART:20310701T100000Z', 'RRULE:FREQ=SECONDLY').replace('UID:a@test\r\n', ''),
      event('UID:f', 'DTSTART:tomorrow', 'this is no line').replace('UID:a@test\r\n', ''),
    )
    expect(found.events).toHaveLength(1)
    expect(found.left_out.map(({ reason }) => reason)).toEqual([
      'unreadable',
      'noStart',
      'endsBeforeStart',
      'canceled',
      'tooFrequent',
      'noEvent',
    ])
  })

  test.each([
    ['notCalendar', '<!doctype html><title>Sign in</title>'],
    ['notCalendar', ''],
    ['cutOff', calendar(event('DTSTART:20310701T100000Z')).slice(0, -30)],
    ['tooDeep', calendar(...Array<string>(50).fill('BEGIN:VEVENT'))],
    ['longLine', calendar(event(`DESCRIPTION:${'x'.repeat(300_000)}`))],
    ['longLine', calendar(event(`DESCRIPTION:x\r\n${' y\r\n'.repeat(400_000)}`))],
    ['tooManyParts', calendar('BEGIN:VEVENT\r\nEND:VEVENT\r\n'.repeat(60_000))],
  ])('a file that is no calendar or a trap is refused: %s', (fault, text) => {
    expect(() => readCalendar(text, reading)).toThrow(expect.objectContaining({ fault }))
  })

  test('rules that repeat for ever cost little and bring no more than the bounds', () => {
    const hourly = read(event('DTSTART:20310601T100000Z', 'RRULE:FREQ=HOURLY'))
    expect(hourly.events).toHaveLength(500)
    const never = read(event('DTSTART:20310601T100000Z', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'))
    expect(never.events.length + never.left_out_count).toBeLessThan(5)
    const many = read(
      ...Array.from({ length: 20 }, (_, index) =>
        event('DTSTART:20310601T100000Z', 'RRULE:FREQ=HOURLY').replace('a@test', `${index}@test`),
      ),
    )
    expect([many.events.length, many.left_out_count]).toEqual([5000, 5000])
  })
})

test('files are read in a thread, with their faults', async () => {
  const reader = new FileReader()
  const bytes = new TextEncoder().encode(calendar(event('DTSTART:20310701T100000Z')))
  expect((await reader.read(bytes, reading)).events).toHaveLength(1)
  await expect(reader.read(new Uint8Array(10), reading)).rejects.toMatchObject({ fault: 'notCalendar' })
  expect(() => reader.read(new Uint8Array(20_000_000), reading)).toThrow(
    expect.objectContaining({ fault: 'tooLarge' }),
  )
})
